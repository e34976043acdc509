// The course of a game: the table where each generation or round began, and at the end.
import * as api from "./api";
import { thing } from "./names";
import { total, type Points } from "./points";
import { mark, type Word } from "./words.svelte";
import type { View } from "./types";
import type { Course as Sent, Stage } from "./wire";

export type Turning = { generation: number; player: number; icon: string; text: Word; values: Record<string, string | number>; seq: number };
export type Course = { at: number[]; generations: number[]; points: Points[][]; income: number[][]; moments: Turning[] };

const of = (s: Stage) => s.view as unknown as View;
const generation = (v: View): number => v.generation ?? v.round;

export const history = async (id: string, token?: string): Promise<Course> => read(await api.course(id, token));

/** One line for each player: all points, or those from one source. */
export const line = (course: Course, player: number, source = ""): number[] => course.points.map((all) => (source ? (all[player]?.[source] ?? 0) : total(all[player] ?? {})));

export function read({ stages, events }: Sent): Course {
  const players = of(stages[0]).players.map((_, p) => p);
  const course: Course = {
    at: stages.map((s) => s.seq),
    generations: stages.map((s) => generation(of(s))),
    points: stages.map((s) => (s.points.length ? s.points : of(s).players.map((p) => ({ tr: p.tr })))), // where nobody scores, the ratings
    income: players.map((p) => stages.map((s) => of(s).players[p].tr + (of(s).players[p].production.mc ?? 0))),
    moments: [],
  };
  const turn = (seq: number, generation: number, player: number, icon: string, text: Word, values = {}) => course.moments.push({ seq, generation, player, icon, text, values });
  const last = of(stages.at(-1)!);
  for (const e of events as unknown as { seq: number; id: string; player: number; milestone: string; award: string }[]) {
    const when = generation(of([...stages].reverse().find((s) => s.seq <= e.seq) ?? stages[0]));
    if (e.id === "claimed" && last.milestones?.[e.milestone]?.claimed_by === e.player) turn(e.seq, when, e.player, "milestone", mark("claims {name}."), { name: thing(e.milestone) });
    if (e.id === "funded" && last.awards?.[e.award]?.funded_by === e.player) turn(e.seq, when, e.player, "award", mark("funds {name}."), { name: thing(e.award) });
  }
  const leader = (k: number): number => {
    const now = players.map((p) => line(course, p)[k]), most = Math.max(...now);
    return now.filter((v) => v === most).length === 1 ? now.indexOf(most) : -1;
  };
  const leaps = players.flatMap((p) => line(course, p).map((v, k, all) => ({ p, k, n: k ? v - all[k - 1] : 0 })));
  const greatest = leaps.reduce((a, b) => (b.n > a.n ? b : a), { p: 0, k: 0, n: 0 });
  let led = -1;
  for (const [k, stage] of stages.entries()) {
    const view = of(stage), before = k ? of(stages[k - 1]) : view, when = generation(before);
    if (view.temperature === 8 && before.temperature < 8) turn(stage.seq, when, -1, "temp", mark("Mars is warm."));
    if (view.oxygen === 14 && before.oxygen < 14) turn(stage.seq, when, -1, "o2", mark("The air can be breathed."));
    if (view.oceans === 9 && before.oceans < 9) turn(stage.seq, when, -1, "ocean", mark("The last ocean is filled."));
    if (k && greatest.n && greatest.k === k) turn(stage.seq, when, greatest.p, "vp", mark("gains {n} points, the greatest leap."), { n: greatest.n });
    const leads = k && players.length > 1 && stage.points.length ? leader(k) : -1;
    if (leads >= 0 && leads !== led && led >= 0) turn(stage.seq, when, leads, "tr", mark("takes the lead."));
    if (leads >= 0) led = leads;
  }
  course.moments.sort((a, b) => a.seq - b.seq);
  return course;
}
