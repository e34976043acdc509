import { describe, expect, it } from "vitest";
import type { Icon } from "../../protocol/wire";
import { net, together } from "./moons";

const gain = (what: Icon["what"], n?: number): Icon => ({ verb: "gain", what, ...(n ? { n } : {}) });

describe("what a moon brings", () => {
  it("counts the marker and my colonies of one thing together", () => {
    expect(together([gain("plants", 4), gain("plants")])).toEqual([gain("plants", 5)]);
    expect(together([{ verb: "produce", what: "mc" }, gain("mc")])).toEqual([{ verb: "produce", what: "mc" }, gain("mc")]);
  });
  it("counts what is discarded again against what is drawn (Pluto)", () => {
    const pluto = together([gain("cards", 2), gain("cards"), { verb: "lose", what: "cards" }]);
    expect(pluto).toEqual([gain("cards", 3), { verb: "lose", what: "cards" }]);
    expect(net(pluto)).toEqual([gain("cards", 2)]);
    expect(net([gain("cards"), { verb: "lose", what: "cards" }])).toEqual([]);
  });
});
