// My plan: steps for my next questions, put together by pressing what lies on the table. Whether a step is possible is judged when
// its time comes.
import { t } from "../i18n/words.svelte";
import type { Condition, MarsView, PlanStep } from "../protocol/wire";
import { label, type Told } from "./decision/options";

export const MOST = 12;
export const CONDITIONS = 4; // of one step
export type Game = "mars" | "ares";

const step = (answers: string[], name: string, only_if: Condition[], untouched: boolean): PlanStep => ({
  answers,
  note: null,
  name,
  only_if,
  untouched,
});
const range = (what: Condition["what"], least: number | null, most: number | null, of: string | null = null): Condition => ({
  what,
  of,
  least,
  most,
});

/** What a step needs of Mars is its condition from the start. */
const USUAL: Record<string, Condition[]> = {
  "convert:heat": [range("temperature", null, 6)],
  "project:asteroid": [range("temperature", null, 6)],
  "project:aquifer": [range("oceans", null, 8)],
  "done:action": [range("can", null, 0, "use")],
};
const free = (of: string): Condition => range("free", 1, null, of);
/** What others may take before: a milestone, an award, a moon; an area comes later. */
const sought = (answers: string[]): string | undefined => answers.find((a) => /^(claim|fund|trade|colony):/.test(a));
const BERTHS = 3; // of a moon (C-015)

/** Whether an area, or what an option is about, is still free; as the server judges it. */
export function isFree(of: string, view: Pick<MarsView, "tiles" | "milestones" | "awards" | "colonies">): boolean {
  const [verb, what] = of.split(":");
  const moon = view.colonies?.tiles[what];
  if (verb === "claim") return view.milestones[what]?.claimed_by === null;
  if (verb === "fund") return view.awards[what]?.funded_by === null;
  if (verb === "trade") return moon?.visitor === null;
  if (verb === "colony") return !!moon && moon.colonies.length < BERTHS;
  return !view.tiles[of];
}

/**
 * A step with this as its answer, and `then` to what it asks; in Ares Expedition a phase to choose, or "done:action": done with that
 * phase.
 */
export function stepOf(id: string, game: Game, careful = true, then: string | null = null): PlanStep {
  const usual = USUAL[id] ?? [];
  if (game === "mars") {
    const answers = then ? [id, then] : [id],
      of = sought(answers);
    return step(answers, "turn", of ? [...usual, free(of)] : usual, careful);
  }
  return id.startsWith("done:") ? step(["done"], id.slice(5), usual, false) : step([id], "planning", usual, false);
}
/** A note to oneself instead. */
export const noteOf = (note: string, game: Game): PlanStep => ({
  ...step([], game === "mars" ? "turn" : "planning", [], false),
  note,
});

/** What a step does first, as an option would be called. */
export const aimOf = (s: PlanStep): string =>
  s.answers[0] === "done" && s.name !== "turn" ? `done:${s.name}` : String(s.answers[0] ?? "");
/** What is planned, in words. */
export const named = (id: string, told: Told): string =>
  id.startsWith("phase:")
    ? told.speaker.phase(id.slice(6))
    : id.startsWith("done:")
      ? t("Done: {name}", { name: told.speaker.phase(id.slice(5)) })
      : label({ id }, told);
/** The area where it lays its tile, if that is said. */
export const areaOf = (s: PlanStep): string | undefined =>
  s.answers
    .map(String)
    .find((a) => a.startsWith("hex:"))
    ?.slice(4);
/** What must be free for it: the area, or what it seeks. */
export const freeFor = (s: PlanStep): string | undefined => areaOf(s) ?? sought(s.answers.map(String));
/** The moon where it builds. */
export const moonFor = (s: PlanStep): string | undefined =>
  s.answers
    .slice(1)
    .map(String)
    .find((a) => a.startsWith("colony:"))
    ?.slice(7);

/** By what would be pressed, the numbers of the steps that do it. */
export function ghostsOf(steps: PlanStep[]): Map<string, number[]> {
  const out = new Map<string, number[]>();
  steps.forEach((s, k) => {
    for (const a of s.answers.map(String)) out.set(a, [...(out.get(a) ?? []), k + 1]);
  });
  return out;
}

/**
 * The plan after something was pressed: it is the next step; pressed again, it is none. An area is where the last step that lays a
 * tile and has no place lays it; null if there is none such. `lays`: how many tiles an action lays.
 */
export function pressed(
  steps: PlanStep[],
  id: string,
  game: Game,
  careful: boolean,
  lays: (id: string) => number,
  then: string | null = null,
): PlanStep[] | null {
  if (id.startsWith("hex:")) {
    const at = steps.findIndex((s) => areaOf(s) === id.slice(4));
    if (at >= 0) return steps.map((s, k) => (k === at ? without(s, id.slice(4)) : s));
    const open = steps.filter((s) => s.answers.length > 0 && s.answers.length - 1 < lays(aimOf(s)));
    const k = steps.indexOf(open[open.length - 1]);
    return k < 0 ? null : steps.map((s, i) => (i === k ? placed(s, id.slice(4)) : s));
  }
  const elsewhere = (s: PlanStep) => then?.startsWith("colony:") && !s.answers.includes(then);
  const there = steps.findIndex((s) => aimOf(s) === id && !elsewhere(s));
  if (there >= 0) return steps.filter((_, k) => k !== there);
  return steps.length < MOST ? [...steps, stepOf(id, game, careful, then)] : steps;
}
/** With its tile there, if that is still free then. */
export const placed = (s: PlanStep, space: string): PlanStep => ({
  ...s,
  answers: [...s.answers, `hex:${space}`],
  only_if: [...s.only_if, free(space)].slice(0, CONDITIONS),
});
const without = (s: PlanStep, space: string): PlanStep => ({
  ...s,
  answers: s.answers.filter((a) => a !== `hex:${space}`),
  only_if: s.only_if.filter((c) => c.what !== "free" || c.of !== space),
});

/** One step in another place. */
export function moved(steps: PlanStep[], from: number, to: number): PlanStep[] {
  if (to < 0 || to >= steps.length || from === to) return steps;
  const out = [...steps];
  out.splice(to, 0, ...out.splice(from, 1));
  return out;
}
