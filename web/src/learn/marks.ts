// What is kept of lessons, on all of a reader's devices: where one is under way, and what is learnt.
import { value } from "../people/progress";

/** Where a lesson is under way, and at which table; `left`: without its guide, `free`: off its path. */
export type Mark = { scene: string; step: string; table: string; free?: boolean; left?: boolean };
export const progressOf = (id: string) => `lesson.${id}`;
export const learntOf = (id: string) => `learnt.${id}`;
export const markOf = (id: string): Mark | null => (value(progressOf(id)) as Mark | undefined) ?? null;
/** 2: without help, 1: done, 0: not yet. */
export const learnt = (id: string): number => Number(value(learntOf(id)) ?? 0);
