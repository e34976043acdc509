import { describe, expect, it } from "vitest";
import { holds, scenesOf } from "./stage";

type Events = Parameters<typeof scenesOf>[0];
const asteroid: Events = [
  { seq: 7, id: "paid", player: 1, source: "asteroid", mc: 14 },
  { seq: 7, id: "played", player: 1, card: "asteroid" },
  { seq: 7, id: "temperature", player: 1, n: -28 },
  { seq: 7, id: "rated", player: 1, n: 1 },
  { seq: 7, id: "gained", player: 1, source: "asteroid", titanium: 2 },
  { seq: 7, id: "lost", player: 0, by: 1, source: "asteroid", plants: 3 },
];

describe("the stage", () => {
  it("shows a card and what comes of it, where it acts; a price is no effect", () => {
    const [scene, ...more] = scenesOf(asteroid, 0);
    expect(more).toEqual([]);
    expect([scene.player, scene.card]).toEqual([1, "asteroid"]);
    expect(scene.effects.map((f) => [f.text, f.to, f.mine])).toEqual([
      ["+2\u00a0°C", '.scale.temp .now, [data-spot="temperature"]', false],
      ["+1", '[data-player="1"]', false],
      ["+2", '[data-player="1"]', false],
      ["−3", '[data-stock="plants"]', true],
    ]);
  });
  it("marks what is not of whoever moves", () => {
    const whose = scenesOf([...asteroid, { seq: 7, id: "gained", player: 2, by: 2, mc: 2 }], 0)[0].effects.map((f) => f.who);
    expect(whose).toEqual([undefined, undefined, undefined, 0, 2]);
  });
  it("says what a card cost if M€ alone paid for it", () => {
    const paid = (bill: object) => scenesOf([{ ...asteroid[0], ...bill }, ...asteroid.slice(1)], 0)[0].paid;
    expect(paid({ mc: 11 })).toBe(11);
    expect(paid({ mc: 8, titanium: 2 })).toBeUndefined();
    expect(scenesOf(asteroid.slice(1), 0)[0].paid).toBeUndefined();
  });
  it("adds up equal stocks of one move", () => {
    const news: Events = [
      { seq: 2, id: "used", player: 1, card: "mine" },
      { seq: 2, id: "gained", player: 1, source: "mine", steel: 1 },
      { seq: 2, id: "gained", player: 1, source: "mine", steel: 2 },
    ];
    expect(scenesOf(news, 0)[0].effects.map((f) => f.text)).toEqual(["+3"]);
  });
  it("shows a tile where it was laid", () => {
    const news: Events = [{ seq: 3, id: "placed.city", player: 2, space: "34" }];
    expect(scenesOf(news, 0)[0].effects.map((f) => f.to)).toEqual(['[data-hex="34"]']);
  });
  it("shows what happens on the planet of Ares Expedition, and no choice that is turned over by itself", () => {
    const news: Events = [
      { seq: 3, id: "chose.action", player: 1 },
      { seq: 4, id: "standard.ocean", player: 1 },
      { seq: 4, id: "ocean", player: 1, n: 3, tile: "ocean_7" },
      { seq: 5, id: "converted.plants", player: 2, n: 8 },
      { seq: 5, id: "forest", player: 2, n: 1 },
    ];
    expect(scenesOf(news, 0).map((s) => [s.head.id, ...s.effects.map((f) => [f.icon, f.text, f.to.split(", ")[0]])])).toEqual([
      ["standard.ocean", ["ocean", "+1", '[data-ocean="3"]']],
      ["converted.plants", ["forest", "+1", '[data-player="2"]']],
    ]);
  });
  it("shows neither my own moves nor who passes, nor income and talk", () => {
    expect(scenesOf(asteroid, 1)).toEqual([]);
    expect(scenesOf([{ seq: 8, id: "reduced", player: 1, by: 0, source: "birds", plants: 2 }], 0)).toEqual([]);
    expect(
      scenesOf(
        [
          { seq: 4, id: "passed", player: 1 },
          { seq: 4, id: "production", player: 1, mc: 28 },
          { seq: 5, id: "chat", player: 1, text: "hello" },
        ],
        0,
      ),
    ).toEqual([]);
  });
  it("keeps a move at most 1.9 s; many that wait are quick, too many are left to the list", () => {
    const [scene] = scenesOf(asteroid, 0);
    expect(holds(scene, 0)).toBe(1900);
    expect(holds({ ...scene, effects: [] }, 0)).toBeLessThan(1900);
    expect([holds(scene, 3), holds(scene, 4), holds(scene, 9)]).toEqual([1900, 300, 0]);
  });
});
