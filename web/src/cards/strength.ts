// How cards fared in games of bots: what `pavonis strength` measured, fetched once.
import { request } from "$home";
import type { CardStrength, Strength } from "../protocol/wire";

export const ENOUGH = 100; // plays of a card, or in one generation, below which wins say little

export async function loadStrength(): Promise<Record<string, Strength>> {
  const reply = await request("/cards/strength");
  return reply.ok ? ((await reply.json()) as Record<string, Strength>) : {};
}

const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
export const played = (card: CardStrength): number => sum(card.plays);
/** Of those who were dealt it. */
export const playShare = (card: CardStrength): number => played(card) / Math.max(1, card.seen);
/** Of those who played it; nothing where they were too few. */
export const winShare = (card: CardStrength | undefined): number | undefined =>
  card && played(card) >= ENOUGH ? sum(card.wins) / played(card) : undefined;
/** What would be won if cards did not matter. */
export const even = (of: Strength): number => of.wins / of.seats;

/** How surely a share differs from another: 1 above, -1 below, 0 where it may be chance (two standard errors). */
export function differs(won: number, of: number, from: number): number {
  const share = won / of,
    error = Math.sqrt((from * (1 - from)) / of);
  return Math.abs(share - from) < 2 * error ? 0 : Math.sign(share - from);
}

export type Column = { round: number; plays: number; share: number; wins: number | undefined };
/** By generation: the share of all plays, and of wins where enough played it then. */
export function columns(card: CardStrength): Column[] {
  const all = Math.max(1, played(card));
  return card.plays.map((n, k) => ({ round: k + 1, plays: n, share: n / all, wins: n >= ENOUGH ? card.wins[k] / n : undefined }));
}

export type Course = { id: "above" | "below" | "until" | "from"; round: number } | undefined;
/** When it is worth playing: always above an even chance, never, until some generation, or only from one on. */
export function course(card: CardStrength, chance: number): Course {
  const told = columns(card).filter((c) => c.wins !== undefined);
  if (told.length < 2) return undefined;
  const good = told.map((c) => c.wins! > chance);
  const turns = good.filter((g, k) => k > 0 && g !== good[k - 1]).length;
  if (turns > 1) return undefined;
  if (!turns) return { id: good[0] ? "above" : "below", round: told[0].round };
  return good[0]
    ? { id: "until", round: told[good.lastIndexOf(true)].round }
    : { id: "from", round: told[good.indexOf(true)].round };
}
