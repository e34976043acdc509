// Ares Expedition: the five phases, and who chose which.
import { cardOf } from "../../cards/cards.svelte";
import type { Player } from "../../protocol/wire";

export const PHASES = ["development", "construction", "action", "production", "research"];
/** The pennant of a phase. */
export const pennant = (phase: string): string => `phase-${PHASES.indexOf(phase) + 1}`;

/** Cards of these kinds that I hold. */
export const held = (me: Player, ...kinds: string[]): number =>
  (me.hand ?? []).filter((c) => kinds.includes(cardOf(c)?.kind ?? "")).length;
/** Actions on the cards before me. */
export const actions = (me: Player): number => me.tableau.filter((c) => cardOf(c)?.blocks.some((b) => b.kind === "act")).length;
