import { expect, test } from "vitest";
import { is, matches } from "./facts";
import type { Json } from "../../protocol/wire";

// the same cases as tests/test_lessons.py
const CASES: [Json, Json | undefined, boolean][] = [
  [3, 3, true],
  [3, 4, false],
  [true, true, true],
  ["", undefined, false],
  [["a"], ["a", "b"], true],
  [["c*"], ["a", "b"], false],
  [["play:*"], ["play:comet"], true],
  [["a"], undefined, false],
  [{ least: 3 }, 3, true],
  [{ least: 3 }, undefined, false],
  [{ most: 3, least: 1 }, 4, false],
  [{ without: ["a"] }, ["b"], true],
  [{ without: ["a"] }, undefined, true],
  [{ without: ["a"] }, ["a"], false],
  [{ not: "" }, "x", true],
  [{ one_of: [1, 2] }, 2, true],
  [{ what: 1 }, 1, false],
];
test.each(CASES)("%j of %j is %s", (want, have, so) => expect(is(want, have)).toBe(so));

test("an answer is compared as it is meant", () => {
  expect(matches("play:comet", "play:comet")).toBe(true);
  expect(matches("play:*", "play:comet")).toBe(true);
  expect(matches("play:*", ["play:comet"])).toBe(false);
  expect(matches(["b", "a"], ["a", "b"])).toBe(true);
  expect(matches({}, {})).toBe(true);
  expect(matches({}, { heat: 1 })).toBe(false);
  expect(matches({ steel: 2, heat: 1 }, { heat: 1, steel: 2 })).toBe(true);
  expect(matches(3, 3)).toBe(true);
});
