import { describe, expect, it } from "vitest";
import { starts } from "./opening";

const tags: Record<string, string[]> = { io: ["jovian", "space"], sponsors: ["earth"], mine: ["building"], birds: ["animal"] };
const opening = (titanium: number, worth: number) =>
  ({
    stock: { mc: 23, steel: 1, titanium, plants: 0, energy: 0, heat: 0 },
    worth: { steel: 2, titanium: worth },
    cards: {
      io: { price: 41, whys: [] },
      sponsors: { price: 6, whys: [] },
      mine: { price: 4, whys: [] },
      birds: { price: 10, whys: [{ id: "needs.oxygen.least" }] },
    },
  }) as any;

describe("what a corporation could start with", () => {
  it("counts titanium and steel at what the corporation makes of them (PhoboLog)", () => {
    const found = starts(opening(10, 4), ["io", "sponsors", "mine"], 3, (id) => tags[id]);
    expect(found).toEqual([
      { id: "io", price: 41, mc: 1, steel: 0, titanium: 10 },
      { id: "sponsors", price: 6, mc: 6, steel: 0, titanium: 0 },
      { id: "mine", price: 4, mc: 2, steel: 1, titanium: 0 },
    ]);
  });
  it("leaves out what cannot be paid, and what lacks something else", () => {
    const found = starts(opening(0, 3), ["io", "birds", "sponsors"], 3, (id) => tags[id]);
    expect(found.map((s) => s.id)).toEqual(["sponsors"]);
  });
});
