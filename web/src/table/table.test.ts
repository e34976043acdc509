import { describe, expect, it, vi } from "vitest";
import { Table } from "./table.svelte";
import { story } from "./story";

describe("the log", () => {
  const comet = [
    { seq: 4, id: "paid", player: 1, source: "comet", mc: 18, titanium: 1 },
    { seq: 4, id: "played", player: 1, card: "comet" },
    { seq: 4, id: "temperature", player: 1, n: -8 },
    { seq: 5, id: "lost", player: 0, by: 1, source: "comet", plants: 3 },
  ];
  it("tells one move in one line, with what it cost", () => {
    const [line] = story(comet.slice(0, 3), 0);
    expect(line.head?.id).toBe("played");
    expect(line.gains).toEqual([
      { what: "mc", n: -18, prod: false },
      { what: "titanium", n: -1, prod: false },
      { what: "tr", n: 1, prod: false },
    ]);
  });
  it("marks what hurt the reader, and nobody else", () => {
    expect(story(comet, 0).some((l) => l.hurt)).toBe(true);
    expect(story(comet, 2).some((l) => l.hurt)).toBe(false);
  });
  it("puts a payment to the move it was made for, also when it is asked how to pay", () => {
    const lines = story(
      [
        { seq: 6, id: "funded", player: 1, award: "banker", n: 14 },
        { seq: 7, id: "paid", player: 1, source: "banker", mc: 13, heat: 1 },
        { seq: 8, id: "paid", player: 1, source: "soil_factory", mc: 3, steel: 3 },
        { seq: 8, id: "played", player: 1, card: "soil_factory" },
      ],
      0,
    );
    expect(lines.map((l) => [l.head?.id, l.gains.filter((g) => g.what === "mc").map((g) => g.n)])).toEqual([
      ["funded", [-13]],
      ["played", [-3]],
    ]);
  });
  it("puts what cards cost to where they were kept", () => {
    const lines = story(
      [
        { seq: 3, id: "looked", player: 0, n: 4 },
        { seq: 3, id: "kept", player: 0, n: 2 },
        { seq: 3, id: "kept", player: 1, n: 1 },
        { seq: 3, id: "paid", player: 0, source: "research_phase", mc: 6 },
        { seq: 3, id: "paid", player: 1, source: "research_phase", mc: 3 },
      ],
      0,
    );
    expect(lines.map((l) => [l.player, l.head?.id, l.gains.map((g) => g.n)])).toEqual([
      [0, "kept", [-6]],
      [1, "kept", [-3]],
    ]);
  });
  it("starts anew with a generation", () => {
    expect(story([...comet, { seq: 6, id: "generation", n: 8 }], 0).at(-1)?.era).toBe(true);
  });
});

describe("a double click on a card", () => {
  it("plays it, and leaves nothing open over the table", () => {
    const table = new Table("t");
    table.inspect = "comet";
    table.hear({ type: "ack", seq: 1 } as Parameters<Table["hear"]>[0]);
    expect(table.inspect).toBeNull();
  });
});

describe("the connection", () => {
  it("says that an answer is under way until the server has spoken", () => {
    const table = new Table("t");
    table.slow();
    expect(table.sending).toBe(true);
    table.hear({ type: "presence", connected: [] });
    expect(table.sending).toBe(true);
    table.hear({ type: "ack", seq: 1 } as Parameters<Table["hear"]>[0]);
    expect(table.sending).toBe(false);
  });
  it("does not speak of a lost connection that is back", () => {
    const table = new Table("t");
    table.refusal = { id: "offline" };
    table.turned("lost");
    expect(table.refusal).not.toBeNull();
    table.turned("open");
    expect(table.refusal).toBeNull();
  });
});

