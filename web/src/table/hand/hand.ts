// The cards I hold: what each costs now, whether it can be chosen, and all that is missing.
import { t } from "../../i18n/words.svelte";
import type { CardFace, Option, Reason } from "../../protocol/wire";
import { marsPlayer } from "../../protocol/views";
import { phaseOf, prospectOf } from "../ares/prospects";
import { optionsOf, refusedOf } from "../decision/options";
import { helps } from "../sale";
import type { Table } from "../table.svelte";

export type Sort = "playable" | "cost" | "tag" | "drawn";
/** `choice`: the answer it stands for. `lit`: it can be given now. `ready`: it could be played, now or if it were my turn. `whys`: all
 * that keeps me from playing it, but for the phase it is played in. `later`: that phase, while another one asks for cards. `vain`: it
 * could be played, and would bring nothing, or not all of it. */
export type Held = {
  id: string;
  face?: CardFace;
  choice: string;
  lit: boolean;
  ready: boolean;
  chosen: boolean;
  price?: number;
  whys: Reason[];
  later?: string;
  vain?: "all" | "part";
};

const OTHER_TIME = /^(wrong_colour|no_play_left|free_up_to)/; // it is not the card that lacks something
const PLAYING = /^(development|construction|action)$/; // the phases in which cards are played or used
const TAGS = ["building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal", "city", "event"];

/** Whether the question is which cards of my hand. */
export const picking = (table: Table): boolean =>
  table.decision?.kind === "pick" && table.decision.cards.some((c) => !!table.me?.hand?.includes(c));

/** What a card costs and lacks when it is not asked for: in Ares Expedition in its phase, else as things stand. */
function prospect(table: Table, id: string): { price?: number; whys: Reason[] } {
  const now = marsPlayer(table.me)?.prospects?.[id];
  if (now) return now;
  const then = prospectOf(table, id);
  return { price: then?.price, whys: then?.why ? [then.why] : [] };
}

/** All that keeps it from being played, the phase first. */
export const reasons = ({ later, whys }: Held): Reason[] =>
  later ? [{ id: `phase.${later}`, rule: "", needed: 0 }, ...whys] : whys;

/** Money alone would not do: it is said what is missing, and no sale is advised. */
const unsold = (why: Reason): Reason => (why.id === "sell_first" ? { ...why, id: "sell_later" } : why);

/** Whatever is asked, a card has the same price and the same reasons: the hand keeps its order and its shape. */
export function held(table: Table): Held[] {
  const picks = picking(table),
    { answer, decision: d } = table;
  const asked = new Map([...optionsOf(table.asking), ...refusedOf(table.asking)].map((o) => [o.id, o]));
  return (table.me?.hand ?? []).map((id) => {
    const choice = picks ? id : answer.byHand(id),
      option = asked.get(`play:${id}`),
      then = prospect(table, id),
      face = table.speaker.cardOf(id),
      its = phaseOf(face), // in Ares Expedition
      refused = option && "whys" in option ? option.whys : [],
      paid = d?.kind === "pay" && (d.source ?? "").replace(/^\w+:/, "") === id, // it is what is paid for
      price = paid ? d.amount : (option?.price ?? then.price),
      whys = option ? refused.filter((why) => !OTHER_TIME.test(why.id)) : then.whys,
      other = !!table.ares && PLAYING.test(table.ares.phase) && its !== table.ares.phase,
      given = !picks && !choice.startsWith("play:") && table.can(choice), // asked for something else, to which any card will do
      sold = option ? helps(refused) : !PLAYING.test(table.view?.phase ?? ""); // a sale would let me play it now, or in a phase to come
    return {
      id,
      face,
      choice,
      lit: picks ? d?.kind === "pick" && d.cards.includes(id) : table.can(choice),
      ready: given || (option ? !refused.length : (!table.ares || its === table.ares.phase) && !then.whys.length),
      chosen: paid || (picks ? answer.picked.includes(id) : answer.chosen === choice),
      price,
      whys: given ? [] : sold ? whys : whys.map(unsold),
      later: (option ? refused.some((why) => why.id.startsWith("wrong_colour")) : other && !picks && !given) ? its : undefined,
      vain: vain(table.options.get(choice)),
    };
  });
}

const vain = (o?: Option): Held["vain"] => (o?.nothing ? "all" : o?.wasted ? "part" : undefined);
/** That in words. */
export const inVain = (what: Held["vain"]): string => (what === "all" ? t("brings nothing") : t("partly wasted"));

const cost = (card: Held): number => card.price ?? card.face?.cost ?? 0;
const tag = (card: Held): number => {
  const first = card.face?.tags[0];
  return first ? TAGS.indexOf(first) : TAGS.length;
};
/** How far a card is from being played: first how many things are missing, then how much. What selling cards brings is in reach. */
const gap = (card: Held): number =>
  card.whys.reduce((sum, why) => sum + (/^sell_/.test(why.id) ? 0 : 100) + Math.abs(why.needed - Number(why.present ?? 0)), 0);

const ORDER: Record<Sort, (a: Held, b: Held) => number> = {
  playable: (a, b) => Number(b.ready) - Number(a.ready) || gap(a) - gap(b),
  cost: (a, b) => cost(a) - cost(b),
  tag: (a, b) => tag(a) - tag(b) || cost(a) - cost(b),
  drawn: () => 0,
};
export const sorted = (cards: Held[], by: Sort): Held[] => [...cards].sort(ORDER[by] ?? ORDER.playable);

export const WIDE = 128; // a whole card, and what lies between two
const LINE = { width: 220, height: 34 }; // long names make some of them higher
/** How many of so many cards can lie whole in a room, with all the others as lines beside them. */
export function whole(cards: number, room: { width: number; height: number }): number {
  const rows = Math.floor((room.height - 26) / LINE.height);
  for (let n = Math.min(cards, Math.floor(room.width / WIDE)); n > 0; n--)
    if (cards - n <= rows * Math.floor((room.width - n * WIDE - 2) / LINE.width)) return n;
  return 0;
}

/** Whether some of so many cards must lie as lines: more than nine, or more than fit side by side at this width of the window. */
export const crowded = (cards: number, width: number, beside = 0): boolean =>
  cards > 9 || cards * WIDE - 6 > width - beside - (width < 1280 ? 346 : 416);
