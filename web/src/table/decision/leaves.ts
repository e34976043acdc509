// What the choice on the page leaves, and what it surely brings.
import { dealOf, stocksAfter } from "../mars/moons";
import { salePrice } from "../sale";
import type { Table } from "../table.svelte";
import { kindOf } from "./options";

/** In M€, where nothing but money can pay it; a payment of several kinds, and a deal, say it themselves. */
export function leavesOf(table: Table): number | null {
  const { me } = table,
    d = table.decision,
    o = table.answer.chosen ? table.options.get(table.answer.chosen) : undefined;
  const { picked } = table.answer;
  if (me && d?.kind === "pick" && d.prompt.id === "ask.buy" && picked.length)
    return me.stock.mc - picked.length * Number(d.prompt.n);
  if (!me || o?.price === undefined || d?.kind !== "choose" || o.hex || dealOf(table) || table.view?.game !== "mars") return null;
  const tags = table.speaker.cardOf(o.id.split(":")[1])?.tags ?? [];
  const metal =
    kindOf(o.id) === "play" &&
    ((tags.includes("building") && me.stock.steel > 0) || (tags.includes("space") && me.stock.titanium > 0));
  return metal || me.stock.mc < o.price ? null : me.stock.mc - o.price;
}

/** What a price, a payment, a sale, a trade or a colony that is being put together makes of my stocks; those that it changes. */
export function leftOf(table: Table): Record<string, number> {
  const { me, decision: d, answer } = table;
  if (!me) return {};
  if (table.sale) {
    const n = answer.picked.length;
    return { mc: me.stock.mc + n * salePrice(me), cards: me.hand_size - n };
  }
  const deal = dealOf(table),
    leaves = leavesOf(table);
  if (deal) return stocksAfter(table, deal);
  if (leaves !== null) return { mc: leaves };
  if (d?.kind !== "pay") return {};
  const out: Record<string, number> = { mc: me.stock.mc - answer.moneyDue };
  for (const m of d.means) if (m.name in me.stock) out[m.name] = me.stock[m.name] - (answer.payment[m.name] ?? 0);
  return out;
}

/** What my production would be after the standard project that is chosen. */
export function producedBy(table: Table): Record<string, number> {
  const { me } = table,
    o = table.option(table.answer.chosen ?? "");
  if (!me || !o || kindOf(o.id) !== "project") return {};
  const more = (o.say ?? []).filter((m) => m.id.startsWith("produce."));
  return Object.fromEntries(
    more.map((m) => [m.id.slice(8), m] as const).map(([r, m]) => [r, (me.production[r] ?? 0) + Number(m.n ?? 1)]),
  );
}
