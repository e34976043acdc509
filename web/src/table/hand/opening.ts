// What the money and the metals of a corporation could start with: the engine says what each card costs and lacks.
import type { Opening } from "../../protocol/wire";

/** A card one could begin with, and how it would be paid. */
export type Start = { id: string; price: number; mc: number; steel: number; titanium: number };

/** The dearest first, metals before money, until neither is left; then those that need what these produce. `tags` of a card say which
 * metal pays for it, `makes` what it adds to the production of a resource, `idle` that it counts something there is none of yet. */
export function starts(
  opening: Opening,
  kept: string[],
  cardPrice: number,
  tags: (id: string) => string[],
  makes: (id: string, resource: string) => number,
  idle: (id: string) => boolean = () => false,
): Start[] {
  let { mc, steel, titanium } = opening.stock;
  mc -= kept.length * cardPrice;
  const out: Start[] = [];
  const known = kept.filter((id) => opening.cards[id] && !idle(id)).sort((a, b) => opening.cards[b].price - opening.cards[a].price);
  const lacks = (id: string) =>
    opening.cards[id].whys.filter((why) => {
      const resource = /^needs\.production\.(\w+)$/.exec(why.id)?.[1];
      const made = resource ? out.reduce((sum, s) => sum + makes(s.id, resource), 0) : 0;
      return made <= 0 || Number(why.present) + made < why.needed;
    });
  const first = known.filter((id) => !lacks(id).length);
  for (const id of [...first, ...known.filter((id) => !first.includes(id))]) {
    if (lacks(id).length) continue;
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
