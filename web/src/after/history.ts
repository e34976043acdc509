// The course of a game: the table where each generation or round began, and at the end.
import * as api from "../protocol/api";
import { crisisCourse, type CrisisCourse } from "./crisis-course";
import { total, type Points } from "./points";
import type { Speaker } from "../i18n/speaker";
import { mark, t, type Word } from "../i18n/words.svelte";
import { marsOf, roundBefore, roundOf } from "../protocol/views";
import type { CardCourse, Course as Sent, View } from "../protocol/wire";

export type Turning = {
  generation: number;
  player: number;
  icon: string;
  text: Word;
  values: Record<string, string | number>;
  named?: string; // a card, a milestone, an award
  seq: number;
};
export type Course = {
  at: number[];
  generations: number[];
  points: Points[][];
  income: number[][];
  planet: number[][];
  moments: Turning[];
  cards: (CardCourse & { generation: number })[];
  crisis: CrisisCourse | null;
};

export const history = async (id: string, who: (p: number) => string, rivals: boolean, token?: string): Promise<Course> =>
  read(await api.course(id, token), who, rivals);

/** One line for each player: all points, or those from one source. */
export const line = (course: Course, player: number, source = ""): number[] =>
  course.points.map((all) => (source ? (all[player]?.[source] ?? 0) : total(all[player] ?? {})));

/** What a turning point says; what it names is named in the language spoken now. */
export const told = (m: Turning, { thing }: Speaker, who: (p: number) => string): string =>
  `${m.player >= 0 ? who(m.player) : ""} ${t(m.text, m.named ? { ...m.values, name: thing(m.named) } : m.values)}`.trim();

/** Every how many of the rounds at these places are numbered, so that no number touches the next. */
export function every(places: number[], room: number): number {
  const touch = (n: number) => places.some((x, k) => (k + 1) % n === 0 && places[k + n] - x < room);
  let n = 1;
  while (touch(n)) n++;
  return n;
}

export function read({ stages, events, cards }: Sent, who: (p: number) => string, rivals = true): Course {
  const players = stages[0].view.players.map((_, p) => p);
  const course: Course = {
    at: stages.map((s) => s.seq),
    generations: stages.map((s) => roundOf(s.view)),
    points: stages.map((s) => (s.points.length ? s.points : s.view.players.map((p) => ({ tr: p.tr })))), // where nobody scores, the ratings
    income: players.map((p) => stages.map((s) => s.view.players[p].tr + (s.view.players[p].production.mc ?? 0))),
    planet: [(v: View) => (v.temperature + 30) / 38, (v: View) => v.oxygen / 14, (v: View) => v.oceans / 9].map((share) =>
      stages.map((s) => Math.round(100 * share(s.view))),
    ),
    moments: [],
    cards: [],
    crisis: crisisCourse({ stages, events, cards }),
  };
  const { crisis: held } = course;
  const turn = (seq: number, generation: number, player: number, icon: string, text: Word, values = {}, named?: string) =>
    course.moments.push({ seq, generation, player, icon, text, values, named });
  const last = marsOf(stages.at(-1)!.view);
  const reached = new Set<string>();
  const first = (what: string) => !reached.has(what) && !!reached.add(what);
  const when = (seq: number) => roundOf(([...stages].reverse().find((s) => s.seq <= seq) ?? stages[0]).view);
  /** When a player did something: what ends a round is of the round it ends, and what comes before the first is of none. */
  const done = (seq: number) => {
    const began = [...stages].reverse().find((s) => s.seq < seq);
    if (began) return roundOf(began.view);
    return stages.length > 1 ? roundBefore(stages[0].view) : when(seq);
  };
  for (const { seq, id, player = -1, milestone = "", award = "", crisis } of events) {
    if (id === "claimed" && last?.milestones[milestone]?.claimed_by === player)
      turn(seq, done(seq), player, "milestone", mark("claims {name}."), {}, milestone);
    if (id === "funded" && last?.awards[award]?.funded_by === player) {
      const value = last.awards[award].value,
        most = Math.max(...value),
        next = Math.max(0, ...value.filter((v) => v < most)),
        firsts = players.filter((p) => value[p] === most);
      turn(
        seq,
        done(seq),
        player,
        "award",
        mark("funds {name}. First at the end: {first}, {n} to {m}."),
        { first: firsts.map(who).join(", "), n: most, m: next },
        award,
      );
    }
    if (id === "crisis" && held && when(seq) === held.most.round && held.most.n > 1 && first("most"))
      turn(seq, held.most.round, -1, "crisis", mark("{n} crises at once, the most of this game."), { n: held.most.n });
    if (id === "averted")
      turn(
        seq,
        held?.crises.find((c) => c.id === crisis)?.ended ?? when(seq),
        -1,
        "check",
        mark("Crisis averted: {name}."),
        {},
        crisis,
      );
  }
  course.cards = cards.map((c) => ({ ...c, generation: done(c.seq) }));
  const [best, second] = [...course.cards].sort((a, b) => b.points - a.points);
  if (best?.points > (second?.points ?? 0))
    turn(
      best.seq,
      best.generation,
      best.player,
      "card",
      mark("plays {name}: {n} points, more than any other card."),
      { n: best.points },
      best.card,
    );
  const leader = (k: number): number => {
    const now = players.map((p) => line(course, p)[k]),
      most = Math.max(...now);
    return now.filter((v) => v === most).length === 1 ? now.indexOf(most) : -1;
  };
  const leaps = players.flatMap((p) => line(course, p).map((v, k, all) => ({ p, k, n: k ? v - all[k - 1] : 0 })));
  const greatest = leaps.reduce((a, b) => (b.n > a.n ? b : a), { p: 0, k: 0, n: 0 });
  let led = -1;
  for (const [k, stage] of stages.entries()) {
    const view = stage.view,
      before = k ? stages[k - 1].view : view,
      then = roundOf(before);
    if (held) continue; // what was reached there may fall again, and nobody scores
    /** When it was last raised before: none rises past its maximum. */
    const raised = (what: RegExp) => events.filter((e) => e.seq <= stage.seq && what.test(e.id)).at(-1)?.seq ?? stage.seq;
    if (view.temperature === 8 && before.temperature < 8 && first("temperature"))
      turn(raised(/^temperature$/), then, -1, "temp", mark("Mars is warm."));
    if (view.oxygen === 14 && before.oxygen < 14 && first("oxygen"))
      turn(raised(/^oxygen$/), then, -1, "o2", mark("The air can be breathed."));
    if (view.oceans === 9 && before.oceans < 9 && first("oceans"))
      turn(raised(/^(placed\.)?ocean$/), then, -1, "ocean", mark("The last ocean is filled."));
    if (k && greatest.n && greatest.k === k && stage.points.length)
      turn(stage.seq, then, greatest.p, "vp", mark("gains {n} points, the greatest leap."), { n: greatest.n });
    const leads = k && rivals && players.length > 1 && stage.points.length ? leader(k) : -1;
    if (leads >= 0 && leads !== led && led >= 0) turn(stage.seq, then, leads, "tr", mark("takes the lead."));
    if (leads >= 0) led = leads;
  }
  course.moments.sort((a, b) => a.seq - b.seq);
  return course;
}
