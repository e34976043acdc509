import { describe, expect, it } from "vitest";
import type { Block, Icon } from "../protocol/wire";
import { eases, gains, makes, returns, yields } from "./makes";

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
  it("says what a choice or a condition leaves as it is", () => {
    const some = (n: number, what: Icon["what"] = "plants"): Icon => ({ verb: "gain", what, n }),
      heat: Icon = { verb: "lose", what: "heat", n: 3 },
      arrow: Icon = { verb: "arrow" };
    expect(gains([play(heat, arrow, some(4), some(2, "animal"), { verb: "or" }, some(2, "microbe"))])).toEqual({
      heat: -3,
      plants: 4,
    });
    const tags: Icon[] = [{ verb: "least", what: "tag:plant", n: 3 }, { verb: "colon" }];
    expect(gains([play(some(1, "mc"), some(2), ...tags, some(4))])).toEqual({ mc: 1 });
    const cheaper: Icon[] = [{ verb: "sign", what: "tag:space" }, { verb: "sign", what: "project" }, { verb: "colon" }];
    const converter = [play(steel, ...cheaper, { verb: "less", what: "mc", n: 6 })];
    expect([makes(converter), eases(converter)]).toEqual([{ steel: 2 }, { titanium: 2 }]);
  });
  it("says what an action takes and brings", () => {
    const act = (...icons: Icon[]): Block => ({ kind: "act", icons, words: "" });
    const works = act({ verb: "lose", what: "heat", n: 6 }, { verb: "arrow" }, { verb: "gain", what: "mc", n: 2 }, steel);
    expect([returns(works, false), returns(works, true), yields(works)]).toEqual([{ heat: -6, mc: 2 }, { mc: 2 }, { steel: 2 }]);
    const guild = act({ verb: "arrow" }, { verb: "gain", what: "look" }, { verb: "lose", what: "mc", n: 3 }, { verb: "arrow" });
    expect(returns(guild, true)).toEqual({ look: 1 });
  });
});
