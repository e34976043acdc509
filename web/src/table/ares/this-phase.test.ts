import { describe, expect, it } from "vitest";
import { byBonus, courses } from "./this-phase";

describe("what was done in this phase", () => {
  const events = [
    { seq: 1, id: "played", player: 0, card: "comet" },
    { seq: 2, id: "round", n: 6 },
    { seq: 3, id: "chose.development", player: 0 },
    { seq: 3, id: "phase.development" },
    { seq: 4, id: "paid", player: 1, source: "power_grid", mc: 3 },
    { seq: 4, id: "played", player: 1, card: "power_grid" },
    { seq: 4, id: "produced", player: 1, source: "power_grid", mc: 1 },
    { seq: 5, id: "done", player: 0 },
    { seq: 6, id: "phase.construction" },
    { seq: 7, id: "played", player: 0, card: "tardigrades" },
  ];
  it("is cut where phases begin, with what each card cost and gave", () => {
    const [first, second, ...more] = courses(events, 0);
    expect(more).toEqual([]);
    expect([first.phase, second.phase]).toEqual(["development", "construction"]);
    expect(first.lines.map((l) => [l.player, l.head?.card])).toEqual([[1, "power_grid"]]);
    expect(first.lines[0].gains.map((g) => [g.what, g.n, g.prod])).toEqual([
      ["mc", -3, false],
      ["mc", 1, true],
    ]);
    expect(second.lines.map((l) => l.head?.card)).toEqual(["tardigrades"]);
  });
  it("is a bonus only if it is a second card, or one card's action again", () => {
    const did = (id: string, card?: string) => ({ seq: 2, id, player: 0, ...(card ? { card } : {}) });
    const acts = [did("used", "ironworks"), did("used", "ironworks"), did("converted.heat"), did("used", "birds")];
    const [action] = courses([{ seq: 1, id: "phase.action" }, ...acts], 0);
    expect(action.lines.map((_, k) => byBonus("action", action.lines, k))).toEqual([false, true, false, false]);
    const two = [did("played", "comet"), did("played", "birds")];
    const [construction] = courses([{ seq: 1, id: "phase.construction" }, ...two], 0);
    expect(construction.lines.map((_, k) => byBonus("construction", construction.lines, k))).toEqual([false, true]);
  });
});
