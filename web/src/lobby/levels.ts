// What is said of bots where they are chosen.
import { mark, type Word } from "../i18n/words.svelte";

/** How each level plays, as docs/bots.md has it. */
export const CHARACTER: Record<string, Word> = {
  easy: mark("A beginner: leaves three moves in ten to chance."),
  normal: mark("Plays what looks best at once, and never looks ahead."),
  hard: mark("Looks ahead for 0.01 s a move, or 0.25 s alone and where all win together."),
  expert: mark("Looks ahead longest: a second a move, three for its opening."),
};

/** Games of Crisis that normal bots win, of a hundred, by the number of players: docs/crisis.md. */
export const SAVED: Record<string, number[]> = {
  novice: [96, 100, 99, 100],
  normal: [57, 99, 77, 94],
  specialist: [8, 79, 33, 73],
  expert: [1, 57, 17, 60],
};
