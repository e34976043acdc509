// How well bots play and how hard a game is: names, and what is said where they are chosen.
import { capital, mark, t, type Word } from "../i18n/words.svelte";

export const LEVELS: Record<string, Word> = {
  easy: mark("Easy"),
  normal: mark("Normal"),
  hard: mark("Hard"),
  novice: mark("Novice"),
  skilled: mark("Skilled"),
  specialist: mark("Specialist"),
  expert: mark("Expert"),
};
/** Alone; what has no word here is called as the server calls it. */
export const levelName = (level: string): string => (LEVELS[level] ? t(LEVELS[level]) : capital(level));
/** In a sentence, if there is a word for it. */
export const levelWord = (level?: string | null): string => (level && LEVELS[level] ? t(LEVELS[level]).toLowerCase() : "");

/** How each level plays, as docs/bots.md has it. */
export const CHARACTER: Record<string, Word> = {
  easy: mark("A beginner: leaves three moves in ten to chance."),
  normal: mark("Plays what looks best at once, and never looks ahead."),
  hard: mark("Looks a few rounds ahead before each move, in the blink of an eye."),
  expert: mark("Looks ahead longest: a second a move, three for its opening."),
};

/** Games of Crisis that normal bots win, of a hundred, by the number of players: docs/crisis.md. */
export const SAVED: Record<string, number[]> = {
  novice: [96, 100, 99, 100],
  normal: [57, 99, 77, 94],
  specialist: [8, 79, 33, 73],
  expert: [1, 57, 17, 60],
};
