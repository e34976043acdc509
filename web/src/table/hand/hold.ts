// A finger that rests on something asks for the whole of it; what it does on a short touch is left undone then.
import type { Attachment } from "svelte/attachments";

const REST = 450; // milliseconds

export const onHold =
  (open: () => void): Attachment<HTMLElement> =>
  (node) => {
    let timer = 0,
      opened = false;
    const begin = () => {
      opened = false;
      timer = window.setTimeout(() => {
        opened = true;
        open();
      }, REST);
    };
    const end = () => clearTimeout(timer);
    const skip = (e: Event) => {
      if (!opened) return;
      opened = false;
      e.stopPropagation();
    };
    const own = (e: Event) => e.preventDefault(); // the browser's own menu would open as well
    node.addEventListener("pointerdown", begin);
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) node.addEventListener(name, end);
    node.addEventListener("contextmenu", own);
    node.addEventListener("click", skip, { capture: true });
    return () => {
      end();
      node.removeEventListener("pointerdown", begin);
      for (const name of ["pointerup", "pointercancel", "pointerleave"]) node.removeEventListener(name, end);
      node.removeEventListener("contextmenu", own);
      node.removeEventListener("click", skip, { capture: true });
    };
  };
