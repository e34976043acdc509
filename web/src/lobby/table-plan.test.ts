import { beforeEach, describe, expect, it } from "vitest";
import {
  complete,
  dropOwn,
  fair,
  forced,
  freshBot,
  goThatWay,
  HOUSE,
  keepLast,
  keepOwn,
  lasts,
  met,
  minutes,
  notRated,
  resized,
  seatsFor,
  stored,
  summary,
  usual,
  waits,
  wayOf,
  wishOf,
  type Plan,
} from "./table-plan";
import { guestOr, PRESETS, type SeatPlan } from "./tables";
import type { GameOption } from "../protocol/wire";
import { bound } from "../i18n/words.svelte";

const YES_NO = [true, false];
const options = (...all: Omit<GameOption, "type">[]): GameOption[] => all.map((o) => ({ ...o, type: typeof o.default }));
const MARS = options(
  { name: "players", default: 2, range: [1, 5] },
  { name: "board", default: "tharsis", allowed: ["tharsis", "hellas", "elysium"] },
  { name: "corporate_era", default: true, allowed: YES_NO },
  { name: "draft", default: false, allowed: YES_NO },
  { name: "colonies", default: false, allowed: YES_NO },
  { name: "colony_corporations", default: false, allowed: YES_NO },
  { name: "beginners", default: [], range: [0, 4] },
  { name: "first", default: 0, range: [0, 4] },
  { name: "order", default: "ask", allowed: ["ask", "auto"] },
);
const ARES = options(
  { name: "players", default: 2, range: [1, 4] },
  { name: "first_game", default: false, allowed: YES_NO },
  { name: "mulligan", default: false, allowed: YES_NO, on_with: "crisis" },
  { name: "coop", default: false, allowed: YES_NO },
  { name: "level", default: "skilled", allowed: ["novice", "skilled", "expert"] },
  { name: "crisis", default: false, allowed: YES_NO },
  { name: "difficulty", default: "normal", allowed: ["novice", "normal", "specialist", "expert"] },
  { name: "level_0", default: 0, range: [0, 3] },
);
const plan = (game: string, seats: Plan["seats"], options = {}): Plan =>
  complete({ game, options, house: HOUSE, seats }, game === "mars" ? MARS : ARES);
const me: SeatPlan = { kind: "person" },
  bot: SeatPlan = { kind: "bot", name: "Tycho", level: "normal" };

