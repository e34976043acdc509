import { describe, expect, it } from "vitest";
import { starts } from "./opening";

const tags: Record<string, string[]> = { io: ["jovian", "space"], sponsors: ["earth"], mine: ["building"], birds: ["animal"] };
const makes = (id: string, resource: string) => (id === "mine" && resource === "energy" ? 1 : 0);
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
    const found = starts(opening(10, 4), ["io", "sponsors", "mine"], 3, (id) => tags[id], makes);
    expect(found).toEqual([
      { id: "io", price: 41, mc: 1, steel: 0, titanium: 10 },
      { id: "sponsors", price: 6, mc: 6, steel: 0, titanium: 0 },
      { id: "mine", price: 4, mc: 2, steel: 1, titanium: 0 },
    ]);
  });
  it("leaves out what cannot be paid, and what lacks something else", () => {
    const found = starts(opening(0, 3), ["io", "birds", "sponsors"], 3, (id) => tags[id], makes);
    expect(found.map((s) => s.id)).toEqual(["sponsors"]);
  });
  it("starts what needs the production of another after that one, with the metal that is left", () => {
    const need = { id: "needs.production.energy", needed: 1, present: 0 };
    const cards = {
      mine: { price: 4, whys: [] },
      city: { price: 9, whys: [need] },
      dam: { price: 1, whys: [{ ...need, needed: 2 }] },
    };
    const found = starts(
      { ...opening(0, 3), stock: { mc: 23, steel: 5 }, cards } as any,
      ["city", "dam", "mine"],
      3,
      (id) => (id === "dam" ? [] : ["building"]),
      makes,
    );
    expect(found).toEqual([
      { id: "mine", price: 4, mc: 0, steel: 2, titanium: 0 },
      { id: "city", price: 9, mc: 3, steel: 3, titanium: 0 },
    ]);
  });
});
