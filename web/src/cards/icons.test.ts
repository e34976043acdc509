import { describe, expect, it } from "vitest";
import { phrases, pointsFace, stockIcon } from "./icons";
import { plate } from "./plates";
import type { Icon } from "../protocol/wire";

const groups = (icons: Icon[]) => phrases(icons).flat();
const marks = (...icons: Icon[]) => groups(icons).flatMap((g) => g.marks);

describe("icons", () => {
  it("puts production that stands together into one frame", () => {
    const drawn = groups([
      { verb: "produce", what: "mc", n: 2 },
      { verb: "produce", what: "plants", n: 3 },
      { verb: "gain", what: "plants", n: 2 },
    ]);
    expect(drawn.map((g) => g.box)).toEqual([true, false]);
    expect(drawn[0].marks).toEqual([
      { t: "coin", text: "2" },
      { t: "n", text: "3" },
      { t: "icon", icon: "plant" },
    ]);
  });
  it("gives a price its minus, also in M€", () => {
    expect(marks({ verb: "lose", what: "heat", n: 5 })).toEqual([
      { t: "n", text: "−5" },
      { t: "icon", icon: "heat" },
    ]);
    expect(marks({ verb: "lose", what: "mc", n: 10 })).toEqual([
      { t: "n", text: "−" },
      { t: "coin", text: "10" },
    ]);
    expect(marks({ verb: "lose", what: "energy", n: "x" })[0]).toEqual({ t: "n", text: "−X" });
  });
  it("draws what is any player's in red", () => {
    expect(marks({ verb: "lose", what: "plants", n: 3, any: true })).toEqual([
      { t: "n", text: "−3" },
      { t: "icon", icon: "plant", any: true },
    ]);
  });
  it("frames only what is produced of a rate", () => {
    const drawn = groups([
      { verb: "produce", what: "plants" },
      { verb: "per", what: "tag:microbe", n: 2 },
    ]);
    expect(drawn.map((g) => [g.box, g.marks.length])).toEqual([
      [true, 1],
      [false, 3],
    ]);
  });
  it("breaks a line where a new thing begins, never after an arrow or before a colon", () => {
    const cheaper: Icon[] = [
      { verb: "sign", what: "tag:space" },
      { verb: "sign", what: "project" },
      { verb: "colon" },
      { verb: "less", what: "mc", n: 3 },
    ];
    expect(phrases(cheaper)).toHaveLength(1);
    expect(
      phrases([{ verb: "lose", what: "heat", n: 3 }, { verb: "arrow" }, { verb: "produce", what: "mc" }, ...cheaper]),
    ).toHaveLength(3);
  });
  it("shows zones as colours", () => {
    expect(marks({ verb: "least", what: "oxygen", zone: "yellow" })[1]).toEqual({ t: "zones", on: ["yellow", "white"] });
    expect(marks({ verb: "most", what: "temperature", zone: "red" })[1]).toEqual({ t: "zones", on: ["purple", "red"] });
    expect(marks({ verb: "lower", n: 2, zone: "white" })).toEqual([
      { t: "zones", on: ["white"] },
      { t: "n", text: "−2" },
    ]);
  });
  it("says what is required", () => {
    expect(marks({ verb: "least", what: "temperature", n: -12 })[1]).toEqual({ t: "n", text: "≥ −12\u00a0°C" });
    expect(marks({ verb: "least", what: "tag:science" })).toHaveLength(1);
    expect(marks({ verb: "most", what: "mc", n: 9 })).toEqual([
      { t: "n", text: "≤" },
      { t: "coin", text: "9" },
    ]);
  });
  it("says for what points are given", () => {
    expect(pointsFace([{ verb: "points" }, { verb: "per", what: "animal", n: 2 }])).toEqual({
      n: "1",
      per: "animal",
      every: "2",
      once: false,
    });
    expect(pointsFace([{ verb: "points" }, { verb: "per", what: "city", n: 3, any: true }])).toMatchObject({
      per: "city",
      any: true,
    });
    expect(pointsFace([{ verb: "points", n: 3 }, { verb: "colon" }, { verb: "least", what: "science" }])).toMatchObject({
      n: "3",
      per: "science",
      once: true,
    });
    expect(pointsFace([{ verb: "points", n: -2 }])).toEqual({ n: "−2" });
    expect(pointsFace([])).toBeNull();
  });
  it("knows a symbol for every stock", () => {
    expect(["mc", "plants", "cards", "card", "floaters", "animal"].map(stockIcon)).toEqual([
      "mc",
      "plant",
      "card",
      "card",
      "floater",
      "animal",
    ]);
  });
});

describe("survey plates", () => {
  it("are always the same for the same card, and different for others", () => {
    expect(plate("plant", "Bushes")).toBe(plate("plant", "Bushes"));
    expect(plate("plant", "Bushes")).not.toBe(plate("plant", "Trees"));
  });
});
