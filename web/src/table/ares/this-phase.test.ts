import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../protocol/wire";
import { brought, byBonus, courses, together } from "./this-phase";

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
    const none = () => false;
    expect(action.lines.map((_, k) => byBonus("action", action.lines, k, none))).toEqual([false, true, false, false]);
    const built = (...deeds: GameEvent[]) => {
      const [{ lines }] = courses([{ seq: 1, id: "phase.construction" }, ...deeds], 0);
      return lines.map((_, k) => byBonus("construction", lines, k, (card) => card === "work_crews"));
    };
    expect(built(did("played", "comet"), did("played", "birds"))).toEqual([false, true]);
    expect(built(did("sold"), did("played", "comet"), { seq: 3, id: "drew", player: 0, n: 1 })).toEqual([false, false, true]);
    // the card lets one play another
    expect(built(did("played", "work_crews"), did("played", "birds"), did("played", "comet"))).toEqual([false, false, true]);
  });
  it("says what a move brought to Mars, to the hand and to cards", () => {
    const [{ lines }] = courses(
      [
        { seq: 1, id: "phase.construction" },
        { seq: 2, id: "played", player: 1, card: "comet" },
        { seq: 2, id: "temperature", player: 1, n: -28 },
        { seq: 2, id: "temperature", player: 1, n: -26 },
        { seq: 2, id: "oxygen", player: 1, n: 3 },
        { seq: 2, id: "ocean", player: 1, n: 1, tile: "ocean_8" },
        { seq: 2, id: "drew", player: 1, n: 1 },
        { seq: 2, id: "ocean", player: 1, n: 2, tile: "ocean_9" },
        { seq: 2, id: "drew", player: 1, n: 1 },
        { seq: 2, id: "added.microbe", player: 1, card: "tardigrades", n: 3 },
        { seq: 2, id: "capacity", player: 1, titanium: 1 },
      ],
      0,
    );
    const said = brought(lines[0]).map(({ icon, text, cheaper }) => [icon, cheaper?.tag ?? text.replace("\u00a0", " ")]);
    expect(said).toEqual([
      ["temp", "+4 °C"],
      ["o2", "+1%"],
      ["ocean", "+2"],
      ["card", "+2"],
      ["microbe", "+3"],
      ["front", "space"], // no stock that grows: cards of this kind cost less
    ]);
  });
  it("counts cards net, and gives a card what it exchanges, whoever has acted meanwhile", () => {
    const [{ lines }] = courses(
      [
        { seq: 1, id: "phase.action" },
        { seq: 2, id: "used", player: 0, card: "microprocessors" },
        { seq: 2, id: "drew", player: 0, n: 2 },
        { seq: 3, id: "used", player: 1, card: "farming_co_ops" },
        { seq: 4, id: "done", player: 2 },
        { seq: 5, id: "discarded", player: 1, n: 1 },
        { seq: 5, id: "gained", player: 1, source: "farming_co_ops", plants: 3 },
        { seq: 6, id: "discarded", player: 0, n: 1 },
        { seq: 7, id: "sold", player: 2, n: 1, mc: 3 },
        { seq: 8, id: "done", player: 0 },
        { seq: 9, id: "kept", player: 2, n: 1, of: 5 }, // by no card
      ],
      0,
    );
    const told = lines.map((l) => [l.head?.card ?? l.head?.id, l.gains.map((g) => g.n), brought(l).map((m) => m.text)]);
    expect(told).toEqual([
      ["microprocessors", [], ["+1"]],
      ["farming_co_ops", [3], ["−1"]],
      ["sold", [], []],
      ["kept", [], []],
    ]);
  });
  it("tells a deed done again once, and cards each by itself", () => {
    const heat = (seq: number) => [
      { seq, id: "converted.heat", player: 1 },
      { seq, id: "temperature", player: 1, n: -30 + 2 * seq },
    ];
    const sold = { id: "sold", player: 1, n: 1, mc: 3 };
    const used = { id: "used", player: 1, card: "birds" };
    const [{ lines }] = courses(
      [
        { seq: 1, id: "phase.action" },
        ...heat(2),
        { seq: 3, ...sold },
        ...heat(4),
        { seq: 5, ...sold },
        { seq: 6, ...used },
        { seq: 7, ...used },
      ],
      0,
    );
    const deeds = together(lines);
    expect(deeds.map((d) => [d.head?.id, d.times, d.steps.temperature ?? 0])).toEqual([
      ["converted.heat", 2, 2],
      ["sold", 1, 0],
      ["used", 1, 0],
      ["used", 1, 0],
    ]);
    expect(deeds[1].head).toMatchObject({ n: 2, mc: 6 });
    expect(lines[0].steps).toEqual({ temperature: 1 }); // the log's own line stays as it was
  });
});
