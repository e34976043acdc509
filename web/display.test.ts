import { expect, test } from "vitest";
import { letters } from "./display";

test("headings have the letters of every language that is offered", () => {
  const all = letters();
  expect([..."AZaz09°ŁłżЖжЄєҐґЁё«»„”"].filter((letter) => !all.includes(letter))).toEqual([]);
});
