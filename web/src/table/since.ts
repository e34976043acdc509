// What the others did since my last move: the moves, what came of them for me and for Mars, and where new tiles lie.
import type { GameEvent } from "../protocol/wire";
import { figures, standing, story, type Gain, type Line } from "./story";

export type Move = Line & { tiles: [string, number][] }; // where its tiles lie, with their numbers on the map
export type Since = {
  moves: Move[];
  count: number; // of them, without what was only said
  mine: Gain[];
  income: Gain[]; // what production brought me
  mars: { temperature: number; oxygen: number; oceans: number; tiles: number }; // of tiles, those that are no oceans
  tiles: Record<string, number>; // area -> number
};

const IDLE = /^(income|ended_turn)$/; // nobody did anything
/** The news after a moment, for the player `you`. */
export function newsSince(all: GameEvent[], you: number | null, after: number): Since {
  const events = standing(all);
  const news = events.filter((e) => e.seq > after);
  const tiles: Record<string, number> = {},
    laid: { event: GameEvent; tile: [string, number] }[] = [],
    sums = new Map<string, Gain>(),
    income = new Map<string, Gain>(),
    mars = { temperature: 0, oxygen: 0, oceans: 0, tiles: 0 };
  const add = (to: Map<string, Gain>, g: Gain) => {
    const key = `${g.what} ${g.prod}`,
      sum = to.get(key);
    if (sum) sum.n += g.n;
    else to.set(key, { ...g });
  };
  for (const e of news) {
    if (e.id === "temperature") mars.temperature += 2;
    if (e.id === "oxygen") mars.oxygen += 1;
    if (e.id === "ocean" || e.id === "placed.ocean") mars.oceans += 1;
    if (e.id.startsWith("placed.") && e.space !== undefined && e.player !== you && !(e.space in tiles)) {
      tiles[e.space] = Object.keys(tiles).length + 1;
      if (e.id !== "placed.ocean") mars.tiles += 1;
      laid.push({ event: e, tile: [e.space, tiles[e.space]] });
    }
    if (e.player === you && e.id !== "paid") for (const g of figures(e)) add(e.id === "production" ? income : sums, g);
    const on = /^(added|removed)\.(.+)$/.exec(e.id); // resources on my cards
    if (on && e.player === you) add(sums, { what: on[2], n: (on[1] === "added" ? 1 : -1) * (e.n ?? 0), prod: false });
  }
  // of the whole story: what was kept before may be paid for only now
  const moves = story(events, you).filter(
    (l) => l.seq > after && !l.era && l.player !== undefined && l.player !== you && !IDLE.test(l.head?.id ?? ""),
  );
  /** The line that tells of it; if it began before my last move, whatever its player did then. */
  const teller = (e: GameEvent) => {
    const own = moves.filter((l) => l.player === e.player && l.seq <= e.seq);
    return own.find((l) => [l.head, ...l.more].some((m) => m?.id === e.id && m.space === e.space)) ?? own.at(-1);
  };
  return {
    moves: moves.map((l) => ({ ...l, tiles: laid.filter((x) => teller(x.event) === l).map((x) => x.tile) })),
    count: moves.filter((l) => !l.talk).length,
    mine: [...sums.values()].filter((g) => g.n !== 0),
    income: [...income.values()].filter((g) => g.n !== 0),
    mars,
    tiles,
  };
}
