import { expect, test } from "vitest";
import { crisisCourse } from "./crisis-course";
import type { Course } from "../protocol/wire";

const stage = (round: number, temperature: number, crisis: object) => ({
  seq: round * 10,
  points: [],
  view: { game: "ares", round, temperature, oxygen: 9, oceans: 5, players: [{}, {}], crisis },
});
const quiet = { active: [], zones: {}, outcome: "" };
const end = {
  active: [{ crisis: "dust_clouds", markers: 2, of: 3 }],
  zones: { temperature: "purple", oxygen: "yellow", oceans: "red" },
  outcome: "lost.purple",
};

test("a game of Crisis: which parameter was lost, which crises stayed, and what each did", () => {
  const sent = {
    cards: [],
    stages: [stage(1, 4, quiet), stage(2, -8, quiet), stage(3, -20, end)],
    events: [
      { seq: 1, id: "round", n: 1 },
      { seq: 1, id: "crisis", crisis: "barren_crater" },
      { seq: 5, id: "marker", crisis: "barren_crater", player: 1, n: 1 },
      { seq: 11, id: "round", n: 2 },
      { seq: 11, id: "crisis", crisis: "dust_clouds" },
      { seq: 14, id: "marker", crisis: "barren_crater", n: 0 },
      { seq: 14, id: "averted", crisis: "barren_crater" },
      { seq: 15, id: "banked", player: 0, n: 2, present: 2 },
      { seq: 16, id: "marker", crisis: "dust_clouds", player: 1, n: 2 },
      { seq: 21, id: "round", n: 3 },
    ],
  } as unknown as Course;
  const told = crisisCourse(sent)!;
  expect(told.lost).toEqual(["temperature"]);
  expect(told.rounds).toBe(3);
  expect(told.crises).toEqual([
    { id: "barren_crater", came: 1, ended: 2, left: 0, of: 2 },
    { id: "dust_clouds", came: 2, ended: null, left: 2, of: 3 },
  ]);
  expect(told.players).toEqual([
    { markers: 0, banked: 2 },
    { markers: 2, banked: 0 },
  ]);
  expect(told.bought).toBe(1);
  expect(told.lowest.temperature).toEqual({ value: -20, round: 3 });
  expect(told.most).toEqual({ n: 2, round: 2 });
});
