// What a moon brings, and what a trade or a colony there costs and leaves.
import { moonOf } from "../../cards/cards.svelte";
import type { ColonyView, Icon } from "../../protocol/wire";
import { whatOf } from "../decision/options";
import type { Table } from "../table.svelte";

/** The same icons, those of one thing counted together. */
export function together(icons: Icon[]): Icon[] {
  const out: Icon[] = [];
  for (const icon of icons) {
    const same = out.find((o) => o.verb === icon.verb && o.what === icon.what && o.any === icon.any);
    if (same && typeof (same.n ?? 1) === "number" && typeof (icon.n ?? 1) === "number")
      same.n = Number(same.n ?? 1) + Number(icon.n ?? 1);
    else out.push({ ...icon });
  }
  return out;
}

/** What remains of it in the end: of cards drawn and discarded the difference. */
export function net(icons: Icon[]): Icon[] {
  const lost = icons.filter((i) => i.verb === "lose");
  const back = (icon: Icon) => lost.filter((i) => i.what === icon.what).reduce((sum, i) => sum + Number(i.n ?? 1), 0);
  return icons
    .filter((i) => i.verb !== "lose")
    .map((i) => (back(i) ? { ...i, n: Number(i.n ?? 1) - back(i) } : i))
    .filter((i) => i.n !== 0);
}

/** How many colonies this player has there. */
export const ownAt = (tile: ColonyView, player: number | null): number => tile.colonies.filter((p) => p === player).length;

/** What a moon's marker shows, so many steps further to the right. */
export const shownAt = (id: string, tile: ColonyView, steps = 0): Icon[] =>
  moonOf(id)?.income[Math.min(6, tile.track + steps)] ?? [];

/** The bonus of so many colonies. */
export const bonusOf = (id: string, colonies: number): Icon[] =>
  together(Array.from({ length: colonies }, () => moonOf(id)?.bonus ?? []).flat());

/** What a trade brings this player in all: what the marker shows, and the bonus of each own colony. */
export const tradeYield = (id: string, tile: ColonyView, player: number | null, steps = 0): Icon[] =>
  together([...shownAt(id, tile, steps), ...bonusOf(id, ownAt(tile, player))]);

/** A trade or a colony that is being put together: where, for what. */
export interface Deal {
  moon: string;
  trade: boolean;
  asks: "fee" | "price" | null; // what is paid, and whether there are several ways
  pays: { what: string; n: number } | null;
  steps: number; // that the marker goes before
}

export const feeStock = (fee: string): string => fee.slice("fee:".length);

/** The first fee that can be paid. */
export function usualFee(table: Table): string | null {
  const moons = table.mars?.colonies;
  return Object.keys(moons?.fees ?? {}).find((fee) => !moons!.unpaid[fee]) ?? null;
}

export function dealOf(table: Table): Deal | null {
  const moons = table.mars?.colonies,
    d = table.decision,
    { chosen, then } = table.answer;
  if (!moons || !d) return null;
  const paid = (fee: string | null) => (fee ? { what: feeStock(fee), n: moons.fees[fee] ?? 0 } : null);
  if (d.name === "trade_fee") return { moon: d.source, trade: true, asks: "fee", pays: paid(chosen), steps: 0 };
  if (d.name === "raise_track") return { moon: d.source, trade: true, asks: null, pays: null, steps: table.answer.amount };
  if (chosen?.startsWith("trade:")) return { moon: whatOf(chosen), trade: true, asks: "fee", pays: paid(then), steps: 0 };
  if (chosen === "build:colony" && then)
    return { moon: whatOf(then), trade: false, asks: "price", pays: { what: "mc", n: table.option(chosen)?.price ?? 0 }, steps: 0 };
  if (chosen?.startsWith("colony:") && /^(place_colony|free_trade)$/.test(d.name))
    return { moon: whatOf(chosen), trade: d.name === "free_trade", asks: null, pays: null, steps: 0 };
  return null;
}

/** What the deal brings, as icons. */
export function gainsOf(table: Table, deal: Deal): Icon[] {
  const tile = table.mars!.colonies!.tiles[deal.moon];
  return deal.trade ? tradeYield(deal.moon, tile, table.you, deal.steps) : (moonOf(deal.moon)?.build ?? []);
}

/** The stocks that the deal changes, as they would be: what is paid is gone, what comes at once is there. */
export function stocksAfter(table: Table, deal: Deal): Record<string, number> {
  const stock = table.me?.stock ?? {};
  const out: Record<string, number> = {};
  const add = (what: string, n: number) => what in stock && (out[what] = (out[what] ?? stock[what]) + n);
  if (deal.pays && (stock[deal.pays.what] ?? 0) >= deal.pays.n) add(deal.pays.what, -deal.pays.n);
  for (const icon of gainsOf(table, deal)) if (icon.verb === "gain" && icon.what) add(icon.what, Number(icon.n ?? 1));
  return out;
}
