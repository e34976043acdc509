// What is scrolled to shows that it goes on: its edge fades, below or to the right.
import type { Attachment } from "svelte/attachments";

const REST = 3; // pixels that nobody misses
export const goesOn: Attachment<HTMLElement> = (node) => {
  const see = () => {
    node.classList.toggle("on-below", node.scrollHeight - node.clientHeight - node.scrollTop > REST);
    node.classList.toggle("on-right", node.scrollWidth - node.clientWidth - node.scrollLeft > REST);
  };
  const size = new ResizeObserver(see),
    content = new MutationObserver(see);
  size.observe(node);
  content.observe(node, { childList: true, subtree: true });
  node.addEventListener("scroll", see, { passive: true });
  return () => {
    size.disconnect();
    content.disconnect();
    node.removeEventListener("scroll", see);
  };
};
