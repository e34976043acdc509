// Which cards a search means, and in which order they lie.
import { winShare } from "./strength";
import type { CardFace, CardStrength, Icon } from "../protocol/wire";

export type Sieve = {
  text: string;
  game: string;
  tags: string[];
  kinds: string[];
  sets: string[];
  effects: string[];
  least: number;
  most: number;
};
export type Sort = "cost" | "name" | "wins";
export const open = (): Sieve => ({ text: "", game: "", tags: [], kinds: [], sets: [], effects: [], least: 0, most: Infinity });

const gains = (i: Icon) => i.verb === "gain" || i.verb === "produce";
const EFFECT: Record<string, (icon: Icon) => boolean> = {
  ocean: (i) => i.what === "ocean" && i.verb !== "lower",
  temperature: (i) => i.verb === "raise" && i.what === "temperature",
  oxygen: (i) =>
    (i.verb === "raise" && i.what === "oxygen") || (i.verb === "tile" && (i.what === "greenery" || i.what === "forest")),
  draw: (i) => i.verb === "gain" && (i.what === "cards" || i.what === "look"),
  plants: (i) => gains(i) && i.what === "plants",
  harms: (i) => (i.verb === "lose" || i.verb === "reduce") && !!i.any,
};
const PART: Record<string, (card: CardFace) => boolean> = {
  points: (c) => c.points.length > 0,
  action: (c) => c.blocks.some((b) => b.kind === "act"),
};

const plain = (s: string) => s.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const words = new WeakMap<CardFace, string>();
function wordsOf(card: CardFace): string {
  let found = words.get(card);
  if (found === undefined)
    words.set(
      card,
      (found = plain(
        `${card.name} ${card.names?.join(" ") ?? ""} ${card.number} ${card.id} ${card.requirement} ${card.blocks.map((b) => b.words).join(" ")}`,
      )),
    );
  return found;
}

export const tagsOf = (card: CardFace): string[] => (card.kind === "red" ? [...card.tags, "event"] : card.tags);
/** Corporations and crises cost nothing because nobody pays for them. */
export const costs = (card: CardFace): boolean => ["green", "blue", "red"].includes(card.kind);

export function matches(card: CardFace, s: Sieve): boolean {
  if (s.game && card.game !== s.game) return false;
  if (s.tags.length && !tagsOf(card).some((t) => s.tags.includes(t))) return false;
  if (s.kinds.length && !s.kinds.includes(card.kind)) return false;
  if (s.sets.length && !s.sets.includes(card.set)) return false;
  if ((s.least > 0 || s.most < Infinity) && !(costs(card) && card.cost >= s.least && card.cost <= s.most)) return false;
  const icons = card.blocks.flatMap((b) => b.icons);
  if (!s.effects.every((e) => PART[e]?.(card) ?? icons.some((i) => EFFECT[e]?.(i)))) return false;
  const wanted = plain(s.text).split(/\s+/).filter(Boolean);
  const own = /\d/.test(s.text) ? `${wordsOf(card)} ${card.game}` : wordsOf(card); // "Mars 181"
  return wanted.every((w) => own.includes(w));
}

/** How many cards each choice of one kind would leave, whatever is chosen of that kind now. */
export function tally(cards: CardFace[], s: Sieve, of: "kinds" | "sets", key: (c: CardFace) => string): Record<string, number> {
  const out: Record<string, number> = {};
  for (const c of cards) if (matches(c, { ...s, [of]: [] })) out[key(c)] = (out[key(c)] ?? 0) + 1;
  return out;
}

/** Cards by cost, so many M€ to a bar, whatever cost is chosen now. */
export function histogram(cards: CardFace[], s: Sieve, step: number, top: number): number[] {
  const out = Array<number>(Math.floor(top / step) + 1).fill(0);
  for (const c of cards) if (costs(c) && matches(c, { ...s, least: 0, most: Infinity })) out[Math.floor(c.cost / step)]++;
  return out;
}

const GAMES = ["mars", "ares"];
const rank = (c: CardFace) => (costs(c) ? 0 : c.kind === "corporation" ? 1 : 2);

/** In order: by game and cost, by name, or by wins; what has no cost, or was played too rarely to tell, comes last. */
export function sorted(
  cards: CardFace[],
  by: Sort,
  language: string,
  strength: (c: CardFace) => CardStrength | undefined,
): CardFace[] {
  const letters = new Intl.Collator(language);
  const name = (a: CardFace, b: CardFace) => letters.compare(a.name, b.name);
  const game = (a: CardFace, b: CardFace) => GAMES.indexOf(a.game) - GAMES.indexOf(b.game);
  if (by === "name") return [...cards].sort((a, b) => name(a, b) || game(a, b));
  const cost = (a: CardFace, b: CardFace) => game(a, b) || rank(a) - rank(b) || a.cost - b.cost || name(a, b);
  if (by === "cost") return [...cards].sort(cost);
  const wins = new Map(cards.map((c) => [c, winShare(strength(c)) ?? -1]));
  return [...cards].sort((a, b) => wins.get(b)! - wins.get(a)! || cost(a, b));
}
