// What the price of the choice on the page leaves.
import { dealOf } from "../mars/moons";
import type { Table } from "../table.svelte";
import { kindOf } from "./options";

/** In M€, where nothing but money can pay it; a payment of several kinds, and a deal, say it themselves. */
export function leavesOf(table: Table): number | null {
  const { me } = table,
    d = table.decision,
    o = table.answer.chosen ? table.options.get(table.answer.chosen) : undefined;
  if (!me || o?.price === undefined || d?.kind !== "choose" || o.hex || dealOf(table) || table.view?.game !== "mars") return null;
  const tags = table.speaker.cardOf(o.id.split(":")[1])?.tags ?? [];
  const metal =
    kindOf(o.id) === "play" &&
    ((tags.includes("building") && me.stock.steel > 0) || (tags.includes("space") && me.stock.titanium > 0));
  return metal || me.stock.mc < o.price ? null : me.stock.mc - o.price;
}
