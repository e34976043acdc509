import { describe, expect, it } from "vitest";
import { Lineup } from "./lineup.svelte";

describe("which cards with actions come first", () => {
  it("is taken as a turn or phase begins, and stays while it lasts", () => {
    const lineup = new Lineup();
    const look = (acted: number | undefined, ready: string[], phase = "12 action", asked = true) => {
      lineup.look({ asked, phase, acted }, ready);
      return lineup.first;
    };
    expect(look(0, ["steelworks", "birds"])).toEqual(["steelworks", "birds"]);
    expect(look(1, ["birds"])).toEqual(["steelworks", "birds"]);
    expect(look(undefined, ["birds"])).toEqual(["steelworks", "birds"]); // a card asks something
    expect(look(0, ["birds"])).toEqual(["birds"]); // the next turn
    expect(look(0, [], "13 action")).toEqual(["birds"]); // not known yet
    expect(look(0, ["fish"], "13 action")).toEqual(["fish"]);
    look(0, [], "13 action", false);
    expect(look(0, ["ants"], "13 action")).toEqual(["ants"]);
  });
});
