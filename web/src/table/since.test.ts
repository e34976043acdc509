import { describe, expect, it } from "vitest";
import type { GameEvent } from "../protocol/wire";
import { newsSince } from "./since";

const events: GameEvent[] = [
  { seq: 4, id: "played", player: 0, card: "comet" },
  { seq: 5, id: "converted.plants", player: 1, n: 8 },
  { seq: 5, id: "placed.greenery", player: 1, space: "35" },
  { seq: 5, id: "oxygen", player: 1, n: 3 },
  { seq: 6, id: "played", player: 2, card: "asteroid" },
  { seq: 6, id: "temperature", player: 2, n: -28 },
  { seq: 7, id: "lost", player: 0, by: 2, source: "asteroid", plants: 3 },
  { seq: 8, id: "placed.ocean", player: 1, space: "13" },
  { seq: 8, id: "placed.ocean", player: 1, space: "14" },
  { seq: 9, id: "chat", seat: 1, text: "hello" },
] as GameEvent[];

describe("since my last move", () => {
  it("sums what came to me and to Mars, and numbers new tiles", () => {
    const since = newsSince(events, 0, 4);
    expect(since.mine).toEqual([{ what: "plants", n: -3, prod: false }]);
    expect(since.mars).toEqual({ temperature: 2, oxygen: 1, oceans: 2, tiles: 1 });
    expect(since.tiles).toEqual({ "35": 1, "13": 2, "14": 3 });
    expect(since.moves.map((m) => [m.player, m.tiles, m.hurt])).toEqual([
      [1, [["35", 1]], false],
      [2, [], true],
      [
        1,
        [
          ["13", 2],
          ["14", 3],
        ],
        false,
      ],
      [1, [], false],
    ]);
  });
  it("counts what came to lie on my cards, and what was taken off them", () => {
    const birds = { player: 0, card: "birds" },
      pets = [
        { seq: 10, id: "added.animal", ...birds, n: 2 },
        { seq: 11, id: "removed.animal", ...birds, by: 2, n: 1 },
        { seq: 11, id: "added.microbe", player: 2, card: "ants", n: 1 },
      ] as GameEvent[];
    expect(newsSince([...events, ...pets], 0, 9).mine).toEqual([{ what: "animal", n: 1, prod: false }]);
  });
  it("tells apart what production brought me, as the log does: not what became of the energy left over", () => {
    const produced = [
      { seq: 10, id: "production", player: 0, mc: 23, energy: 2, heat: 1 },
      { seq: 10, id: "cooled", player: 0, n: 3 },
      { seq: 10, id: "production", player: 1, mc: 20 },
    ] as GameEvent[];
    const since = newsSince([...events, ...produced], 0, 9);
    expect([since.mine, since.moves.filter((m) => !m.talk)]).toEqual([[], []]);
    expect(since.income.map((g) => [g.what, g.n])).toEqual([
      ["mc", 23],
      ["energy", 2],
      ["heat", 1],
    ]);
  });
  it("tells nothing of what was undone", () => {
    const since = newsSince([...events, { seq: 10, id: "rewound", seat: 0, to: 4 } as GameEvent], 0, 4);
    expect([since.mine, since.mars, since.tiles]).toEqual([[], { temperature: 0, oxygen: 0, oceans: 0, tiles: 0 }, {}]);
    expect(since.moves.map((m) => m.talk)).toEqual(["hello"]);
  });
  it("numbers the line of whoever laid the tile, and counts nothing that I paid", () => {
    const ocean = [
      { seq: 5, id: "paid", player: 0, mc: 9 },
      { seq: 6, id: "played", player: 1, card: "ice_asteroid" },
      { seq: 7, id: "placed.ocean", player: 1, space: "13" },
      { seq: 7, id: "gained", player: 2, source: "arctic_algae", plants: 2 },
      { seq: 7, id: "drew", player: 1, n: 1 },
    ] as GameEvent[];
    const since = newsSince(ocean, 0, 4);
    expect(since.mine).toEqual([]);
    expect(since.moves.map((m) => [m.player, m.tiles, m.more.map((x) => x.id)])).toEqual([
      [1, [["13", 1]], ["placed.ocean", "drew"]], // a move that went on is one line, whoever else gained by it
    ]);
    expect(since.moves[0].gains).toContainEqual({ what: "plants", n: 2, prod: false, who: 2 });
  });
  it("tells of moves alone, and pays for what was kept before", () => {
    const round = [
      { seq: 4, id: "kept", player: 0, n: 1, of: 4 },
      { seq: 4, id: "kept", player: 1, n: 2, of: 4 },
      { seq: 4, id: "paid", player: 0, source: "research_phase", mc: 3 },
      { seq: 5, id: "paid", player: 1, source: "research_phase", mc: 6 },
      { seq: 6, id: "played", player: 1, card: "comet" },
      { seq: 7, id: "ended_turn", player: 1 },
      { seq: 8, id: "passed", player: 2 },
      { seq: 9, id: "production", player: 2, mc: 22 },
    ] as GameEvent[];
    expect(newsSince(round, 0, 4).moves.map((m) => [m.player, m.head?.id])).toEqual([
      [1, "played"],
      [2, "passed"],
    ]);
  });
  it("is empty after my own", () => expect(newsSince(events, 0, 9).moves).toEqual([]));
});
