// Cards to decide about in the middle of the table: how large they can be, and what each would mean for me.
import type { Speaker } from "../../i18n/speaker";
import { capital, t } from "../../i18n/words.svelte";
import type { AresPlayer, Decision } from "../../protocol/wire";
import { trayCards } from "../hand/tray";
import type { Table } from "../table.svelte";
import { phaseOf } from "./prospects";

/** Cards that lie in the middle: those offered, and the first hand that may be exchanged once. */
export const offered = (table: Table): string[] =>
  table.decision?.name === "mulligan" ? cardsOf(table.decision) : trayCards(table);
const cardsOf = (d: Decision): string[] => (d.kind === "pick" ? d.cards : []);

type Size = { size: "offer" | "hand"; width: number; height: number; least: number; most: number };
// with their words if there is room, else with signs only
const SIZES: Size[] = [
  { size: "offer", width: 190, height: 262, least: 0.88, most: 1.2 },
  { size: "hand", width: 122, height: 176, least: 0.7, most: 1.3 },
];
export const GAP = 12;

export type Laid = { size: "offer" | "hand"; zoom: number; columns: number };
/** The largest size at which so many cards lie in a room, each with `below` pixels for its switch and its line. */
export function laid(cards: number, room: { width: number; height: number }, below: number): Laid {
  let last: Laid = { size: "hand", zoom: SIZES[1].least, columns: Math.min(cards, 4) };
  for (const { size, width, height, least, most } of SIZES) {
    let best = 0;
    for (let columns = 1; columns <= cards; columns++) {
      const rows = Math.ceil(cards / columns);
      const zoom = Math.min(
        ((room.width + GAP) / columns - GAP) / width,
        ((room.height + GAP) / rows - GAP - below) / height,
        most,
      );
      if (zoom > best) {
        best = zoom;
        last = { size, zoom, columns };
      }
    }
    if (best >= least) return last;
  }
  return { ...last, zoom: Math.max(last.zoom, SIZES[1].least) };
}

export type Meaning = { ready: boolean; line: string };
/** Whether I could play it in its phase, at which price, and to any avail; or what is missing. */
export function meaning({ cardOf, phase, say }: Speaker, me: AresPlayer, card: string): Meaning | null {
  const all = me.prospects?.all.cards[card],
    own = me.prospects?.own.cards[card];
  if (!all || !own) return null;
  const its = phaseOf(cardOf(card)),
    name = phase(its);
  const mine = me.chosen !== its && !own.why; // the phase of this round cannot be chosen in the next
  if (all.nothing && (!all.why || mine)) return { ready: false, line: `${name}: ${t("brings nothing")}` };
  const ready = !all.idle,
    idle = ready ? "" : `; ${t("its action brings nothing any more")}`;
  if (!all.why) return { ready, line: t("{name}: playable for {n}", { name, n: all.price }) + idle };
  if (mine) return { ready, line: t("{name}: playable for {n}, if you choose it", { name, n: own.price }) + idle };
  return { ready: false, line: capital(say(all.why)) };
}
