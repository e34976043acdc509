import { describe, expect, it } from "vitest";
import { histogram, matches, open, sorted, tally } from "./card-filter";
import { columns, course, differs, even, playShare, winShare } from "./strength";
import type { CardFace } from "../protocol/wire";
import type { CardStrength, Strength } from "../protocol/wire";

const face = (more: Partial<CardFace>): CardFace => ({
  id: "x",
  game: "mars",
  name: "X",
  names: [],
  set: "base",
  kind: "green",
  number: "001",
  cost: 10,
  tags: [],
  requires: [],
  requirement: "",
  blocks: [],
  points: [],
  scores: "",
  holds: "",
  ...more,
});
const comet = face({
  id: "comet",
  name: "Comet",
  names: ["комета", "kometa"],
  kind: "red",
  number: "010",
  cost: 21,
  tags: ["space"],
  blocks: [
    {
      kind: "play",
      icons: [
        { verb: "raise", what: "temperature" },
        { verb: "tile", what: "ocean" },
        { verb: "lose", what: "plants", n: 3, any: true },
      ],
      words: "Place an ocean tile.",
    },
  ],
});
const algae = face({
  id: "arctic_algae",
  name: "Arctic Algae",
  names: ["algi arktyczne"],
  kind: "blue",
  number: "023",
  cost: 12,
  tags: ["plant"],
  blocks: [
    {
      kind: "eff",
      icons: [{ verb: "sign", what: "ocean", any: true }, { verb: "colon" }, { verb: "gain", what: "plants", n: 2 }],
      words: "",
    },
  ],
});
const fish = face({ id: "fish", game: "ares", name: "Fish", set: "ares", kind: "blue", number: "045", cost: 11, tags: ["animal"] });
const ecoline = face({
  id: "ecoline",
  name: "Ecoline",
  set: "corporate_era",
  kind: "corporation",
  number: "R17",
  cost: 0,
  tags: ["plant"],
});
const quake = face({ id: "quake", game: "ares", name: "Ash Clouds", set: "crisis", kind: "crisis", number: "C17", cost: 0 });
const all = [quake, ecoline, comet, fish, algae];
const ids = (cards: CardFace[]) => cards.map((c) => c.id);

describe("the search for cards", () => {
  it("finds by word, number, tag and effect", () => {
    expect(matches(comet, { ...open(), text: "OCEAN 010" })).toBe(true);
    expect(matches(comet, { ...open(), tags: ["event"] })).toBe(true);
    expect(matches(comet, { ...open(), effects: ["harms", "ocean"] })).toBe(true);
    expect(matches(comet, { ...open(), text: "birds" })).toBe(false);
  });
  it("finds by the name in any language", () => {
    expect(matches(comet, { ...open(), text: "Комета" })).toBe(true);
    expect(matches(comet, { ...open(), text: "kometa" })).toBe(true);
  });
  it("finds by game and number", () => {
    expect(ids(all.filter((c) => matches(c, { ...open(), text: "Mars 010" })))).toEqual(["comet"]);
    expect(matches(comet, { ...open(), text: "mars" })).toBe(false);
  });
  it("takes any of the tags, but all of the effects", () => {
    expect(ids(all.filter((c) => matches(c, { ...open(), tags: ["plant", "animal"] })))).toEqual([
      "ecoline",
      "fish",
      "arctic_algae",
    ]);
    expect(ids(all.filter((c) => matches(c, { ...open(), effects: ["ocean", "plants"] })))).toEqual(["arctic_algae"]);
  });
  it("counts those who watch oceans among the oceans", () => expect(matches(algae, { ...open(), effects: ["ocean"] })).toBe(true));
  it("asks for a cost only of what has one", () => {
    expect(ids(all.filter((c) => matches(c, { ...open(), least: 12, most: 21 })))).toEqual(["comet", "arctic_algae"]);
    expect(ids(all.filter((c) => matches(c, { ...open(), most: 11 })))).toEqual(["fish"]);
    expect(all.every((c) => matches(c, open()))).toBe(true);
  });
  it("says how many each kind would leave", () => {
    expect(tally(all, { ...open(), kinds: ["red"], game: "mars" }, "kinds", (c) => c.kind)).toEqual({
      corporation: 1,
      red: 1,
      blue: 1,
    });
  });
  it("draws costs without corporations and crises", () => {
    expect(histogram(all, { ...open(), least: 20 }, 10, 43)).toEqual([0, 2, 1, 0, 0]);
  });
});

describe("the order of cards", () => {
  const wins: Record<string, CardStrength> = {
    fish: { seen: 900, plays: [200], wins: [80], pairs: {} },
    comet: { seen: 900, plays: [200], wins: [60], pairs: {} },
    arctic_algae: { seen: 900, plays: [9], wins: [9], pairs: {} },
  };
  const order = (by: "cost" | "name" | "wins") => ids(sorted(all, by, "en", (c) => wins[c.id]));
  it("puts what has no cost last in its game", () =>
    expect(order("cost")).toEqual(["arctic_algae", "comet", "ecoline", "fish", "quake"]));
  it("goes by the alphabet", () => expect(order("name")).toEqual(["arctic_algae", "quake", "comet", "ecoline", "fish"]));
  it("puts last what was played too rarely to tell", () =>
    expect(order("wins")).toEqual(["fish", "comet", "arctic_algae", "ecoline", "quake"]));
});

describe("where a card is strong", () => {
  const card: CardStrength = { seen: 1000, plays: [200, 100, 100, 10], wins: [70, 30, 20, 9.5], pairs: {} };
  it("is said in shares", () => {
    expect(playShare(card)).toBe(0.41);
    expect(winShare(card)).toBeCloseTo(129.5 / 410);
    expect(winShare({ ...card, plays: [99], wins: [50] })).toBeUndefined();
    expect(even({ wins: 500, seats: 2000 } as Strength)).toBe(0.25);
  });
  it("draws no line where few played it", () => {
    expect(columns(card).map((c) => c.wins)).toEqual([0.35, 0.3, 0.2, undefined]);
    expect(columns(card).reduce((sum, c) => sum + c.share, 0)).toBeCloseTo(1);
  });
  it("tells when it is worth playing", () => {
    expect(course(card, 0.25)).toEqual({ id: "until", round: 2 });
    expect(course(card, 0.19)).toEqual({ id: "above", round: 1 });
    expect(course(card, 0.4)).toEqual({ id: "below", round: 1 });
    expect(course({ ...card, wins: [20, 30, 40, 0] }, 0.25)).toEqual({ id: "from", round: 2 });
    expect(course({ ...card, wins: [70, 20, 40, 0] }, 0.25)).toBeUndefined();
  });
  it("calls no chance a difference", () => {
    expect([differs(35, 100, 0.25), differs(30, 100, 0.25), differs(15, 100, 0.25)]).toEqual([1, 0, -1]);
  });
});
