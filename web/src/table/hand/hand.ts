// The cards I hold: what each costs now, whether it can be chosen, and all that is missing.
import type { CardFace, Reason } from "../../protocol/wire";
import { marsPlayer } from "../../protocol/views";
import { prospectOf } from "../ares/prospects";
import type { Table } from "../table.svelte";

export type Sort = "playable" | "cost" | "tag" | "drawn";
/** `choice`: the answer it stands for. `whys`: all that keeps me from playing it, but for the phase it is played in. `vain`: it could
 * be played, and would bring nothing. */
export type Held = {
  id: string;
  face?: CardFace;
  choice: string;
  lit: boolean;
  chosen: boolean;
  price?: number;
  whys: Reason[];
  vain: boolean;
};

const OTHER_TIME = /^(wrong_colour|no_play_left|free_up_to)/; // it is not the card that lacks something
const TAGS = ["building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal", "city", "event"];

/** Whether the question is which cards of my hand. */
export const picking = (table: Table): boolean =>
  table.decision?.kind === "pick" && table.decision.cards.some((c) => !!table.me?.hand?.includes(c));

/** What a card costs and lacks when it is not asked for: in Ares Expedition in its phase, else as things stand. While a step of a
 * turn is open, all cards would lack the same. */
function prospect(table: Table, id: string): { price?: number; whys: Reason[] } {
  const now = marsPlayer(table.me)?.prospects?.[id];
  if (now) return { price: now.price, whys: table.decision && table.view?.phase === "action" ? [] : now.whys };
  const then = prospectOf(table, id);
  return { price: then?.price, whys: then?.why ? [then.why] : [] };
}

export function held(table: Table): Held[] {
  const picks = picking(table),
    { answer, decision: d } = table;
  return (table.me?.hand ?? []).map((id) => {
    const choice = picks ? id : answer.byHand(id),
      option = table.option(`play:${id}`),
      then = prospect(table, id),
      lit = picks ? d?.kind === "pick" && d.cards.includes(id) : table.can(choice);
    const whys = option ? table.whys(`play:${id}`).filter((why) => !OTHER_TIME.test(why.id)) : then.whys;
    return {
      id,
      face: table.speaker.cardOf(id),
      choice,
      lit,
      chosen: picks ? answer.picked.includes(id) : answer.chosen === choice,
      price: option?.price ?? then.price,
      whys: picks || lit ? [] : whys,
      vain: !!table.options.get(choice)?.nothing,
    };
  });
}

const cost = (card: Held): number => card.price ?? card.face?.cost ?? 0;
const tag = (card: Held): number => {
  const first = card.face?.tags[0];
  return first ? TAGS.indexOf(first) : TAGS.length;
};
/** How far a card is from being played: first how many things are missing, then how much. */
const gap = (card: Held): number => card.whys.reduce((sum, why) => sum + 100 + Math.abs(why.needed - Number(why.present ?? 0)), 0);

const ORDER: Record<Sort, (a: Held, b: Held) => number> = {
  playable: (a, b) => Number(b.lit) - Number(a.lit) || gap(a) - gap(b),
  cost: (a, b) => cost(a) - cost(b),
  tag: (a, b) => tag(a) - tag(b) || cost(a) - cost(b),
  drawn: () => 0,
};
export const sorted = (cards: Held[], by: Sort): Held[] => [...cards].sort(ORDER[by] ?? ORDER.playable);

/** Whether some of so many cards must lie as lines: more than nine, or more than fit side by side at this width of the window. */
export const crowded = (cards: number, width: number, beside = 0): boolean =>
  cards > 9 || cards * 128 - 6 > width - beside - (width < 1280 ? 346 : 416);
