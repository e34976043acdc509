// How a game of Crisis went: when each crisis came and ended, who took markers off, and which parameter was lost.
import { crisisOf, PARAMETERS, type Parameter } from "../table/crisis/crisis";
import { roundOf } from "../protocol/views";
import type { Course } from "../protocol/wire";

export type Held = { id: string; came: number; ended: number | null; left: number; of: number };
export type CrisisCourse = {
  rounds: number;
  crises: Held[]; // in order of entry
  players: { markers: number; banked: number }[];
  bought: number; // markers taken off with points of the bank
  lowest: Record<Parameter, { value: number; round: number }>;
  lost: Parameter[]; // what lost the game; nothing if it was won, or the deck ran out
  most: { n: number; round: number }; // crises at once
};

/** Of a game that is over. */
export function crisisCourse({ stages, events }: Course): CrisisCourse | null {
  const end = stages.at(-1)?.view,
    last = end ? crisisOf(end) : undefined;
  if (!end || !last) return null;
  const held = new Map<string, Held>();
  const players = end.players.map(() => ({ markers: 0, banked: 0 }));
  const most = { n: 0, round: 0 };
  let round = 0,
    bought = 0;
  for (const e of events) {
    const crisis = held.get(e.crisis ?? "");
    if (e.id === "round") round = e.n ?? round;
    else if (e.id === "crisis" && e.crisis) {
      held.set(e.crisis, { id: e.crisis, came: round, ended: null, left: 0, of: 0 });
      const n = [...held.values()].filter((c) => c.ended === null).length;
      if (n > most.n) Object.assign(most, { n, round });
    } else if (e.id === "marker" && crisis) {
      crisis.of++;
      if (e.player === undefined) bought++;
      else players[e.player].markers++;
    } else if (e.id === "averted" && crisis) crisis.ended = round;
    else if (e.id === "banked" && e.player !== undefined) players[e.player].banked += e.n ?? 0;
  }
  // one that is lost to as it is revealed has no markers yet
  const revealed = last.revealing ? [{ ...last.revealing, markers: last.revealing.markers || last.revealing.of }] : [];
  for (const c of [...revealed, ...last.active]) Object.assign(held.get(c.crisis) ?? {}, { left: c.markers, of: c.of });
  const lowest = Object.fromEntries(
    PARAMETERS.map((p) => {
      const at = stages.reduce((low, s) => (s.view[p] < low.view[p] ? s : low));
      return [p, { value: at.view[p], round: roundOf(at.view) }];
    }),
  ) as CrisisCourse["lowest"];
  const named = PARAMETERS.filter((p) => last.outcome === `lost.${p}`);
  const lost = last.outcome === "lost.purple" ? PARAMETERS.filter((p) => last.zones[p] === "purple") : named;
  // what held nobody for a round, and has no markers, is no crisis to tell of
  const crises = [...held.values()].filter((c) => c.of > 0);
  return { rounds: roundOf(end), crises, players, bought, lowest, lost, most };
}
