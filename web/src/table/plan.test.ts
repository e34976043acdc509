import { describe, expect, it } from "vitest";
import { aimOf, areaOf, ghostsOf, isFree, moonFor, moved, noteOf, pressed, stepOf } from "./plan";

const lays = (id: string) => ({ "convert:plants": 1, "play:ice_asteroid": 2 })[id] ?? 0;
const press = (...ids: string[]) =>
  ids.reduce<ReturnType<typeof pressed>>((steps, id) => (steps ? pressed(steps, id, "mars", true, lays) : null), []);

describe("a plan by pressing", () => {
  it("takes what is pressed as the next step, and pressed again away", () => {
    expect(press("play:mine", "convert:heat")!.map(aimOf)).toEqual(["play:mine", "convert:heat"]);
    expect(press("play:mine", "convert:heat", "play:mine")!.map(aimOf)).toEqual(["convert:heat"]);
    expect(press("convert:heat")![0].only_if).toEqual([{ what: "temperature", of: null, least: null, most: 6 }]);
  });
  it("lays a tile where an area is pressed, if it is still free then", () => {
    const [step] = press("convert:plants", "hex:35")!;
    expect([step.answers, areaOf(step)]).toEqual([["convert:plants", "hex:35"], "35"]);
    expect(step.only_if).toEqual([{ what: "free", of: "35", least: 1, most: null }]);
    expect(press("convert:plants", "hex:35", "hex:35")![0]).toEqual(press("convert:plants")![0]);
    expect(press("play:ice_asteroid", "hex:4", "hex:5")![0].answers).toEqual(["play:ice_asteroid", "hex:4", "hex:5"]);
  });
  it("claims, funds, trades and builds, if it is still free then", () => {
    const free = (of: string) => [{ what: "free", of, least: 1, most: null }];
    expect(press("claim:mayor", "fund:miner")!.map((s) => s.only_if)).toEqual([free("claim:mayor"), free("fund:miner")]);
    const trade = stepOf("trade:luna", "mars", true, "fee:mc");
    expect([trade.answers, trade.only_if]).toEqual([["trade:luna", "fee:mc"], free("trade:luna")]);
    const two = ["colony:luna", "colony:io"].reduce<ReturnType<typeof pressed>>(
      (steps, moon) => pressed(steps!, "build:colony", "mars", true, lays, moon),
      [],
    )!;
    expect(two.map((s) => [moonFor(s), s.only_if])).toEqual([
      ["luna", free("colony:luna")],
      ["io", free("colony:io")],
    ]);
    expect(pressed(two, "build:colony", "mars", true, lays, "colony:luna")!.map(moonFor)).toEqual(["io"]);
    const view = {
      tiles: { "35": {} },
      milestones: { mayor: { claimed_by: 1 } },
      awards: { miner: { funded_by: null } },
      colonies: { tiles: { luna: { visitor: 0, colonies: [0, 1] }, io: { visitor: null, colonies: [0, 1, 1] } } },
    } as unknown as Parameters<typeof isFree>[1];
    const asked = ["35", "36", "claim:mayor", "fund:miner", "trade:luna", "trade:io", "colony:luna", "colony:io"];
    expect(asked.filter((of) => isFree(of, view))).toEqual(["36", "fund:miner", "trade:io", "colony:luna"]);
  });
  it("does not know what an area alone is for", () => {
    expect(press("hex:35")).toBeNull();
    expect(press("play:mine", "hex:35")).toBeNull();
    expect(press("convert:plants", "hex:35", "hex:36")).toBeNull();
  });
  it("numbers what it will do where it will be done", () => {
    const steps = press("convert:plants", "hex:35", "play:mine")!;
    expect([...ghostsOf(steps)]).toEqual([
      ["convert:plants", [1]],
      ["hex:35", [1]],
      ["play:mine", [2]],
    ]);
  });
  it("changes its order", () => {
    const steps = press("play:a", "play:b", "play:c")!;
    expect(moved(steps, 2, 0).map(aimOf)).toEqual(["play:c", "play:a", "play:b"]);
    expect(moved(steps, 0, 3)).toBe(steps);
  });
  it("waits for its own question in Ares Expedition", () => {
    expect(stepOf("phase:action", "ares").name).toBe("planning");
    const done = stepOf("done:action", "ares");
    expect([done.answers, done.name, aimOf(done)]).toEqual([["done"], "action", "done:action"]);
    expect(done.only_if).toEqual([{ what: "can", of: "use", least: null, most: 0 }]);
    expect(noteOf("now!", "ares")).toMatchObject({ answers: [], note: "now!", name: "planning" });
  });
});
