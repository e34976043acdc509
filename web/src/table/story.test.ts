import { describe, expect, it } from "vitest";
import { isNews, standing, steady, story } from "./story";

type Events = Parameters<typeof story>[0];
const told = (events: Events) =>
  story(events, 0).map((l) => [l.player, l.head?.id, l.gains.map((g) => g.n), l.more.map((m) => m.id)]);

describe("the log", () => {
  it("tells production apart from the last move, and whose it is", () => {
    expect(
      told([
        { seq: 4, id: "passed", player: 1 },
        { seq: 4, id: "production", player: 1, mc: 28, energy: 1 },
        { seq: 4, id: "production", player: 2, mc: 25 },
      ]),
    ).toEqual([
      [1, "passed", [], []],
      [1, "income", [28, 1], []],
      [2, "income", [25], []],
    ]);
    expect(story([{ seq: 4, id: "production", player: 2, mc: 25 }], 0)[0].head).toEqual({ id: "income", player: 2 });
  });
  it("puts the fee of a trade to the trade, also after a move of one's own", () => {
    const trade: Events = [
      { seq: 5, id: "lost", player: 0, source: "io", energy: 3 },
      { seq: 5, id: "traded", player: 0, colony: "io" },
      { seq: 5, id: "gained", player: 0, source: "io", heat: 8 },
      { seq: 5, id: "track_back", colony: "io", n: 3 },
    ];
    expect(told([{ seq: 4, id: "passed", player: 1 }, ...trade])).toEqual([
      [1, "passed", [], []],
      [0, "traded", [-3, 8], ["track_back"]],
    ]);
    expect(told([{ seq: 4, id: "used", player: 0, card: "ants" }, ...trade])).toEqual([
      [0, "used", [], []],
      [0, "traded", [-3, 8], ["track_back"]],
    ]);
  });
  it("tells a standard project from the card of its name", () => {
    expect(
      told([
        { seq: 4, id: "project", player: 1, project: "asteroid" },
        { seq: 4, id: "paid", player: 1, source: "project:asteroid", mc: 14 },
        { seq: 5, id: "paid", player: 1, source: "asteroid", mc: 8, titanium: 2 },
        { seq: 5, id: "played", player: 1, card: "asteroid" },
        { seq: 5, id: "gained", player: 1, source: "asteroid", titanium: 2 },
      ]),
    ).toEqual([
      [1, "project", [-14], []],
      [1, "played", [-8, -2, 2], []],
    ]);
  });
  it("tells what others gain by a move with it, not with what somebody else does by it", () => {
    const city: Events = [
      { seq: 4, id: "project", player: 1, project: "city" },
      { seq: 4, id: "placed.city", player: 1, source: "project:city", space: "03" },
      { seq: 4, id: "added.animal", player: 0, source: "pets", card: "pets", n: 1 },
      { seq: 4, id: "gained", player: 0, source: "rover_construction", mc: 2 },
      { seq: 4, id: "produced", player: 2, source: "immigrant_city", mc: 1 },
    ];
    expect(story(city, 0).map((l) => [l.player, l.gains.map((g) => [g.n, g.who])])).toEqual([
      [1, [[1, 2]]],
      [0, [[2, undefined]]],
    ]);
  });
  it("marks what was undone, and what stood before it stands", () => {
    const said: Events = [
      { seq: 3, id: "played", player: 0, card: "mining_area" },
      { seq: 4, id: "placed.mining", player: 0, space: "06" },
      { seq: 5, id: "took_back", player: 0, to: 3 },
      { seq: 6, id: "placed.mining", player: 0, space: "07" },
      { seq: 7, id: "passed", player: 1 },
      { seq: 8, id: "chat", seat: 1, text: "oh" },
      { seq: 9, id: "rewound", seat: 0, to: 5 },
      { seq: 10, id: "placed.mining", player: 0, space: "08" },
    ];
    expect(story(said, 0).map((l) => [l.head?.id ?? l.talk, l.undone, l.more.length])).toEqual([
      ["played", false, 0],
      ["placed.mining", true, 0],
      ["took_back", false, 0],
      ["placed.mining", true, 0],
      ["passed", true, 0],
      ["oh", false, 0],
      ["rewound", false, 0],
      ["placed.mining", false, 0],
    ]);
    expect(standing(said).map((e) => e.seq)).toEqual([3, 5, 8, 9, 10]);
    expect(
      story(said, 0)
        .filter((l) => isNews(l, 0, 3))
        .map((l) => l.talk),
    ).toEqual(["oh"]); // what I undo is no news to me
    expect(
      story(said, 1)
        .filter((l) => isNews(l, 1, 8))
        .map((l) => l.head?.id),
    ).toEqual(["rewound", "placed.mining"]);
  });
  it("gives everybody a line of their own where an answer counts for several", () => {
    const reveal = (player: number, card: string) => ({ seq: 2, id: "revealed_corporation", player, card });
    expect(
      told([
        reveal(0, "inventrix"),
        { seq: 2, id: "gained", player: 0, source: "inventrix", mc: 45 },
        reveal(1, "teractor"),
        { seq: 2, id: "gained", player: 1, source: "teractor", mc: 51 },
        { seq: 2, id: "drew", player: 0, n: 3 },
        { seq: 2, id: "drew", player: 2, n: 1 },
      ]),
    ).toEqual([
      [0, "revealed_corporation", [45], ["drew"]],
      [1, "revealed_corporation", [51], []],
      [2, "drew", [], []],
    ]);
  });
  it("tells once how far a move raised a parameter, and where it came to", () => {
    const comet: Events = [
      { seq: 3, id: "played", player: 1, card: "deimos_down" },
      ...[-28, -26, -24].map((n) => ({ seq: 3, id: "temperature", player: 1, n })),
      { seq: 3, id: "ocean", player: 1, n: 1 },
      { seq: 3, id: "temperature", player: 1, n: -22 },
    ];
    const [line] = story(comet, 0);
    expect(line.more.map((m) => [m.id, m.n])).toEqual([
      ["temperature", -24],
      ["ocean", 1],
      ["temperature", -22],
    ]);
    expect(line.steps).toEqual({ temperature: 4 });
  });
  it("adds up figures of one kind, but not what was lost to what came", () => {
    expect(
      told([
        { seq: 1, id: "played", player: 0, card: "asteroid" },
        { seq: 1, id: "rated", player: 0, n: 2 },
        { seq: 1, id: "temperature", player: 0, n: -28 },
        { seq: 1, id: "lost_rating", player: 0, n: 1 },
        { seq: 1, id: "temperature", player: 0, n: -26 },
      ]),
    ).toEqual([[0, "played", [4, -1], ["temperature"]]]);
  });
  it("tells cards that were sold one by one at once", () => {
    const sold = (player: number, ...cards: string[]) => ({ seq: 2, id: "sold", player, n: 1, mc: 3, cards });
    const lines = story([sold(0, "mine"), sold(0, "comet"), sold(1, "birds")] as Events, 0);
    expect(lines.map((l) => l.head)).toEqual([
      { id: "sold", player: 0, n: 2, mc: 6, cards: ["mine", "comet"] },
      { id: "sold", player: 1, n: 1, mc: 3, cards: ["birds"] },
    ]);
  });
  it("tells at once what came to lie on one card, and alone the card that no card drew", () => {
    const bird = { seq: 5, id: "added.animal", player: 1, card: "ecological_zone", n: 1 };
    const events: Events = [
      { seq: 5, id: "played", player: 1, card: "birds" },
      bird,
      bird,
      { ...bird, card: "birds" },
      { seq: 6, id: "drew", player: 1, n: 1 },
    ];
    expect(story(events, 0).map((l) => [l.head?.id, l.more.map((m) => m.n)])).toEqual([
      ["played", [2, 1]],
      ["drew", []],
    ]);
  });
  it("does not name the card of the move twice", () => {
    const [line] = story(
      [
        { seq: 1, id: "played", player: 0, card: "mine" },
        { seq: 1, id: "stock", player: 0, n: 2, source: "mine" },
        { seq: 1, id: "stock", player: 0, n: 1, source: "phobolog" },
      ],
      null,
    );
    expect(line.more.map((m) => m.source)).toEqual([undefined, "phobolog"]);
  });
  it("gives heat that becomes temperature a line of its own", () => {
    expect(
      told([
        { seq: 3, id: "took_back", player: 0 },
        { seq: 4, id: "converted.heat", player: 0, n: 8 },
        { seq: 4, id: "temperature", player: 0, n: -28 },
      ]),
    ).toEqual([
      [0, "took_back", [], []],
      [0, "converted.heat", [1], ["temperature"]], // of TR
    ]);
  });
  it("lets nothing stick to a move that is over", () => {
    expect(
      told([
        { seq: 3, id: "took_back", player: 0 },
        { seq: 4, id: "gained", player: 0, source: "map", steel: 1 },
        { seq: 5, id: "passed", player: 0 },
        { seq: 6, id: "lapsed", player: 0 },
      ]),
    ).toEqual([
      [0, "took_back", [], []],
      [0, "gained", [], []],
      [0, "passed", [], []],
      [0, "lapsed", [], []],
    ]);
  });
  it("says what I looked at where I could keep nothing of it", () => {
    const guild: Events = [
      { seq: 3, id: "used", player: 0, card: "inventors_guild" },
      { seq: 3, id: "looked", player: 0, n: 1, cards: ["comet"] },
      { seq: 3, id: "kept", player: 0, n: 0 },
    ];
    expect(story(guild, 0).map((l) => [l.head?.id, l.more.map((m) => m.id)])).toEqual([["used", ["looked", "kept"]]]);
    expect(story(guild, 1)[0].more.map((m) => m.id)).toEqual(["kept"]);
  });
  it("says what was kept, never what was only looked at", () => {
    expect(
      told([
        { seq: 1, id: "generation", n: 2, player: 1 },
        { seq: 1, id: "looked", player: 0, n: 4 },
        { seq: 1, id: "looked", player: 1, n: 4 },
        { seq: 2, id: "kept", player: 0, n: 1, of: 4, cards: ["mine"] },
        { seq: 2, id: "kept", player: 1, n: 2, of: 4 },
        { seq: 2, id: "paid", player: 0, source: "research_phase", mc: 3 },
        { seq: 2, id: "paid", player: 1, source: "research_phase", mc: 6 },
        { seq: 3, id: "used", player: 0, card: "inventors_guild" },
        { seq: 3, id: "looked", player: 0, n: 1 },
        { seq: 4, id: "kept", player: 0, n: 1, of: 1, cards: ["comet"] },
        { seq: 4, id: "paid", player: 0, source: "inventors_guild", mc: 3 },
      ]),
    ).toEqual([
      [undefined, "generation", [], []],
      [0, "kept", [-3], []],
      [1, "kept", [-6], []],
      [0, "used", [-3], ["kept"]],
    ]);
  });
  it("has no line without words: what stands alone is said in full", () => {
    const lines = story(
      [
        { seq: 1, id: "passed", player: 0 },
        { seq: 2, id: "gained", player: 1, source: "ocean", mc: 1 },
        { seq: 3, id: "paid", player: 0, source: "south_pole", mc: 6 },
      ],
      0,
    );
    expect(lines.map((l) => [l.head?.id, l.gains.length])).toEqual([
      ["passed", 0],
      ["gained", 0],
      ["paid", 0],
    ]);
  });
  it("says of several steps of a parameter the last, and goes on with a move that ends the last generation but one", () => {
    expect(
      told([
        { seq: 1, id: "played", player: 0, card: "deimos_down" },
        { seq: 1, id: "temperature", player: 0, n: 4 },
        { seq: 1, id: "temperature", player: 0, n: 6 },
        { seq: 1, id: "temperature", player: 0, n: 8 },
        { seq: 1, id: "last_generation.terraformed" },
        { seq: 1, id: "gained", player: 0, source: "deimos_down", steel: 4 },
        { seq: 2, id: "last_greeneries", ranking: [1, 0] },
        { seq: 3, id: "converted.plants", player: 1, n: 8 },
      ]),
    ).toEqual([
      [0, "played", [3, 4], ["temperature"]], // three steps of TR
      [undefined, "last_generation.terraformed", [], []],
      [undefined, "last_greeneries", [], []],
      [1, "converted.plants", [], []],
    ]);
  });
  it("tells a crisis with all that it does in one line, and how the game ended in one of its own", () => {
    expect(
      told([
        { seq: 1, id: "round", n: 2 },
        { seq: 1, id: "crisis", crisis: "barren_crater" },
        { seq: 1, id: "lowered.oxygen", n: 13, source: "barren_crater" },
        { seq: 1, id: "crisis_stays", crisis: "barren_crater", n: 3 },
        { seq: 1, id: "lost_rating", player: 0, n: 1, source: "atmosphere_rupture" },
        { seq: 2, id: "over.lost.purple", n: 2 },
      ]),
    ).toEqual([
      [undefined, "round", [], []],
      [undefined, "crisis", [-1], ["lowered.oxygen", "crisis_stays"]],
      [undefined, "over.lost.purple", [], []],
    ]);
  });
});

describe("a log that was drawn", () => {
  const events: Events = [
    { seq: 4, id: "passed", player: 1 },
    { seq: 5, id: "sold", player: 0, n: 1, mc: 1, cards: ["mine"] },
  ];
  it("keeps every line in which nothing has changed", () => {
    const before = story(events, 0);
    const now = steady(before, story([...events, { seq: 6, id: "passed", player: 2 }], 0));
    expect(now).toHaveLength(3);
    expect(now[0]).toBe(before[0]);
    expect(now[1]).toBe(before[1]);
  });
  it("has a line anew that tells more than before", () => {
    const before = story(events, 0);
    const now = steady(before, story([...events, { seq: 6, id: "sold", player: 0, n: 1, mc: 1, cards: ["comet"] }], 0));
    expect(now[0]).toBe(before[0]);
    expect(now[1]).not.toBe(before[1]);
    expect(now[1].head?.cards).toEqual(["mine", "comet"]);
  });
});
