import { describe, expect, it } from "vitest";
import { story } from "../src/lib/story";

const told = (events: Parameters<typeof story>[0]) => story(events, 0).map((l) => [l.player, l.income ? "production" : l.head?.id, l.gains.map((g) => g.n)]);

describe("the log", () => {
  it("tells production apart from the last move", () => {
    expect(told([
      { seq: 4, id: "passed", player: 1 },
      { seq: 4, id: "production", player: 1, mc: 28, energy: 1 },
      { seq: 4, id: "production", player: 2, mc: 25 },
    ])).toEqual([[1, "passed", []], [1, "production", [28, 1]], [2, "production", [25]]]);
  });
  it("puts the fee of a trade to the trade", () => {
    expect(told([
      { seq: 4, id: "passed", player: 1 },
      { seq: 5, id: "lost", player: 0, source: "io", energy: 3 },
      { seq: 5, id: "traded", player: 0, colony: "io" },
      { seq: 5, id: "gained", player: 0, source: "io", heat: 8 },
    ])).toEqual([[1, "passed", []], [0, "traded", [-3, 8]]]);
  });
  it("does not name the card of the move twice", () => {
    const [line] = story([
      { seq: 1, id: "played", player: 0, card: "mine" },
      { seq: 1, id: "stock", player: 0, n: 2, source: "mine" },
      { seq: 1, id: "stock", player: 0, n: 1, source: "phobolog" },
    ], null);
    expect(line.more.map((m) => m.source)).toEqual([undefined, "phobolog"]);
  });
});
