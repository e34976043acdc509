import { describe, expect, it } from "vitest";
import { compare, outcome, statistics, type Outcome } from "./games";
import type { Mine } from "../protocol/wire";

const seat = (n: number, name: string, kind = "person") => ({
  seat: n,
  kind,
  name,
  level: null,
  taken: true,
  connected: false,
  autopilot: false,
});
const score = (player: number, points: number, rank: number) => ({ player, points, rank, sources: { tr: points - 4, cards: 4 } });
function game(
  id: string,
  at: number,
  points: number[],
  more: Record<string, unknown> = {},
  options: Record<string, unknown> = {},
): Mine {
  const ranks = points.map((p) => 1 + points.filter((q) => q > p).length);
  return {
    table: {
      id,
      game: "mars",
      options,
      state: "over",
      seats: points.map((_, n) => seat(n, ["Lena", "Oksana", "Tycho"][n], n === 2 ? "bot" : "person")),
      changed: at,
      result: { players: points.map((p, n) => score(n, p, ranks[n])), ranking: [] },
      progress: { corporations: ["ecoline", "thorgate", "helion"] },
      ...more,
    },
    seats: [0],
    asked: [],
    questions: [],
  } as unknown as Mine;
}
const played = (...all: Mine[]): Outcome[] => all.map((m) => outcome(m)!);

describe("what became of a game", () => {
  it("is place and points against others, and nothing while it runs", () => {
    expect(outcome(game("a", 1, [60, 70, 50]))).toMatchObject({
      way: "versus",
      place: 2,
      players: 3,
      points: 60,
      won: false,
      corporation: "ecoline",
    });
    expect(outcome(game("a", 1, [60, 70], { state: "playing" }))).toBeNull();
    expect(outcome({ ...game("a", 1, [60, 70]), seats: [] })).toBeNull();
  });
  it("is won or lost together or alone; an unfinished planet counts no points", () => {
    expect(
      outcome(
        game(
          "a",
          1,
          [40, 45],
          { result: { players: [score(0, 40, 2), score(1, 45, 1)], ranking: [1, 0], points: 85, won: true } },
          { coop: true },
        ),
      ),
    ).toMatchObject({ way: "coop", place: null, points: 85, won: true, sources: { tr: 77, cards: 8 } });
    expect(
      outcome(game("a", 1, [20, 9], { result: { players: [score(0, 20, 1)], ranking: [0], won: false } }, { crisis: true })),
    ).toMatchObject({ way: "crisis", points: null, won: false });
    expect(outcome(game("a", 1, [20], { result: { players: [], ranking: [], won: false } }))).toMatchObject({
      way: "solo",
      points: null,
      won: false,
    });
  });
});

describe("statistics", () => {
  const sums = statistics(
    played(
      game("a", 1, [60, 70, 50]),
      game("b", 2, [80, 70, 80]),
      game("c", 3, [90, 30]),
      game("d", 4, [20], { result: { players: [], ranking: [], won: false } }),
    ),
  );
  it("compare wins with the even chance of one in as many as played", () => {
    expect(sums.versus).toEqual({ games: 3, won: 2, even: 1 / 3 + 1 / 3 + 1 / 2 });
    expect(sums.common).toEqual({ games: 1, won: 0 });
  });
  it("know the best and the mean, the corporations and whom one met", () => {
    expect(sums.scores).toEqual([{ game: "mars", games: 3, best: 90, mean: 230 / 3 }]);
    expect(sums.corporations[0]).toMatchObject({ key: "ecoline", games: 4, won: 2 });
    expect(sums.rivals).toEqual([
      { name: "Oksana", bot: false, games: 3, met: 3, ahead: 2 },
      { name: "Tycho", bot: true, games: 2, met: 1, ahead: 1 },
    ]); // a shared place is neither
  });
});

describe("a game beside the others of its kind", () => {
  const all = played(game("a", 1, [60, 70, 50]), game("b", 2, [80, 70, 80]), game("c", 3, [90, 30]));
  it("needs another one with as many players", () => {
    expect(compare(all, all[2])).toBeNull();
    expect(compare(played(game("c", 3, [90, 30])), all[2])).toBeNull();
  });
  it("says the mean and the best of the others, source by source", () => {
    expect(compare(all, all[0])).toMatchObject({
      mean: 80,
      best: 80,
      first: false,
      won: 1,
      sources: { tr: 76, cards: 4 },
      same: { games: 2, mean: 70 },
    });
    expect(compare(all, all[1])).toMatchObject({ mean: 60, best: 60, first: true });
  });
});
