// What each phase would bring me: the engine says what can be played and why not; this counts it and finds the best.
import { signed } from "../../i18n/numbers";
import type { Speaker } from "../../i18n/speaker";
import { capital, t } from "../../i18n/words.svelte";
import type { AresPlayer, CardFace, Prospect, Reason, Round } from "../../protocol/wire";
import { aresPlayer } from "../../protocol/views";
import type { Table } from "../table.svelte";

export const HAND_LIMIT = 10;

/** An answer to "what is in it for me": a count with its word, a card with its price, and a line more. */
export type Answer = { count: string; word: string; card?: { id: string; price: number }; line?: string; none?: boolean };

const GREEN = ["green"],
  OTHERS = ["blue", "red"];

/** Cards of these kinds, the dearest first: what is printed on them tells their strength. */
const held = ({ cardOf }: Speaker, round: Round, hand: string[], kinds: string[]): [string, Prospect][] =>
  hand
    .filter((id) => round.cards[id] && kinds.includes(cardOf(id)?.kind ?? ""))
    .map((id): [string, Prospect] => [id, round.cards[id]])
    .sort(([a], [b]) => (cardOf(b)?.cost ?? 0) - (cardOf(a)?.cost ?? 0));

/** How far a card is from being playable: by how many sales, else by what a requirement lacks. */
const distance = (p: Prospect): number => p.sell ?? 20 + Math.max(0, (p.why?.needed ?? 0) - (p.why?.present ?? 0));

function cards(speaker: Speaker, round: Round, hand: string[], kinds: string[]): Answer {
  const all = held(speaker, round, hand, kinds);
  const vain = ([, p]: [string, Prospect]) => !!p.nothing || !!p.idle;
  const mine = [...all.filter((c) => !vain(c)), ...all.filter(vain)]; // what would bring nothing, now or later, is last
  if (!mine.length) return { count: "0", word: kinds === GREEN ? t("green cards") : t("blue or red cards"), none: true };
  const ready = mine.filter(([, p]) => !p.why);
  const count = t("{n} of {m}", { n: ready.length, m: mine.length });
  if (ready.length) return { count, word: t("playable"), card: { id: ready[0][0], price: ready[0][1].price } };
  const [id, nearest] = [...mine].sort(([, a], [, b]) => Number(!!a.nothing) - Number(!!b.nothing) || distance(a) - distance(b))[0];
  const line = capital(speaker.say(nearest.why));
  return { count, word: t("playable"), card: { id, price: nearest.price }, line, none: nearest.sell === undefined };
}

/** The card of an action: "use:tardigrades", "use:regolith_eaters:2". */
const actor = (option: string) => option.split(":")[1];
const missing = (why: Reason) => why.needed - (why.present ?? 0);

function works({ project, say, thing }: Speaker, of: Record<string, Reason | null>): Answer {
  const uses = Object.keys(of).filter((o) => o.startsWith("use:"));
  const all = new Set(uses.map(actor)),
    ready = new Set(uses.filter((o) => !of[o]).map(actor));
  const others = ["convert:plants", "convert:heat", "standard:forest", "standard:ocean", "standard:temperature"];
  const can = others.filter((o) => of[o] === null);
  const lines = can.map((o) =>
    o === "convert:plants" ? t("Forest") : o === "convert:heat" ? t("Temperature") : project(actor(o)).name,
  );
  const out: Answer = {
    count: all.size ? t("{n} of {m}", { n: ready.size, m: all.size }) : "0",
    word: all.size ? t("ready") : t("cards with actions"),
    none: !ready.size && !can.length,
  };
  if (can.length) return { ...out, line: t("Also: {what}", { what: [...new Set(lines.map((l) => l.toLowerCase()))].join(", ") }) };
  const short = (what: string) => {
    const why = of[`convert:${what}`];
    return why?.id === `needs.${what}` ? missing(why) : Infinity;
  };
  const [plants, heat] = [short("plants"), short("heat")],
    lacking = uses.find((o) => of[o] && !ready.has(actor(o)));
  if (lacking && !ready.size) out.line = `${thing(actor(lacking))}: ${say(of[lacking])}`;
  else if (heat < plants) out.line = t("Temperature: {n} heat short", { n: heat });
  else if (plants < Infinity) out.line = t("Forest: {n} plants short", { n: plants });
  return out;
}

function income(round: Round, me: AresPlayer): Answer {
  const { mc, heat, plants, cards } = round.income;
  const more = [
    heat && t("{n} heat", { n: heat }),
    plants && t("{n} plants", { n: plants }),
    cards && t("{n} cards", { n: cards }),
  ];
  const then = me.stock.mc + mc;
  const reach = Object.values(round.cards).filter((p) => p.why && short(p.why) > 0 && short(p.why) <= mc).length;
  return {
    count: `${signed(mc)} M€`,
    word: more.filter(Boolean).join(", "),
    line: reach ? t("Then {n} M€: {m} more in reach", { n: then, m: reach }) : t("Then {n} M€", { n: then }),
  };
}
/** The M€ that are missing, where nothing else is. */
const short = (why: Reason): number => (why.id === "sell_first" ? (why.less ?? 0) : why.id === "needs.money" ? missing(why) : 0);

function drawn(round: Round, me: AresPlayer): Answer {
  const then = me.hand_size + round.keep;
  return {
    count: t("See {n}", { n: round.draw }),
    word: t("keep {n}", { n: round.keep }),
    line:
      then > HAND_LIMIT
        ? t("Hand {n}: {m} over the limit of {limit}", { n: then, m: then - HAND_LIMIT, limit: HAND_LIMIT })
        : t("Hand {n} of {limit}", { n: then, limit: HAND_LIMIT }),
  };
}

/** What a phase would bring me if I chose it, or somebody else did. */
export function answerOf(speaker: Speaker, me: AresPlayer, phase: string, own: boolean): Answer | null {
  const told = me.prospects;
  if (!told) return null;
  const round = own ? told.own : told.all,
    hand = me.hand ?? [];
  switch (phase) {
    case "development":
      return cards(speaker, round, hand, GREEN);
    case "construction":
      return cards(speaker, round, hand, OTHERS);
    case "action":
      return works(speaker, round.actions);
    case "production":
      return income(round, me);
    default:
      return drawn(round, me);
  }
}

/** The phase in which a card is played. */
export const phaseOf = (card?: CardFace): string => (card?.kind === "green" ? "development" : "construction");
/** What a card of my hand would cost and lack in its phase: as my choice makes it, of the phase that is selected or played now. */
export function prospectOf(table: Table, card: string): Prospect | undefined {
  const me = aresPlayer(table.me);
  const phase = phaseOf(table.speaker.cardOf(card));
  const own = table.answer.chosen?.split(" ")[0] === `phase:${phase}` || (table.view?.phase === phase && me?.chosen === phase);
  return me?.prospects?.[own ? "own" : "all"].cards[card];
}
