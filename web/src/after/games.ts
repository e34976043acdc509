// One's games: what became of each, and what they say together.
import type { Points } from "./points";
import type { Mine, Table } from "../protocol/wire";

/** Against others, alone, or all together: what winning means. */
export type Way = "versus" | "solo" | "coop" | "crisis";
export type Outcome = {
  id: string;
  game: string;
  way: Way;
  seat: number;
  players: number;
  at: number;
  won: boolean;
  place: number | null; // against others
  points: number | null; // none in Crisis, nor of a planet left unfinished alone
  sources: Points;
  corporation: string;
  others: { name: string; bot: boolean; ahead: boolean | null }[];
};

export const wayOf = (x: Table): Way =>
  x.options.crisis ? "crisis" : x.options.coop ? "coop" : x.seats.length === 1 ? "solo" : "versus";

/** What became of a game for whoever holds these seats (the first of them, if several sat at one screen); null while it runs. */
export function outcome({
  table,
  seats,
}: Pick<Mine, "seats"> & { table: Table & { progress?: { corporations?: string[] } | null } }): Outcome | null {
  const { result } = table;
  if (table.state !== "over" || !result || !seats.length) return null;
  const way = wayOf(table),
    seat = seats[0],
    mine = result.players.find((p) => p.player === seat);
  const rank = (p: number) => result.players.find((x) => x.player === p)?.rank ?? 0;
  return {
    id: table.id,
    game: table.game,
    way,
    seat,
    players: table.seats.length,
    at: table.changed,
    won: way === "versus" ? mine?.rank === 1 : !!result.won,
    place: way === "versus" ? (mine?.rank ?? null) : null,
    points: way === "crisis" ? null : way === "coop" ? (result.points ?? null) : (mine?.points ?? null),
    sources: way === "crisis" ? {} : way === "coop" ? sum(result.players.map((p) => p.sources)) : (mine?.sources ?? {}),
    corporation: table.progress?.corporations?.[seat] ?? "",
    others: table.seats
      .filter((s) => !seats.includes(s.seat))
      .map((s) => ({
        name: s.name,
        bot: s.kind === "bot",
        ahead: way !== "versus" || rank(s.seat) === rank(seat) ? null : rank(seat) < rank(s.seat),
      })),
  };
}

const sum = (all: Points[]): Points =>
  all.reduce<Points>((out, of) => (Object.entries(of).forEach(([k, n]) => (out[k] = (out[k] ?? 0) + n)), out), {});
export const mean = (all: number[]): number => all.reduce((a, b) => a + b, 0) / Math.max(1, all.length);
const scored = (all: Outcome[]): number[] => all.flatMap((o) => (o.points === null ? [] : [o.points]));
/** The same game, won in the same way, with as many players: what can be compared. */
export const alike = (a: Outcome, b: Outcome): boolean => a.game === b.game && a.way === b.way && a.players === b.players;

export type Comparison = {
  past: Outcome[];
  mean: number;
  best: number;
  first: boolean;
  sources: Points;
  won: number;
  same: { games: number; mean: number };
};
/** A game beside one's other games of its kind; null if it is the only one. */
export function compare(all: Outcome[], now: Outcome): Comparison | null {
  const past = all.filter((o) => o.id !== now.id && alike(o, now)).sort((a, b) => a.at - b.at);
  if (!past.length) return null;
  const points = scored(past),
    counted = past.filter((o) => o.points !== null);
  const totals = sum(counted.map((o) => o.sources));
  const same = scored([...past, now].filter((o) => o.corporation && o.corporation === now.corporation));
  return {
    past,
    mean: mean(points),
    best: Math.max(...points, -Infinity),
    first: now.points !== null && points.every((p) => p < now.points!),
    sources: Object.fromEntries(Object.entries(totals).map(([k, n]) => [k, n / Math.max(1, counted.length)])),
    won: past.filter((o) => o.won).length,
    same: { games: same.length, mean: mean(same) },
  };
}

export type Group = { key: string; game: string; games: number; won: number; mean: number | null };
export type Rival = { name: string; bot: boolean; games: number; met: number; ahead: number };
export type Statistics = {
  games: number;
  versus: { games: number; won: number; even: number }; // and how many one would have won by an even chance
  common: { games: number; won: number }; // alone and together
  scores: { game: string; games: number; best: number; mean: number }[];
  corporations: Group[];
  rivals: Rival[];
};
export function statistics(all: Outcome[]): Statistics {
  const versus = all.filter((o) => o.way === "versus"),
    common = all.filter((o) => o.way !== "versus");
  const won = (of: Outcome[]) => of.filter((o) => o.won).length;
  const own = all.filter((o) => o.way === "versus" || o.way === "solo"); // one's own points, not the group's
  const by = <T>(of: T[], key: (x: T) => string) => [
    ...of.reduce((m, x) => m.set(key(x), [...(m.get(key(x)) ?? []), x]), new Map<string, T[]>()),
  ];
  const rivals = by(
    all.flatMap((o) => o.others),
    (r) => `${r.bot} ${r.name}`,
  ).map(([, met]): Rival => {
    const ranked = met.filter((r) => r.ahead !== null);
    return {
      name: met[0].name,
      bot: met[0].bot,
      games: met.length,
      met: ranked.length,
      ahead: ranked.filter((r) => r.ahead).length,
    };
  });
  return {
    games: all.length,
    versus: { games: versus.length, won: won(versus), even: versus.reduce((s, o) => s + 1 / o.players, 0) },
    common: { games: common.length, won: won(common) },
    scores: by(
      own.filter((o) => o.points !== null),
      (o) => o.game,
    ).map(([game, of]) => ({ game, games: of.length, best: Math.max(...scored(of)), mean: mean(scored(of)) })),
    corporations: by(
      all.filter((o) => o.corporation),
      (o) => `${o.game} ${o.corporation}`,
    )
      .map(([, of]): Group => {
        const points = scored(of.filter((o) => own.includes(o)));
        return {
          key: of[0].corporation,
          game: of[0].game,
          games: of.length,
          won: won(of),
          mean: points.length ? mean(points) : null,
        };
      })
      .sort((a, b) => b.games - a.games || b.won - a.won || (b.mean ?? 0) - (a.mean ?? 0)),
    rivals: rivals.sort((a, b) => b.games - a.games || Number(a.bot) - Number(b.bot)),
  };
}
