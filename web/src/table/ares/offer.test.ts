import { describe, expect, test } from "vitest";
import type { Speaker } from "../../i18n/speaker";
import type { AresPlayer, Prospect } from "../../protocol/wire";
import { GAP, laid, meaning } from "./offer";

const DESK = { width: 620, height: 520 },
  LAPTOP = { width: 456, height: 450 },
  LEAF = { width: 660, height: 270 }; // under the crises
const BELOW = 86;

describe("cards to decide about in the middle", () => {
  test.each([
    [2, DESK, "offer", 1.2],
    [3, DESK, "offer", 1],
    [2, LAPTOP, "offer", 1.1],
    [5, DESK, "hand", 0.9],
    [2, LEAF, "hand", 1],
  ] as const)("%i cards are as large as they can be", (n, room, size, least) => {
    const lie = laid(n, room, BELOW);
    expect(lie.size).toBe(size);
    expect(lie.zoom).toBeGreaterThanOrEqual(least);
  });
  test("the first hand lies in two rows of four", () => {
    expect(laid(8, DESK, 34)).toMatchObject({ size: "hand", columns: 4 });
  });
  test("they never ask for more room than there is", () => {
    for (const room of [DESK, LAPTOP, LEAF])
      for (let n = 1; n <= 8; n++) {
        const { size, zoom, columns } = laid(n, room, BELOW);
        const width = size === "offer" ? 190 : 122;
        if (zoom > 0.7) expect(columns * width * zoom + (columns - 1) * GAP).toBeLessThanOrEqual(room.width + 0.001);
      }
  });
});

test("a card that I could play to no avail is not called playable", () => {
  const speaker = { cardOf: () => ({ kind: "red" }), phase: () => "Construction", say: () => "" } as unknown as Speaker;
  const line = (of: Prospect) =>
    meaning(
      speaker,
      { chosen: "research", prospects: { all: { cards: { x: of } }, own: { cards: { x: of } } } } as unknown as AresPlayer,
      "x",
    );
  expect(line({ price: 3 })).toEqual({ ready: true, line: "Construction: playable for 3" });
  expect(line({ price: 3, nothing: { id: "to_no_avail" } })).toEqual({ ready: false, line: "Construction: brings nothing" });
});

test("nothing is called playable by a phase that I may not choose", () => {
  const speaker = { cardOf: () => ({ kind: "green" }), phase: () => "Development", say: () => "2 M€ short" } as unknown as Speaker;
  const prospects = { all: { cards: { x: { price: 10, why: { id: "needs.money" } } } }, own: { cards: { x: { price: 7 } } } };
  const line = (chosen: string) => meaning(speaker, { chosen, prospects } as unknown as AresPlayer, "x")?.line;
  expect(line("research")).toBe("Development: playable for 7, if you choose it");
  expect(line("development")).toBe("2 M€ short");
});
