import { expect, test } from "vitest";
import { every, read } from "./history";
import type { Course } from "../protocol/wire";

const stage = (seq: number, view: object) => ({ seq, points: [], view: { players: [{ tr: 20, production: {} }], ...view } });
const card = (seq: number) => ({ player: 0, card: `card_${seq}`, seq, uses: 0, paid: {}, gained: {}, production: {}, points: 0 });
const rounds = (stages: object[], ...seqs: number[]) =>
  read({ stages, events: [], cards: seqs.map(card) } as unknown as Course, String).cards.map((c) => c.generation);

test("a card that ends a round is of that round, and a corporation of none", () => {
  const stages = [4, 9, 20, 33].map((seq, k) => stage(seq, { game: "ares", round: Math.min(k + 1, 3) }));
  expect(rounds(stages, 4, 5, 9, 10, 20, 33)).toEqual([0, 1, 1, 2, 2, 3]);
});

test("a parameter reaches its end with the raise that brought it there, not with the round", () => {
  const mars = (temperature: number, oxygen: number, oceans: number) => ({ game: "mars", temperature, oxygen, oceans });
  const stages = [stage(1, { ...mars(0, 9, 8), generation: 8 }), stage(20, { ...mars(8, 14, 9), generation: 9 })];
  const events = [
    [3, "temperature"],
    [5, "temperature"],
    [6, "placed.ocean"],
    [12, "oxygen"],
    [24, "oxygen"],
  ].map(([seq, id]) => ({ seq, id }));
  const { moments } = read({ stages, events, cards: [] } as unknown as Course, String);
  expect(moments.map((m) => [m.icon, m.seq, m.generation])).toEqual([
    ["temp", 5, 8],
    ["ocean", 6, 8],
    ["o2", 12, 8],
  ]);
});

test("what comes before the first action is of the first generation, and a line from the middle has those before it", () => {
  const generations = (first: number) =>
    [4, 9, 20].map((seq, k) => stage(seq, { game: "mars", generation: first + Math.min(k, 1) }));
  expect(rounds(generations(1), 4, 5, 9, 20)).toEqual([1, 1, 1, 2]);
  expect(rounds(generations(6), 3, 4, 5)).toEqual([5, 5, 6]);
  expect(rounds(generations(6).slice(-1), 3)).toEqual([7]);
});

test("where rounds are too narrow for their numbers, some are left out, evenly", () => {
  expect(every([10, 40, 70, 100], 20)).toBe(1);
  expect(every([10, 40, 52, 80, 100, 104], 20)).toBe(2); // 2, 4, 6
  expect(every([], 20)).toBe(1);
});
