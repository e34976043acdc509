import { expect, test } from "vitest";
import { letters } from "./fonts";

test("headings have the letters of every language that is offered", () => {
  const all = letters();
  expect([..."AZaz09°ŁłżЖжЄєҐґЁё«»„”±\u00a0"].filter((letter) => !all.includes(letter))).toEqual([]);
});
