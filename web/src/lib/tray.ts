// Whether the cards of a question lie on the tray: they are offered, and not already in sight in my hand or tableau.
import type { Table } from "./table.svelte";

export function trayCards(table: Table): string[] {
  const d = table.decision;
  if (!d || d.name === "found") return []; // corporations have a place of their own
  const mine = table.me;
  const cards = d.kind === "pick" ? (d.cards ?? []) : d.kind === "choose" ? (d.options ?? []).filter((o) => o.card && o.id === `card:${o.card}`).map((o) => o.card as string) : [];
  if (!cards.length || cards.every((c) => mine?.hand?.includes(c))) return [];
  if (cards.some((c) => table.view!.players.some((p) => p.tableau.includes(c)))) return [];
  return cards;
}

export const trayed = (table: Table): boolean => trayCards(table).length > 0 || table.decision?.name === "found" || (table.decision?.kind === "choose" && !!table.decision.options?.length && table.decision.options.every((o) => !o.card || table.me?.hand?.includes(o.card)));
