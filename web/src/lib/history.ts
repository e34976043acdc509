// The course of a game, read from its replay: a view at the end of every generation.
import * as api from "./api";
import { thing } from "./names";
import { mark, type Word } from "./words.svelte";
import type { View } from "./types";
import type { Moment } from "./wire";

export type Turning = { generation: number; player: number; icon: string; text: Word; values: Record<string, string | number>; seq: number };
export type Course = { tr: number[][]; income: number[][]; at: number[]; moments: Turning[]; last: number };

const open = (m: Moment): View => (m.views["0"] ?? m.views.spectator ?? Object.values(m.views)[0]) as unknown as View;

export async function history(id: string, token?: string): Promise<Course> {
  const last = await api.moment(id, null, token);
  const moments = last.moments;
  const picks = [...new Set(Array.from({ length: Math.min(24, moments.length) }, (_, k) => moments[Math.round((k * (moments.length - 1)) / Math.max(1, Math.min(24, moments.length) - 1))]))];
  const views: { seq: number; view: View }[] = [];
  for (let k = 0; k < picks.length; k += 6)
    views.push(...(await Promise.all(picks.slice(k, k + 6).map(async (seq) => ({ seq, view: open(await api.moment(id, seq, token)) })))));
  const n = views[0]?.view.players.length ?? 0;
  const tr: number[][] = [], income: number[][] = [];
  for (let p = 0; p < n; p++) {
    tr.push(views.map((v) => v.view.players[p].tr));
    income.push(views.map((v) => v.view.players[p].tr + (v.view.players[p].production.mc ?? 0)));
  }
  const turning: Turning[] = [];
  let before: View | null = null;
  for (const { view, seq } of views) {
    if (before) {
      const generation = view.generation ?? view.round;
      for (const [m, x] of Object.entries(view.milestones ?? {})) if (x.claimed_by !== null && before.milestones[m].claimed_by === null) turning.push({ generation, player: x.claimed_by, icon: "milestone", text: mark("claims {name}."), values: { name: thing(m) }, seq });
      for (const [a, x] of Object.entries(view.awards ?? {})) if (x.funded_by !== null && before.awards[a].funded_by === null) turning.push({ generation, player: x.funded_by, icon: "award", text: mark("funds {name}."), values: { name: thing(a) }, seq });
      view.players.forEach((p, k) => { const jump = p.tr - before!.players[k].tr; if (jump >= 6) turning.push({ generation, player: k, icon: "tr", text: mark("gains {n} TR at once."), values: { n: jump }, seq }); });
      if (view.oceans === 9 && before.oceans < 9) turning.push({ generation, player: -1, icon: "ocean", text: mark("The last ocean is filled."), values: {}, seq });
      if (view.oxygen === 14 && before.oxygen < 14) turning.push({ generation, player: -1, icon: "o2", text: mark("The air can be breathed."), values: {}, seq });
      if (view.temperature === 8 && before.temperature < 8) turning.push({ generation, player: -1, icon: "temp", text: mark("Mars is warm."), values: {}, seq });
    }
    before = view;
  }
  return { tr, income, at: picks, moments: turning, last: last.last };
}
