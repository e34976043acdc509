import { describe, expect, it } from "vitest";
import type { Review, ReviewedMove, ReviewedPlayer } from "../protocol/wire";
import { before, chances, cost, losses, momentsOf, reasons, reviewed, spaceOf } from "./review";

const term = (id: string, value: number) => ({ value, say: [{ id }] });
const move = (n: number, player: number, before: number, after: number, more: Partial<ReviewedMove> = {}): ReviewedMove => ({
  n,
  player,
  round: 1,
  question: "turn",
  area: "cards",
  answer: "pass",
  before,
  after,
  points: 40,
  give_or_take: 0.01,
  thought: true,
  terms: [],
  ...(before > after ? { better: { answer: "hex:36", chance: before, points: 42, terms: [] } } : {}),
  ...more,
});
const player = (accuracy: number, lost: Record<string, number>): ReviewedPlayer => ({
  accuracy,
  slips: 1,
  errors: 0,
  start: 0.5,
  luck: 0,
  others: 0,
  skill: -0.1,
  end: 0.4,
  lost,
});

describe("a review", () => {
  const review: Review = {
    version: 1,
    game: "mars",
    level: "usual",
    measure: "win",
    moves: [move(0, 0, 0.5, 0.4), move(1, 1, 0.6, 0.6), move(2, 0, 0.5, 0.2), move(4, 1, 0.7, 0.68)],
    curve: [
      [0.4, 0.6],
      [0.4, 0.6],
      [0.2, 0.8],
      [0.2, 0.8],
      [0.3, 0.7],
    ],
    moments: [2, 0, 4],
    players: [],
    seconds: 1,
  };
  it("lists one player's moments, the dearest first, or everybody's", () => {
    expect(momentsOf(review, 0).map((m) => m.n)).toEqual([2, 0]);
    expect(momentsOf(review, 1).map((m) => m.n)).toEqual([4]);
    expect(momentsOf(review, null).map((m) => m.n)).toEqual([2, 0, 4]);
  });
  it("leaves out what its reader may not see", () => {
    expect(momentsOf({ ...review, moves: review.moves.filter((m) => m.player === 1) }, null).map((m) => m.n)).toEqual([4]);
  });
  it("draws everybody's chance, and one for all where they win together", () => {
    expect(chances(review, 1)[2]).toBe(80);
    expect(chances({ ...review, curve: [[0.25], [0.5]] }, 1)).toEqual([25, 50]);
  });
  it("knows the chance before a move from the player's last one", () => {
    expect(before(review, review.moves[2])).toBe(0.4);
    expect(before({ ...review, players: [player(90, {}), player(90, {})] }, review.moves[0])).toBe(0.5);
  });
  it("says what speaks for the better answer", () => {
    const m = move(0, 0, 0.5, 0.4, { terms: [term("price", -8), term("same", 3), term("against", 7)] });
    m.better!.terms = [term("price", -2), term("same", 3.2), term("plants", 9)];
    expect(reasons(m)).toEqual([
      { say: [{ id: "plants" }], better: 9, did: 0 },
      { say: [{ id: "price" }], better: -2, did: -8 },
    ]);
    expect(reasons({ ...m, terms: [] })).toEqual([]); // there is nothing to compare with
  });
  it("writes what an answer cost", () => {
    expect(cost({ before: 0.5, after: 0.3816 })).toBe("−11.8%");
  });
  it("knows the area of an answer", () => {
    expect([spaceOf("hex:36"), spaceOf("pass"), spaceOf(["ants"]), spaceOf(undefined)]).toEqual(["36", null, null, null]);
  });
});

describe("losses over many games", () => {
  const games = [
    { id: "b", at: 2, game: "mars", corporation: "ecoline" },
    { id: "a", at: 1, game: "mars", corporation: "ecoline" },
    { id: "c", at: 3, game: "mars", corporation: "thorgate" },
  ];
  const sums = [
    { table: "a", seat: 0, player: player(90, { opening: 0.1, cards: 0.3 }) },
    { table: "b", seat: 1, player: player(80, { opening: 0.3, cards: 0.1 }) },
    { table: "x", seat: 0, player: player(10, { opening: 1 }) },
  ];
  it("counts the games that were reviewed", () => {
    const all = reviewed(sums, games);
    expect(all.map((g) => g.id)).toEqual(["b", "a"]);
    const told = losses(all);
    expect(told.games).toBe(2);
    expect(told.accuracy).toBe(85);
    expect(told.areas.find((x) => x.area === "opening")!.lost).toBeCloseTo(0.2);
    expect(told.corporations).toMatchObject([{ key: "ecoline", games: 2, accuracy: 85 }]);
    expect(told.course.map((g) => g.id)).toEqual(["a", "b"]);
  });
  it("is nothing without any", () => {
    expect(losses([])).toMatchObject({ games: 0, accuracy: 0, corporations: [], course: [] });
  });
});
