// Ares Expedition: the five phases, and their pennants.
export const PHASES = ["development", "construction", "action", "production", "research"];
/** The pennant of a phase. */
export const pennant = (phase: string): string => `phase-${PHASES.indexOf(phase) + 1}`;
