import { describe, expect, it } from "vitest";
import { groups, pointsFace } from "../src/lib/icons";
import { plate } from "../src/lib/plates";

describe("icon tokens", () => {
  it("puts production that stands together into one frame", () => {
    const drawn = groups(["produce:mc:2", "produce:plants:3", "gain:plants:2"]);
    expect(drawn.map((g) => g.box)).toEqual(["prod", ""]);
    expect(drawn[0].marks).toEqual([{ t: "coin", text: "2" }, { t: "n", text: "3" }, { t: "icon", icon: "plant" }]);
  });
  it("draws what is any player's in red", () => {
    expect(groups(["remove_any:plants:3"])[0].marks).toEqual([{ t: "n", text: "−3" }, { t: "icon", icon: "plant", any: true }]);
  });
  it("frames only what is produced of a rate", () => {
    expect(groups(["produce_per:plants:1:tag:microbe:2"]).map((g) => [g.box, g.marks.length])).toEqual([["prod", 1], ["", 3]]);
  });
  it("shows zones as colours", () => {
    expect(groups(["oxygen:least:yellow"])[0].marks[1]).toEqual({ t: "zones", on: ["yellow", "white"] });
  });
  it("says for what points are given", () => {
    expect(pointsFace(["points:1:here:2"], "animal")).toEqual({ n: "1", per: "animal", every: "2" });
    expect(pointsFace(["points:1:tag:jovian:1"])).toEqual({ n: "1", per: "tag-jovian", every: undefined });
    expect(pointsFace([])).toBeNull();
  });
});

describe("survey plates", () => {
  it("are always the same for the same card, and different for others", () => {
    expect(plate("plant", "Bushes")).toBe(plate("plant", "Bushes"));
    expect(plate("plant", "Bushes")).not.toBe(plate("plant", "Trees"));
  });
});
