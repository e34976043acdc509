// A name where there is no room for all of it: long words in short, then the first alone, or of three and more the first letters.
// What is shorter would be a riddle: rather nothing.
import type { Attachment } from "svelte/attachments";

const cut = (word: string): string => (word.length > 7 ? `${word.slice(0, 6)}.` : word);
export function forms(name: string): string[] {
  const words = name.split(" ");
  const inShort = [name, words.map(cut).join(" ")];
  if (words.length < 2) return inShort;
  return [...inShort, words.length > 2 ? words.map((w) => w[0].toUpperCase()).join("") : words[0]];
}

/** The longest form that fits, and none where there is no room at all; who listens hears the whole name. */
export const shortened =
  (name: string): Attachment<HTMLElement> =>
  (node) => {
    const write = () => {
      for (const form of [...forms(name), ""]) {
        node.textContent = form;
        if (node.scrollWidth <= node.clientWidth) break;
      }
    };
    node.setAttribute("aria-label", name);
    const size = new ResizeObserver(write);
    size.observe(node);
    document.fonts?.addEventListener("loadingdone", write); // other letters, other widths
    write();
    return () => {
      size.disconnect();
      document.fonts?.removeEventListener("loadingdone", write);
    };
  };
