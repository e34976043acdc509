import { afterEach, describe, expect, it } from "vitest";
import rest from "virtual:words/en/rest";
import { loadFaces } from "../cards/cards.svelte";
import { guardOf } from "../table/guards";
import { label } from "../table/decision/options";
import { signAt } from "../rules/sign-at";
import { Table } from "../table/table.svelte";
import type { Answer } from "../table/answer.svelte";
import type { Decision, Table as Info } from "../protocol/wire";
import { speaker, speakerOf } from "./speaker";
import { bound, learn } from "./words.svelte";

learn(rest);
const mars = speaker(() => ({ game: "mars", players: 5, board: "hellas" })),
  ares = speaker(() => ({ game: "ares", players: 2, board: "tharsis" }));
const told = (of: typeof mars) => ({ speaker: of, name: of.player });
const faces = (number: string) => ({ asteroid: { id: "asteroid", name: `Asteroid ${number}`, cost: 14 } });

it("says what one may choose between as one clause", () => {
  const all = [{ id: "gain.heat", n: 2 }, { id: "gain.plants", n: 1 }, { id: "or" }, { id: "gain.mc", n: 3 }];
  expect(mars.clauses(all)).toEqual(["gain 2 heat", "gain 1 plant or gain 3 M€"].map(bound));
});

describe("two editions on one page", () => {
  afterEach(() => void (document.body.innerHTML = ""));

  it("have their own words, maps and cards", async () => {
    const all = {
      cards: { mars: faces("009"), ares: faces("A1") },
      crises: { 1: { flood: { name: "Flood, 1" } }, 2: { flood: { name: "Flood, 2" } } },
      boards: {},
      moons: {},
    };
    globalThis.fetch = (async () => ({ json: async () => all })) as unknown as typeof fetch;
    await loadFaces("en");
    const both = <T>(say: (of: typeof mars) => T) => [say(mars), say(ares), say(mars)];
    expect(both(({ say }) => say({ id: "converted.plants", player: 0, n: 8 }))).toEqual([
      bound("Player 1 turns 8 plants into a greenery"),
      bound("Player 1 turns 8 plants into a forest"),
      bound("Player 1 turns 8 plants into a greenery"),
    ]);
    expect(both(({ area }) => area("35"))).toEqual(["Hellas Planitia", "E7", "Hellas Planitia"]);
    expect(both(({ thing }) => thing("asteroid"))).toEqual(["Asteroid 009", "Asteroid A1", "Asteroid 009"]);
    expect(both(({ nameOf }) => nameOf("flood"))).toEqual([undefined, "Flood, 2", undefined]);
    expect(speakerOf("ares").nameOf("flood")).toBe("Flood, 1");
  });

  it("speak through whatever is given them", () => {
    const plants = { id: "convert:plants" };
    expect([label(plants, told(mars)), label(plants, told(ares))]).toEqual(["Greenery from plants", "Plant a forest"]);
    expect(["take:cube", "take:marker"].map((id) => label({ id }, told(ares)))).toEqual([bound("1 M€"), "Swap a card"]);
    const option = { id: "player:0", nothing: { id: "converted.plants", player: -1, n: 8 } };
    const asked = (of: typeof mars) =>
      guardOf(
        { kind: "choose" } as Decision,
        { chosen: option.id } as Answer,
        new Map([[option.id, option]]),
        { guardWaste: true } as Parameters<typeof guardOf>[3],
        told(of),
      )?.why;
    expect(asked(mars)).toMatch(/greenery$/);
    expect(asked(ares)).toMatch(/forest$/);
  });

  it("are told apart by the tables that lie there, also when one learns late which it is", () => {
    const [one, other] = [new Table("one"), new Table("other")];
    const info = (game: string, options = {}) => ({ game, seats: [{}, {}], options }) as unknown as Info;
    one.info = info("mars", { board: "elysium" });
    expect(other.speaker.say({ id: "converted.plants", player: 0, n: 8 })).toMatch(/greenery$/);
    other.info = info("ares");
    expect(one.speaker.edition()).toEqual({ game: "mars", players: 2, board: "elysium" });
    expect(other.speaker.say({ id: "converted.plants", player: 0, n: 8 })).toMatch(/forest$/);
    expect(one.speaker.say({ id: "converted.plants", player: 0, n: 8 })).toMatch(/greenery$/);
  });

  it("explain a sign as the game does on whose side it lies", () => {
    const drawn = '<svg class="i"><use href="#i-plant" /></svg>';
    document.body.innerHTML = `<main data-game="mars">${drawn}<article data-game="ares">${drawn}</article></main>`;
    const [here, there] = [...document.querySelectorAll("svg")].map((svg) => signAt(svg)!().lines![0]);
    expect(here).toMatch(/greenery/);
    expect(there).toMatch(/forest/);
  });
});
