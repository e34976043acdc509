// What was done in this phase, and in the one before: the log, cut where a phase begins.
import { story, type Line } from "../story";
import type { GameEvent } from "../../protocol/wire";

const DEEDS = /^(played|used|standard|converted|sold|income|kept)(\.|$)/;
export type Course = { phase: string; lines: Line[] };

/** The phases of this round so far, each with what players did in it. */
export function courses(events: GameEvent[], you: number | null): Course[] {
  const recent = events.slice(-600);
  const from = recent.map((e) => e.id).lastIndexOf("round");
  const out: { phase: string; events: GameEvent[] }[] = [];
  for (const e of recent.slice(from + 1)) {
    if (e.id.startsWith("phase.")) out.push({ phase: e.id.slice(6), events: [] });
    else out.at(-1)?.events.push(e);
  }
  return out.map(({ phase, events }) => ({ phase, lines: story(events, you).filter((l) => l.head && DEEDS.test(l.head.id)) }));
}

/** Whether a player did this by the bonus of the phase they chose: a second card, or one card's action again. */
export function byBonus(phase: string, lines: Line[], k: number): boolean {
  const card = lines[k].head?.card;
  if (!card) return false;
  return phase === "action" ? lines.slice(0, k).some((l) => l.head?.card === card) : phase === "construction" && k > 0;
}