describe("a sealed answer", () => {
  const asks = {
    id: [0, 1],
    kind: "choose",
    name: "draft",
    source: "draft",
    sealed: true,
    prompt: { id: "ask.draft" },
    options: [
      { id: "card:a", card: "a" },
      { id: "card:b", card: "b" },
    ],
  };
  const info = { id: "t", game: "mars", seats: [], options: {} };
  const seated = () => {
    const table = new Table("t");
    const view = {
      game: "mars",
      you: 0,
      phase: "draft",
      over: false,
      players: [
        { player: 0, sealed: null, waiting: {} },
        { player: 1, waiting: {} },
      ],
    };
    table.hear({
      type: "snapshot",
      seq: 1,
      now: 0,
      table: info as any,
      faces: [{ seat: 0, view: view as any, decision: asks as any, locked: null, plan: null, since: 0, stays: null, events: [] }],
      points: [],
    });
    return table;
  };
  const news = (changes: any[], more = {}) => ({ type: "update", seq: 2, now: 0, seat: 0, events: [], changes, ...more }) as any;
  it("leaves its question in sight, as it stands, until all are in", () => {
    const table = seated();
    table.answer.chosen = "card:b";
    table.hear(news([{ path: ["players", 0, "sealed"], value: "card:b" }], { decision: null, locked: asks }));
    expect([table.decision?.name, table.answer.chosen, table.answer.settled, table.waits]).toEqual([
      "draft",
      "card:b",
      true,
      false,
    ]);
    table.answer.chosen = "card:a";
    expect(table.answer.settled).toBe(false);
    table.hear(news([{ path: ["players", 0, "sealed"], value: null }], { locked: null }));
    expect(table.decision).toBeNull();
  });
  it("stands again after a reload", () => {
    const table = new Table("t");
    const view = {
      game: "mars",
      you: 0,
      phase: "draft",
      over: false,
      players: [
        { player: 0, sealed: "card:b", waiting: null },
        { player: 1, waiting: {} },
      ],
    };
    table.hear({
      type: "snapshot",
      seq: 1,
      now: 0,
      table: info as any,
      faces: [{ seat: 0, view: view as any, decision: null, locked: asks as any, plan: null, since: 0, stays: null, events: [] }],
      points: [],
    });
    expect([table.decision?.name, table.answer.chosen, table.answer.settled]).toEqual(["draft", "card:b", true]);
  });
  it("is shown as it was changed in another window", () => {
    const table = seated();
    table.hear(news([{ path: ["players", 0, "sealed"], value: "card:b" }], { decision: null, locked: asks }));
    table.hear(news([{ path: ["players", 0, "sealed"], value: "card:a" }]));
    expect([table.answer.chosen, table.answer.settled]).toEqual(["card:a", true]);
  });
  it("is not forgotten because somebody else answers", () => {
    const table = seated();
    table.hear(news([{ path: ["players", 1, "waiting"], value: null }]));
    expect(table.decision?.name).toBe("draft");
  });
});

describe("two people at one screen", () => {
  const turn = (seat: number, asked: boolean) => ({
    seat,
    view: {
      game: "mars",
      you: seat,
      phase: "action",
      over: false,
      players: [0, 1].map((player) => ({ player, ...(player === seat ? { hand: [`card${seat}`] } : {}) })),
    } as any,
    decision: asked
      ? ({
          id: [seat, 1],
          kind: "choose",
          name: "turn",
          sealed: false,
          prompt: { id: "ask.turn" },
          options: [{ id: "pass" }],
        } as any)
      : null,
    locked: null,
    plan: null,
    since: 0,
    stays: null,
    events: [],
  });
  const sitting = (options = {}) => {
    const table = new Table("t");
    const seats = [0, 1].map((seat) => ({ seat, kind: "person", name: ["Lena", "Oksana"][seat] }));
    table.hear({
      type: "snapshot",
      seq: 1,
      now: 0,
      table: { id: "t", game: "mars", seats, options } as any,
      faces: [turn(0, true), turn(1, false)],
      points: [],
    });
    return table;
  };
  it("are asked whether they are alone, and nothing can be read or done before", () => {
    const table = sitting();
    expect([table.curtain, table.view, table.decision, table.can("pass")]).toEqual([0, null, null, false]);
    expect(document.title).toContain("Lena, are you alone?");
    table.reveal();
    expect([table.curtain, table.me?.hand, table.can("pass")]).toEqual([null, ["card0"], true]);
  });
  it("meet the curtain again when the turn goes over, by itself or by hand", () => {
    const table = sitting();
    table.reveal();
    table.hear({ type: "update", seq: 2, now: 0, seat: 0, events: [], changes: [], decision: null } as any);
    expect(table.curtain).toBeNull();
    table.hear({ type: "update", seq: 2, now: 0, seat: 1, events: [], changes: [], decision: turn(1, true).decision } as any);
    expect([table.curtain, table.view]).toEqual([1, null]);
    table.turnTo(0);
    expect([table.curtain, table.view]).toEqual([0, null]);
  });
  it("need none where all hands are open to both", () => {
    expect(sitting({ coop: true }).me?.hand).toEqual(["card0"]);
    expect(sitting({ crisis: true }).me?.hand).toEqual(["card0"]);
  });
});

describe("the end", () => {
  it("lets the last moves be seen before the result, where one saw them, and at most for a while", () => {
    vi.useFakeTimers();
    const table = new Table("t");
    const view = { game: "mars", you: 0, phase: "final", over: false, players: [{ player: 0 }] };
    const face = { seat: 0, view, decision: null, locked: null, plan: null, since: 0, stays: null, events: [] };
    const info = { id: "t", game: "mars", seats: [{ seat: 0, kind: "person", name: "Lena" }], options: {} };
    table.hear({ type: "snapshot", seq: 1, now: 0, table: info, faces: [face], points: [] } as any);
    expect(table.lingers).toBe(false);
    table.hear({ type: "update", seq: 2, now: 0, seat: 0, events: [], changes: [{ path: ["over"], value: true }] } as any);
    expect(table.lingers).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(table.lingers).toBe(false);
    table.hear({
      type: "snapshot",
      seq: 3,
      now: 0,
      table: info,
      faces: [{ ...face, view: { ...view, over: true } }],
      points: [],
    } as any);
    expect(table.lingers).toBe(false);
    vi.useRealTimers();
  });
});
