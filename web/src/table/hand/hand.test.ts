import { describe, expect, it } from "vitest";
import { sorted, whole, type Held } from "./hand";

describe("my hand", () => {
  const card = (id: string, ...whys: object[]): Held =>
    ({ id, choice: `play:${id}`, lit: false, ready: false, chosen: false, whys, vain: undefined }) as unknown as Held;
  it("puts what a sale would pay for before what Mars is not ready for", () => {
    const far = card("kelp", { id: "needs.oceans.least", needed: 6, present: 5 });
    const dear = card("mining", { id: "sell_first", needed: 8, present: 0, less: 24 });
    const both = card(
      "magma",
      { id: "needs.oxygen.least.red", needed: 3, present: 0 },
      { id: "sell_first", needed: 1, present: 0 },
    );
    const ready = { ...card("comet"), ready: true };
    expect(sorted([both, far, dear, ready], "playable").map((c) => c.id)).toEqual(["comet", "mining", "kelp", "magma"]);
  });
  it.each([
    [10, { width: 1112, height: 196 }, 6],
    [12, { width: 1112, height: 196 }, 5],
    [20, { width: 1112, height: 196 }, 1],
    [10, { width: 704, height: 158 }, 0],
    [8, { width: 704, height: 158 }, 2],
    [3, { width: 0, height: 0 }, 0], // before it is laid out
  ])("of %i cards so many lie whole that all the others stay in sight as lines", (n, room, expected) => {
    expect(whole(n, room)).toBe(expected);
  });
});
