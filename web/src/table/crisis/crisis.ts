// Crisis: what the table shows of it, and what the answer being put together would change.
import { degrees, minus, percent } from "../../i18n/numbers";
import { mark, type Word } from "../../i18n/words.svelte";
import type { Table } from "../table.svelte";
import { aresOf } from "../../protocol/views";
import type { ActiveCrisis, CrisisView, GameEvent, Planet, View } from "../../protocol/wire";

export type Parameter = "temperature" | "oxygen" | "oceans";
export const crisisOf = (view: View | null): CrisisView | undefined => aresOf(view)?.crisis;

export const PARAMETERS: Parameter[] = ["temperature", "oxygen", "oceans"];
export const ICON: Record<Parameter, string> = { temperature: "temp", oxygen: "o2", oceans: "drop" };
const COLOURS = ["purple", "red", "yellow", "white"];
/** Where each zone begins, and the maximum. */
export const BOUNDS: Record<Parameter, [number, number, number, number, number]> = {
  temperature: [-30, -18, -8, 2, 8],
  oxygen: [0, 3, 7, 12, 14],
  oceans: [0, 2, 4, 7, 9],
};
export const STEP: Record<Parameter, number> = { temperature: 2, oxygen: 1, oceans: 1 };
/** A value, or a change, of a parameter, as it is written. */
export const measured = (p: Parameter, n: number | string): string =>
  p === "temperature" ? degrees(n) : p === "oxygen" ? percent(n) : minus(n);
export const NAME: Record<Parameter, Word> = { temperature: mark("Temperature"), oxygen: mark("Oxygen"), oceans: mark("Oceans") };
/** So many steps down, as they are written. */
export const loss = (p: Parameter, steps: number): string => measured(p, `−${steps * STEP[p]}`);
export const zoneOf = (p: Parameter, v: number): string =>
  COLOURS[Math.max(0, BOUNDS[p].slice(0, 4).filter((least) => v >= least).length - 1)];

/** How the next round loses the game if nothing is done. */
export const DOOM: Record<string, Word> = {
  "lost.purple": mark("You lose at the next check unless every parameter is out of the purple zone."),
  "lost.temperature": mark("You lose next round: the temperature cannot drop that far."),
  "lost.oxygen": mark("You lose next round: oxygen cannot drop that far."),
  "lost.oceans": mark("You lose next round: there are not that many oceans."),
  "lost.deck": mark("You lose next round: no crisis cards are left."),
};

/** The crises that hold Mars, with the one that is being revealed if it will stay. */
export const holding = ({ active, revealing: now }: CrisisView): ActiveCrisis[] =>
  now?.of && !active.some((a) => a.crisis === now.crisis) ? [...active, now] : active;

/** Tokens that the chosen option would take off a crisis. */
export function taken(table: Table, crisis: string): number {
  const [kind, what] = (table.answer.chosen ?? "").split(":");
  if (kind === "crisis" || kind === "relieve") return what === crisis ? 1 : 0;
  return kind === "play" ? (crisisOf(table.view)?.helps[what]?.[crisis] ?? 0) : 0;
}

/** The crises that the chosen option would avert: they take no toll. */
export const averted = (table: Table): string[] =>
  (crisisOf(table.view)?.active ?? []).filter((a) => taken(table, a.crisis) >= a.markers).map((a) => a.crisis);

/** Where the planet will stand after the sure part of the next toll. */
export function after(view: View, saved: string[] = []): Planet {
  const rows = crisisOf(view)!.toll.rows.filter((r) => !saved.includes(r.source));
  const left = (p: Parameter) => Math.max(BOUNDS[p][0], view[p] - STEP[p] * rows.reduce((sum, r) => sum + (r.sure[p] ?? 0), 0));
  return { temperature: left("temperature"), oxygen: left("oxygen"), oceans: left("oceans") };
}

/** The round in which each crisis came, as far as the log goes back. */
export function cameIn(events: GameEvent[]): Record<string, number> {
  const out: Record<string, number> = {};
  let round = 0;
  for (const e of events) {
    if (e.id === "round") round = e.n ?? 0;
    else if (e.id === "crisis" && e.crisis && round) out[e.crisis] = round;
  }
  return out;
}

/** What the group decided last: one line of the log. */
export const decided = (events: GameEvent[]): GameEvent | undefined =>
  events
    .slice(-400)
    .reverse()
    .find((e) => ["decided", "covered", "bank_paid"].includes(e.id));
