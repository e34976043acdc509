// Two games, two views: what only one of them has.
import type { AresPlayer, AresView, MarsPlayer, MarsView, Player, View } from "./wire";

export const marsOf = (view: View | null): MarsView | undefined => (view?.game === "mars" ? view : undefined);
export const aresOf = (view: View | null): AresView | undefined => (view?.game === "ares" ? view : undefined);
export const marsPlayer = (player: Player | null): MarsPlayer | undefined => (player && "events" in player ? player : undefined);
export const aresPlayer = (player: Player | null): AresPlayer | undefined => (player && "forests" in player ? player : undefined);

/** The generation, or the round. */
export const roundOf = (view: View): number => (view.game === "mars" ? view.generation : view.round);
/** Whether no generation will follow this one: Mars is terraformed, or alone all are played; in Ares Expedition, no phase. */
export const isLast = (view: View): boolean => {
  const whole = view.temperature >= 8 && view.oxygen >= 14 && view.oceans >= 9;
  if (view.game === "ares") return whole && !view.crisis && !view.supply && !view.dummy;
  return view.generations !== null ? view.generation >= view.generations : whole && view.phase !== "solar";
};
export const hasPassed = (player: Player | null): boolean => !!marsPlayer(player)?.passed;
/** Events that were played. */
export const eventsOf = (player: Player): string[] => marsPlayer(player)?.events ?? [];
