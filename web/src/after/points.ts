// Where points come from, in the order and colours in which they are drawn.
import { mark, t, type Word } from "../i18n/words.svelte";

export const SOURCES: [string, Word, string][] = [
  ["tr", mark("TR"), "tr"],
  ["milestones", mark("Milestones"), "ms"],
  ["awards", mark("Awards"), "aw"],
  ["greeneries", mark("Greeneries"), "gr"],
  ["forests", mark("Forests"), "gr"],
  ["cities", mark("Cities"), "ci"],
  ["cards", mark("Cards"), "ca"],
];
export type Points = Record<string, number>;
export const total = (of: Points): number => Object.values(of).reduce((a, b) => a + b, 0);
/** Who has won, and by how much; with as many points as another, by what decides then. */
export const victory = (name: string, n: number): string =>
  n ? t("{name} wins by {n}", { name, n }) : t("{name} wins the tie-break", { name });
