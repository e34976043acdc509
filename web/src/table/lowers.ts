// A column that holds more than it has room for: its parts give way one after the other, as its style says for each step.
import type { Attachment } from "svelte/attachments";

const ROWS = 6; // of a list that stay in sight,
const FEWER = 3; // or so many where it is said below why something was refused

/** How low the question can be: without what its list has beyond these rows. */
function least(column: HTMLElement): number {
  const decision = column.querySelector<HTMLElement>(".decision");
  const scroll = decision?.querySelector<HTMLElement>(".scroll");
  if (!decision || !scroll) return decision?.offsetHeight ?? 0;
  const rows = scroll.querySelectorAll('[role="listitem"]'),
    kept = decision.querySelector(".refuse") ? FEWER : ROWS;
  const bottom = (k: number) => rows[k].getBoundingClientRect().bottom;
  return decision.offsetHeight - (rows.length > kept ? Math.floor(bottom(rows.length - 1) - bottom(kept - 1)) : 0);
}

/** Looked at after every change, before it is painted: as many of the steps as it takes are classes of the column, the first few of
 * them in any case where something in it is `opened`; and `--least` is the height below which its question must not fall. */
export const lowers =
  (steps: string[], opened = "", first = 0): Attachment<HTMLElement> =>
  (column) => {
    const look = () => {
      column.classList.remove(...steps);
      const taken = opened && column.querySelector(opened) ? first : 0;
      column.classList.add(...steps.slice(0, taken));
      for (const step of ["", ...steps.slice(taken)]) {
        if (step) column.classList.add(step);
        column.style.setProperty("--least", "max-content");
        column.style.setProperty("--least", `${least(column)}px`);
        if (column.scrollHeight <= column.clientHeight) break;
      }
    };
    // a button that was made to fit may have taken a row of its own, and what was opened takes room; other classes change nobody's height
    const counts = (r: MutationRecord) => r.type !== "attributes" || (r.target as Element).matches(".bar > *, .log");
    const changes = new MutationObserver((all) => all.some(counts) && look());
    changes.observe(column, { childList: true, subtree: true, characterData: true, attributeFilter: ["class"] });
    const size = new ResizeObserver(look);
    size.observe(column);
    return () => {
      changes.disconnect();
      size.disconnect();
    };
  };
