// A column that holds more than it has room for: its parts give way one after the other, as its style says for each step.
import type { Attachment } from "svelte/attachments";

const ROWS = 6; // of a list that stay in sight,
const FEWER = 3; // or so many where it is said below why something was refused
const WHOLE = "max-content";

/** How low the question can be: whole, or without what its list has beyond these rows. */
function least(decision: HTMLElement): string {
  const rows = decision.querySelectorAll('.scroll [role="listitem"]'),
    kept = decision.querySelector(".refuse") ? FEWER : ROWS;
  if (rows.length <= kept) return WHOLE;
  const bottom = (k: number) => rows[k].getBoundingClientRect().bottom;
  return `${decision.offsetHeight - Math.floor(bottom(rows.length - 1) - bottom(kept - 1))}px`;
}

/** Looked at before anything that changed is painted: as many of the steps as it takes are classes of the column, the first few of
 * them in any case where something in it is `opened`; and `--least` is the height below which its question must not fall. */
export const lowers =
  (steps: string[], opened = "", first = 0): Attachment<HTMLElement> =>
  (column) => {
    const look = () => {
      const decision = column.querySelector<HTMLElement>(".decision");
      let taken = opened && column.querySelector(opened) ? first : 0;
      for (; ; taken++) {
        steps.forEach((step, k) => column.classList.toggle(step, k < taken));
        decision?.style.setProperty("--least", WHOLE);
        if (decision) decision.style.setProperty("--least", least(decision));
        if (taken === steps.length || column.scrollHeight <= column.clientHeight) break;
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
