// Two games, two views: what only one of them has.
import type { AresPlayer, AresView, MarsPlayer, MarsView, Player, View } from "./wire";

export const marsOf = (view: View | null): MarsView | undefined => (view?.game === "mars" ? view : undefined);
export const aresOf = (view: View | null): AresView | undefined => (view?.game === "ares" ? view : undefined);
export const marsPlayer = (player: Player | null): MarsPlayer | undefined => (player && "events" in player ? player : undefined);
export const aresPlayer = (player: Player | null): AresPlayer | undefined => (player && "forests" in player ? player : undefined);

/** The generation, or the round. */
export const roundOf = (view: View): number => (view.game === "mars" ? view.generation : view.round);
/** The one before: in Ares Expedition none before the first, while the setup of the other game is of its first generation. */
export const roundBefore = (view: View): number => Math.max(view.game === "mars" ? 1 : 0, roundOf(view) - 1);
/** Whether no generation will follow this one: Mars is terraformed, or alone all are played; in Ares Expedition, no phase. */
export const isLast = (view: View): boolean => {
  const whole = view.temperature >= 8 && view.oxygen >= 14 && view.oceans >= 9;
  if (view.game === "ares") return whole && !view.crisis && !view.supply && !view.dummy;
  return view.generations !== null ? view.generation >= view.generations : whole && view.phase !== "solar";
};
export const hasPassed = (player: Player | null): boolean => !!marsPlayer(player)?.passed;
/** Events that were played. */
export const eventsOf = (player: Player): string[] => marsPlayer(player)?.events ?? [];

/** The kinds of tags there are, those there are most of first; of equal ones always in the same order. */
export const tagsOf = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts)
    .filter(([, n]) => n > 0)
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
