// What the money and the metals of a corporation could start with: the engine says what each card costs and lacks.
import type { Opening } from "../../protocol/wire";

/** A card one could begin with, and how it would be paid. */
export type Start = { id: string; price: number; mc: number; steel: number; titanium: number };

/** The dearest first, metals before money, until neither is left. `tags` of a card say which metal pays for it. */
export function starts(opening: Opening, kept: string[], cardPrice: number, tags: (id: string) => string[]): Start[] {
  let { mc, steel, titanium } = opening.stock;
  mc -= kept.length * cardPrice;
  const out: Start[] = [];
  const known = kept.filter((id) => opening.cards[id] && !opening.cards[id].whys.length);
  for (const id of known.sort((a, b) => opening.cards[b].price - opening.cards[a].price)) {
    const { price } = opening.cards[id];
    const use = (tag: string, stock: number, worth: number, due: number) =>
      tags(id).includes(tag) ? Math.min(stock, Math.ceil(due / worth)) : 0;
    const withSteel = use("building", steel, opening.worth.steel, price);
    const rest = Math.max(0, price - withSteel * opening.worth.steel);
    const withTitanium = use("space", titanium, opening.worth.titanium, rest);
    const due = Math.max(0, rest - withTitanium * opening.worth.titanium);
    if (due > mc) continue;
    mc -= due;
    steel -= withSteel;
    titanium -= withTitanium;
    out.push({ id, price, mc: due, steel: withSteel, titanium: withTitanium });
  }
  return out;
}
