// Whom an answer would take something from, and what that leaves them.
import type { Option } from "../../protocol/wire";
import type { Table } from "../table.svelte";

/** `made`: production, not stock. */
export type Hit = { player: number; what: string; made: boolean; before: number; after: number };

export function hitOf(table: Table, o: Option | undefined): Hit | null {
  if (o?.player === undefined || !o.resource || o.amount === undefined) return null;
  const made = table.decision?.name === "reduce_any";
  const of = table.view?.players[o.player];
  const before = (made ? of?.production : of?.stock)?.[o.resource];
  return before === undefined ? null : { player: o.player, what: o.resource, made, before, after: before - o.amount };
}

/** What the chosen answer would take from somebody. */
export const hitNow = (table: Table): Hit | null => hitOf(table, table.options.get(table.answer.chosen ?? ""));

/** Whether somebody is asked for who loses something. */
export const targeting = (table: Table): boolean => [...table.options.values()].some((o) => hitOf(table, o));

/** Whether there is a choice of whom to harm, and nobody is one: it is a button then. */
export const sparing = (table: Table): boolean => targeting(table) && table.can("none");
