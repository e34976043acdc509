import { describe, expect, it } from "vitest";
import type { Block, Icon } from "../protocol/wire";
import { gains, makes } from "./makes";

const play = (...icons: Icon[]): Block => ({ kind: "play", icons, words: "" }) as Block;
const energy: Icon = { verb: "reduce", what: "energy", n: 2 },
  steel: Icon = { verb: "produce", what: "steel", n: 2 },
  plants: Icon = { verb: "produce", what: "plants" };

describe("what a card makes", () => {
  it("adds up what it surely produces and takes", () => {
    expect(makes([play(energy, steel), play(plants)])).toEqual({ energy: -2, steel: 2, plants: 1 });
  });
  it("adds up what it surely gains and loses", () => {
    expect(gains([play({ verb: "gain", what: "plants", n: 4 }, { verb: "lose", what: "heat", n: 3 }, steel)])).toEqual({
      plants: 4,
      heat: -3,
    });
  });
  it("counts what there is now", () => {
    const insects = play(plants, { verb: "per", what: "tag:plant" });
    expect([makes([insects], 3), makes([insects])]).toEqual([{ plants: 3 }, {}]);
  });
  it("says nothing of choices, of others, of amounts still open, and of actions", () => {
    expect(makes([play(steel, { verb: "or" }, plants)])).toEqual({});
    expect(makes([play({ ...energy, any: true }, { ...steel, n: "x" })])).toEqual({});
    expect(makes([{ ...play(steel), kind: "act" } as Block])).toEqual({});
  });
});