describe("a table before it is opened", () => {
  beforeEach(() => localStorage.clear());

  it("asks for nothing that does not go together", () => {
    expect(wishOf(plan("mars", [me], { corporate_era: false, draft: true }), MARS).options).toMatchObject({
      players: 1,
      corporate_era: true,
      draft: false,
      first: 0,
    }); // M-045, M-047
    expect(wishOf(plan("mars", [me, bot], { colony_corporations: true }), MARS).options.colony_corporations).toBe(false); // C-010
    expect(wishOf(plan("ares", [me, bot], { first_game: true, mulligan: true }), ARES).options).toMatchObject({
      first_game: true,
      mulligan: false,
    }); // OA-21
    expect(wishOf(plan("ares", [me, bot], { difficulty: "expert", level_0: 2 }), ARES).options).toMatchObject({
      difficulty: "normal",
      level_0: 0,
    });
    expect(wishOf(plan("ares", [me, bot], { crisis: true, difficulty: "novice" }), ARES).options.level_0).toBe(3); // K-092
    expect(plan("ares", [me, bot, bot], { coop: true }).options.coop).toBe(false);
  });

  it("says why an option is not free", () => {
    expect(forced("mars", {}, 1, "draft")?.why).toBe("not in a solo game");
    expect(forced("mars", { colonies: true }, 1, "colony_corporations")).toBeNull();
    expect(forced("ares", { crisis: true, difficulty: "expert" }, 2, "level_0")).toBeNull();
    expect(forced("ares", {}, 2, "level")?.why).toBe("in a solo game");
  });

  it("draws the map and the first player when it is opened, and beginners are people", () => {
    const wish = wishOf(plan("mars", [me, bot, me], { board: "lot", beginners: true }), MARS, () => 0.99);
    expect(wish.options).toMatchObject({ board: "elysium", first: 2, beginners: [0, 2] });
    expect(wishOf(plan("mars", [me, bot], { board: "hellas", first: 0 }), MARS, () => 0.99).options).toMatchObject({
      board: "hellas",
      first: 0,
      beginners: [],
    });
  });

  it("asks an older server for no map", () => {
    const old = MARS.filter((o) => o.name !== "board");
    expect("board" in wishOf(complete(plan("mars", [me], { board: "hellas" }), old), old).options).toBe(false);
  });

  it("goes each way to play with the seats it takes", () => {
    const options = usual(ARES),
      seats = [me, bot, freshBot([me, bot])];
    expect(seats[2].name).toBe("Selene");
    expect(seatsFor("solo", seats)).toHaveLength(1);
    expect(seatsFor("together", [me])).toHaveLength(2);
    expect(seatsFor("rivals", [me])).toHaveLength(2);
    expect(seatsFor("crisis", seats)).toHaveLength(3);
    for (const way of ["rivals", "together", "solo", "crisis"] as const)
      expect(wayOf(goThatWay(way, options), seatsFor(way, seats).length)).toBe(way);
    expect(goThatWay("crisis", options).mulligan).toBe(true); // OK-25
    expect(goThatWay("rivals", goThatWay("crisis", options)).mulligan).toBe(false);
    expect(resized(seats, 2)).toEqual(seats.slice(0, 2));
  });

  it("sends no empty names, and an open seat makes the table public", () => {
    const wish = wishOf(plan("mars", [me, { kind: "person", name: " " }, { kind: "open" }]), MARS);
    expect(wish.seats[1]).toEqual({ kind: "person" });
    expect(wish.settings).toMatchObject({ public: true, clock: null });
    expect(wishOf({ ...plan("mars", [me]), house: { ...HOUSE, clock: "game", at_zero: "warn" } }, MARS).settings?.clock).toEqual({
      per: "game",
      seconds: 2700,
      at_zero: "warn",
    });
  });

  it("is said in a sentence", () => {
    expect(summary(plan("mars", [me, bot], { board: "lot", draft: true }))).toBe("Random map, Corporate Era, draft");
    expect(summary(plan("ares", [me], { level: "expert" }))).toBe("Ares Expedition, solo, expert");
    expect(waits(plan("mars", [me, { kind: "person", name: "Oksana" }, me, { kind: "open" }]))).toBe(
      bound("A seat is waiting for Oksana. 1 link to send. 1 open seat in the lobby."),
    );
  });

  it("is rated where people play against each other, by fair rules", () => {
    const rated = (of: ReturnType<typeof plan>) => wishOf({ ...of, house: fair({ ...HOUSE, rated: true }) }, MARS).settings;
    expect(rated(plan("mars", [me, me]))).toMatchObject({
      rated: true,
      hints: false,
      take_back: "own",
      clock: { per: "move", seconds: 86400, at_zero: "bot" },
    });
    expect(fair(HOUSE)).toBe(HOUSE);
    expect(notRated(plan("mars", [me, me]), true)).toBeNull();
    expect(notRated(plan("mars", [me, me]), false)).toBe("keep a name on this server first");
    expect(notRated(plan("mars", [me]), true)).toBe("only against others");
    expect(notRated(plan("ares", [me, me], { coop: true }), true)).toBe("only against others");
    expect(notRated(plan("ares", [me, me], { crisis: true }), true)).toBe("only against others");
    expect(notRated(plan("mars", [me, { kind: "person", here: true }]), true)).toBe("not for several at one screen");
    expect(notRated(plan("mars", [me, bot], { beginners: true }), true)).toBe("bots play no beginner corporation");
  });

  it("takes as long as its people, not its bots", () => {
    expect(PRESETS.map((p) => [p.id, minutes(p.opens)])).toEqual([
      ["first", 50],
      ["coop", 40],
      ["crisis", 40],
      ["two", 90],
      ["solo", 35],
      ["bots", 35],
    ]);
    expect(minutes(plan("mars", [me, me, me, me]))).toBeGreaterThan(2 * minutes(plan("mars", [me, bot, bot, bot])));
    expect(minutes(plan("mars", [me, bot], { colonies: true }))).toBeGreaterThan(
      minutes(plan("mars", [me, bot], { colonies: false })),
    );
    expect(minutes(plan("ares", [me, bot, bot], { coop: true }))).toBe(35); // a seat too many is about to go
  });

  it("says how long in words", () => {
    const said = (seats: SeatPlan[], options = {}) => lasts(plan("mars", seats, { draft: false, ...options }));
    expect(said([me])).toBe(bound("about 35 minutes"));
    expect(said([me, me, me, me])).toBe(bound("about 1 h 30 min"));
    expect(said([me, me, me, me, me], { draft: true, colonies: true })).toBe(bound("about 2 hours"));
    expect(lasts(plan("ares", [me], { crisis: true }))).toBe(bound("about 1 hour"));
  });

  it("is kept in this browser", () => {
    const first = plan("mars", [me, bot], { colonies: true });
    keepLast(first);
    keepOwn("Moons", first);
    keepOwn("Moons", plan("mars", [me]));
    expect(stored()).toEqual({ last: first, own: [{ title: "Moons", plan: plan("mars", [me]) }] });
    dropOwn("Moons");
    expect(stored().own).toEqual([]);
    localStorage.setItem("pavonis.presets", '{"last": 3, "own": [{}]}');
    expect(stored()).toEqual({ own: [] });
  });

  it("tells guests apart who give no name", () => {
    const seats = ["Guest", "Lena", "Guest 2"].map((name) => ({ name }));
    expect([guestOr("", []), guestOr(" ", seats), guestOr("Guest", seats), guestOr(" Lena ", seats)]).toEqual([
      "Guest",
      "Guest 3",
      "Guest 3",
      "Lena",
    ]);
  });

  it("knows whom one has met, the latest first", () => {
    const sat = (changed: number, ...names: string[]) =>
      ({
        seats: [0],
        asked: [],
        table: {
          changed,
          seats: ["Lena", ...names].map((name, seat) => ({
            seat,
            name,
            kind: { Tycho: "bot", Mira: "script" }[name] ?? "person",
            taken: true,
          })),
        },
      }) as any;
    expect(met([sat(1, "Marek", "Oksana"), sat(2, "Oksana", "Tycho"), sat(3, "Mira")], "Lena")).toEqual([
      { name: "Oksana", games: 2 },
      { name: "Marek", games: 1 },
    ]);
  });
});
