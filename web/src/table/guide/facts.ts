// What is so at a table, as one flat object, and predicates over it: the same as pavonis.lessons.goals, read from what the client has.
import type { Decision, Json, Result, View } from "../../protocol/wire";

export type Facts = Record<string, Json | undefined>;
export type Seen = {
  view: View;
  seat: number;
  points: Record<string, number>[];
  decision: Decision | null;
  result?: Result | null;
};

const HERE = ["phase", "temperature", "oxygen", "oceans", "round", "generation", "deck", "flipped"];

// Views of both games are read alike, by keys that either may lack.
type Loose = { [key: string]: Json | undefined };
const loose = (x: object | null | undefined): Loose => Object.fromEntries(Object.entries(x ?? {}));
const part = (x: Json | undefined): Loose => (x && typeof x === "object" && !Array.isArray(x) ? x : {});
const list = (x: Json | undefined): Json[] => (Array.isArray(x) ? x : []);

const under = (prefix: string, of: Loose, what: (x: Json | undefined) => Json | undefined = (x) => x): Facts =>
  Object.fromEntries(Object.entries(of).map(([key, x]) => [`${prefix}.${key}`, what(x)]));

function player(p: Loose, suffix: string): Facts {
  const out: Facts = { [`tr${suffix}`]: p.tr, [`hand_size${suffix}`]: p.hand_size };
  out[`played${suffix}`] = [...list(p.tableau), ...list(p.events)];
  if ("chosen" in p) out[`chosen${suffix}`] = p.chosen;
  return out;
}

/** All that a predicate may ask of. */
export function facts({ view: given, seat, points, decision, result }: Seen): Facts {
  const view = loose(given),
    players = list(view.players).map(part),
    me = players[seat],
    out: Facts = {};
  for (const key of HERE) if (key in view) out[key] = view[key];
  players.forEach((p, k) => Object.assign(out, player(p, `.${k}`), under(`stock.${k}`, part(p.stock)), under("on", part(p.on))));
  Object.assign(out, me.stock, player(me, ""), under("production", part(me.production)), under("capacity", part(me.capacity)));
  Object.assign(out, { hand: list(me.hand), looking: list(me.looking), passed: !!me.passed });
  if ("forests" in me) out.forests = me.forests;
  Object.assign(
    out,
    under("tile", part(view.tiles), (x) => part(x).tile),
    under("owner", part(view.tiles), (x) => part(x).owner ?? -1),
    under("milestone", part(view.milestones), (x) => part(x).claimed_by),
    under("award", part(view.awards), (x) => part(x).funded_by),
    ...["track", "colonies", "visitor"].map((key) => under(key, part(part(view.colonies).tiles), (x) => part(x)[key])),
  );
  if (view.crisis) {
    const { bank, toll, active, zones } = part(view.crisis),
      crises = list(active).map(part);
    Object.assign(out, { bank, toll_lost: part(toll).lost ?? "", active: crises.map((c) => c.crisis) }, under("zone", part(zones)));
    for (const c of crises) out[`markers.${c.crisis}`] = c.markers;
  }
  const totals = points.map((of) => Object.values(of).reduce((a, b) => a + b, 0));
  if (totals.length) {
    out.points = totals[seat];
    out.lead = totals[seat] - Math.max(...totals.filter((_, k) => k !== seat), ...(totals.length > 1 ? [] : [0]));
    Object.assign(out, under("points", points[seat]), under("points", loose(totals)));
  }
  return Object.assign(out, question(decision), end(view, seat, result));
}

function question(decision: Decision | null): Facts {
  if (!decision) return { asked: "", asked_by: "" };
  const d = loose(decision),
    options = list(d.options).map(part),
    refused = list(d.refused).map(part);
  const out: Facts = { asked: d.name, asked_by: d.source };
  out.options = [...options.map((o) => o.id ?? null), ...list(d.cards), ...list(d.asides)];
  out.refused = refused.map((o) => o.id ?? null);
  for (const o of [...options, ...refused]) if ("price" in o) out[`price.${o.id}`] = o.price;
  if (d.kind === "pay") out.due = d.amount;
  return out;
}

function end(view: Loose, seat: number, result?: Result | null): Facts {
  const of = loose(result);
  return { over: !!view.over, ...(view.over && result ? { won: of.won ?? list(of.ranking)[0] === seat } : {}) };
}

/** Whether all of a predicate is so. */
export const holds = (predicate: Record<string, Json>, now: Facts): boolean =>
  Object.entries(predicate).every(([key, want]) => is(want, now[key]));

/** A plain value must be equal, a list must be contained, an object compares. */
export function is(want: Json, have: Json | undefined): boolean {
  if (Array.isArray(want)) return Array.isArray(have) && want.every((w) => have.some((h) => like(String(w), String(h))));
  if (want && typeof want === "object") return Object.entries(want).every(([how, than]) => compares(how, than, have));
  return (have ?? null) === want;
}

function compares(how: string, than: Json, have: Json | undefined): boolean {
  const list = Array.isArray(than) ? than : [];
  if (how === "least") return typeof have === "number" && have >= Number(than);
  if (how === "most") return typeof have === "number" && have <= Number(than);
  if (how === "without") return !list.some((x) => Array.isArray(have) && have.includes(x));
  if (how === "one_of") return list.includes(have ?? null);
  return how === "not" && (have ?? null) !== than;
}

const like = (pattern: string, text: string): boolean =>
  pattern.endsWith("*") ? text.startsWith(pattern.slice(0, -1)) : pattern === text;

const plain = (x: unknown): string =>
  JSON.stringify(x, (_, v) => (v && typeof v === "object" && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v));

/** Whether an answer is the one that is written; cards come in any order, and a pattern may end in `*`. */
export function matches(pattern: Json, answer: Json): boolean {
  if (typeof pattern === "string") return typeof answer === "string" && like(pattern, answer);
  if (Array.isArray(pattern)) return Array.isArray(answer) && plain([...pattern].sort()) === plain([...answer].sort());
  return plain(pattern) === plain(answer);
}
