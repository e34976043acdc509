import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../app/settings.svelte";
import { Show } from "./show.svelte";
import { LONGEST, scenesOf, type Scene } from "./stage";

let still = false;
globalThis.matchMedia = (() => ({ matches: still })) as unknown as typeof matchMedia;
const moves = (n: number): Scene[] =>
  scenesOf(
    Array.from({ length: n }, (_, k) => [
      { seq: k + 1, id: "played", player: 1, card: `card_${k}` },
      { seq: k + 1, id: "gained", player: 1, source: `card_${k}`, plants: 1, steel: 2, heat: 1, mc: 3 },
    ]).flat(),
    0,
  );
const card = (show: Show) => show.now?.card;

describe("the moves once more", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    still = false;
    settings.speed = "normal";
  });
  afterEach(() => void vi.useRealTimers());

  it("are shown one after the other, none for longer than 1.9 s, and then they are over", () => {
    const show = new Show();
    show.repeat(moves(3));
    const seen = [card(show)];
    for (let k = 0; k < 2; k++) {
      vi.advanceTimersByTime(1900);
      seen.push(card(show));
    }
    expect(seen).toEqual(["card_0", "card_1", "card_2"]);
    expect([show.at, show.again]).toEqual([3, 3]);
    vi.advanceTimersByTime(1900);
    expect([show.now, show.again]).toEqual([null, 0]);
  });
  it("are quicker where they are many, and none is left out", () => {
    const show = new Show(),
      seen = new Set<string | undefined>();
    show.repeat(moves(60));
    for (let ms = 0; ms < LONGEST; ms += 100) {
      seen.add(card(show));
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(100);
    expect([seen.size, show.now]).toEqual([60, null]);
  });
  it("end when pressed again, and at once when there is news", () => {
    const show = new Show();
    show.repeat(moves(3));
    show.repeat(moves(3));
    expect([show.now, show.again]).toEqual([null, 0]);
    show.repeat(moves(3));
    show.come(moves(1));
    expect([card(show), show.again]).toEqual(["card_0", 0]);
  });
  it("stand still where nothing moves: each press shows the next", () => {
    still = true;
    const show = new Show();
    const seen = Array.from({ length: 3 }, () => {
      show.repeat(moves(2));
      vi.advanceTimersByTime(60_000);
      return [card(show), show.at];
    });
    expect(seen).toEqual([
      ["card_0", 1],
      ["card_1", 2],
      [undefined, 0],
    ]);
  });
});

describe("news", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it("without motion stays until the next", () => {
    still = true;
    const show = new Show();
    show.come(moves(2));
    vi.advanceTimersByTime(60_000);
    expect(card(show)).toBe("card_1");
  });
});
