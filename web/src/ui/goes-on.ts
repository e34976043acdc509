// What is scrolled to shows that it goes on: its edge fades, below or to the right.
import type { Attachment } from "svelte/attachments";
import { afterPaint } from "./after-paint";

const REST = 3; // pixels that nobody misses
export const goesOn: Attachment<HTMLElement> = (node) => {
  const see = () => {
    const { overflowX, overflowY } = getComputedStyle(node);
    const below = overflowY === "auto" ? node.scrollHeight - node.clientHeight - node.scrollTop : 0,
      right = overflowX === "auto" ? node.scrollWidth - node.clientWidth - node.scrollLeft : 0;
    node.classList.toggle("on-below", below > REST);
    node.classList.toggle("on-above", overflowY === "auto" && node.scrollTop > REST);
    node.classList.toggle("on-right", right > REST);
    node.classList.toggle("on-left", overflowX === "auto" && node.scrollLeft > REST);
  };
  const size = new ResizeObserver(see);
  const all = () => {
    if (!node.isConnected) return; // it has gone meanwhile
    for (const one of [node, ...node.children]) size.observe(one); // what lies in it may shrink, too
    see();
  };
  const content = new MutationObserver(() => afterPaint(all)); // measured where it is laid out anyway
  afterPaint(all);
  content.observe(node, { childList: true, subtree: true });
  node.addEventListener("scroll", see, { passive: true });
  return () => {
    size.disconnect();
    content.disconnect();
    node.removeEventListener("scroll", see);
  };
};
