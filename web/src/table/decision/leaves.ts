// What the choice on the page leaves, and what it surely brings.
import { eases, gains, makes, returns, yields } from "../../cards/makes";
import { aresPlayer } from "../../protocol/views";
import { dealOf, stocksAfter } from "../mars/moons";
import { salePrice } from "../sale";
import type { Table } from "../table.svelte";
import { deedOf, kindOf, whatOf } from "./options";

/** In M€, where there is one way to pay; a payment of several kinds, and a deal, say it themselves. */
export function leavesOf(table: Table): number | null {
  const { me, decision: d } = table,
    { chosen, picked } = table.answer,
    pays = chosen ? table.options.get(chosen)?.pays : undefined;
  if (me && d?.kind === "pick" && d.prompt.id === "ask.buy" && picked.length)
    return me.stock.mc - picked.length * Number(d.prompt.n);
  return me && pays && !dealOf(table) ? me.stock.mc - pays.mc + (gained(table).mc ?? 0) : null;
}

/** What the card or action that is chosen surely adds to my stocks, beside its price. */
function gained({ me, answer, options, speaker }: Table): Record<string, number> {
  const id = answer.chosen ?? "",
    { price, fees } = options.get(id) ?? {},
    action = deedOf(id, speaker);
  if (action) return returns(action, price !== undefined || !!fees);
  const card = kindOf(id) === "play" ? whatOf(id) : "";
  return gains(speaker.cardOf(card)?.blocks ?? [], me?.brings?.[card]);
}

/** Steel and titanium of Ares Expedition after the card that is chosen. */
function eased({ me, answer, speaker }: Table): Record<string, number> {
  const id = answer.chosen ?? "",
    { capacity } = aresPlayer(me) ?? {};
  if (!capacity || kindOf(id) !== "play") return {};
  const more = Object.entries(eases(speaker.cardOf(whatOf(id))?.blocks ?? []));
  return Object.fromEntries(more.map(([r, n]) => [r, capacity[r] + n]));
}

/** Cards in hand in Ares Expedition after what is chosen, as far as that is sure; where they change. */
function heldAfter(table: Table): Record<string, number> {
  const { me, answer } = table,
    { cards = 0, keep = 0 } = gained(table),
    more = cards + keep - Number(kindOf(answer.chosen ?? "") === "play");
  return aresPlayer(me) && more ? { cards: me!.hand_size + more } : {};
}

/** What a price, a payment, a sale, a trade or a colony that is being put together makes of my stocks; those that it changes. */
export function leftOf(table: Table): Record<string, number> {
  const { me, decision: d, answer } = table;
  if (!me) return {};
  if (table.sale) {
    const n = answer.picked.length,
      spent = table.sale.wanted && !table.short ? table.sale.price : 0;
    return {
      mc: me.stock.mc + n * salePrice(me) - spent,
      cards: me.hand_size - n - Number(spent > 0 && kindOf(table.sale.wanted!) === "play"),
    };
  }
  if (d?.name === "discard_down") {
    const n = answer.picked.length;
    return n ? { mc: me.stock.mc + n * salePrice(me), cards: me.hand_size - n } : {};
  }
  const deal = dealOf(table),
    leaves = leavesOf(table);
  if (deal) return stocksAfter(table, deal);
  const { id = "", price, pays, fees } = table.options.get(answer.chosen ?? "") ?? {},
    kind = kindOf(id),
    spent = pays ?? (kind === "convert" || kind === "use" ? fees : undefined);
  if (spent || (kind === "use" && price === undefined)) {
    const more = Object.entries(gained(table)).filter(([r]) => r in me.stock),
      out = Object.fromEntries(Object.entries(spent ?? {}).map(([r, n]) => [r, Math.max(0, me.stock[r] - n)]));
    for (const [r, n] of more) out[r] = Math.max(0, (out[r] ?? me.stock[r]) + n);
    return { ...out, ...heldAfter(table), ...eased(table) };
  }
  if (leaves !== null) return { mc: leaves };
  if (d?.kind !== "pay") return {};
  const out: Record<string, number> = { mc: me.stock.mc - answer.moneyDue };
  for (const m of d.means) if (m.name in me.stock) out[m.name] = me.stock[m.name] - (answer.payment[m.name] ?? 0);
  return out;
}

/** What my production would surely be after the card, action or standard project that is chosen. */
export function producedBy(table: Table): Record<string, number> {
  const { me, speaker } = table,
    { id, say = [] } = table.option(table.answer.chosen ?? "") ?? { id: "" };
  if (!me || !/^(play|project|use)$/.test(kindOf(id))) return {};
  const card = kindOf(id) === "play" ? whatOf(id) : "",
    action = deedOf(id, speaker),
    more = action ? yields(action) : makes(speaker.cardOf(card)?.blocks ?? [], me.brings?.[card]);
  for (const m of say) {
    const what = /^produce\.(\w+)$/.exec(m.id)?.[1];
    if (what) more[what] = Number(m.n ?? 1);
  }
  return Object.fromEntries(Object.entries(more).map(([what, n]) => [what, (me.production[what] ?? 0) + n]));
}
