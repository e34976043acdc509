import { describe, expect, it } from "vitest";
import { after, averted, cameIn, taken, zoneOf } from "./crisis";
import { speakerOf } from "../../i18n/speaker";

const row = (source: string, sure: object) => ({ source, sure, choices: [] });
const view = {
  game: "ares",
  temperature: -26,
  oxygen: 6,
  oceans: 3,
  crisis: {
    active: [
      { crisis: "dust_clouds", markers: 1 },
      { crisis: "barren_crater", markers: 2 },
    ],
    toll: { rows: [row("dust_clouds", { oxygen: 2 }), row("barren_crater", { temperature: 4, oceans: 1 })] },
    helps: { comet: { dust_clouds: 1, barren_crater: 1 } },
  },
} as any;
const choosing = (chosen: string | null) => ({ view, answer: { chosen } }) as any;

describe("Crisis", () => {
  it("knows the zone of a value", () => {
    expect([-20, -18, -8, 2, 8].map((v) => zoneOf("temperature", v))).toEqual(["purple", "red", "yellow", "white", "white"]);
    expect([0, 1, 2, 4, 7].map((v) => zoneOf("oceans", v))).toEqual(["purple", "purple", "red", "yellow", "white"]);
  });
  it("says where the planet will stand, not below its scale", () => {
    expect(after(view)).toEqual({ temperature: -30, oxygen: 4, oceans: 2 });
    expect(after(view, ["dust_clouds"]).oxygen).toBe(6);
  });
  it("counts the markers that a choice takes off, and what it averts", () => {
    expect(taken(choosing("crisis:barren_crater"), "barren_crater")).toBe(1);
    expect(taken(choosing("relieve:dust_clouds"), "barren_crater")).toBe(0);
    expect(averted(choosing("play:comet"))).toEqual(["dust_clouds"]);
    expect(averted(choosing(null))).toEqual([]);
  });
  it("reads from the log when a crisis came", () => {
    const events = [
      { id: "crisis", crisis: "old" },
      { id: "round", n: 4 },
      { id: "crisis", crisis: "dust_clouds" },
    ] as any;
    expect(cameIn(events)).toEqual({ dust_clouds: 4 });
  });
  it("names who is given a card", () => {
    expect(
      speakerOf("ares")
        .pieces({ id: "gave", player: 0, to: 1 })
        .filter((p) => typeof p === "object"),
    ).toEqual([{ player: 0 }, { player: 1 }]);
  });
});
