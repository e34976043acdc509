// Whether the cards of a question lie on the tray: they are offered, and not already in sight in my hand or tableau.
import type { Table } from "../table.svelte";
import { roundOf } from "../../protocol/views";

export function trayCards(table: Table): string[] {
  const d = table.decision;
  if (!d || d.name === "found") return []; // corporations have a place of their own
  const mine = table.me;
  const cards =
    d.kind === "pick"
      ? d.cards
      : d.kind === "choose"
        ? d.options.filter((o) => o.card && o.id === `card:${o.card}`).map((o) => o.card!)
        : [];
  if (!cards.length || cards.every((c) => mine?.hand?.includes(c))) return [];
  if (cards.some((c) => table.view!.players.some((p) => p.tableau.includes(c)))) return [];
  return cards;
}

export const trayed = (table: Table): boolean =>
  trayCards(table).length > 0 ||
  table.decision?.name === "found" ||
  (table.decision?.kind === "choose" &&
    table.decision.options.length > 0 &&
    table.decision.options.every((o) => !o.card || table.me?.hand?.includes(o.card)));

/** How the packs travel in the draft: clockwise in even generations (M-042). */
export function packs(table: Table): { step: number; to: number; from: number } {
  const n = table.view!.players.length,
    you = table.you ?? 0;
  const step = roundOf(table.view!) % 2 === 0 ? 1 : -1;
  return { step, to: (you + step + n) % n, from: (you - step + n) % n };
}
