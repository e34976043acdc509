// What the picture of each page shows: cards, lines of signs, symbols, planets.
import type { Icon, Thing } from "../protocol/wire";

/** A part of the table, with what is different from its small position. */
export type Scene = {
  of: "mars" | "ares" | "crisis";
  show: "map" | "globe" | "phases" | "projects" | "races" | "moons" | "toll" | "crises";
  view?: Record<string, unknown>;
};
export type Picture = {
  game: "mars" | "ares";
  cards?: string[];
  lines?: Icon[][];
  symbols?: string[];
  scene?: Scene; // instead of all else, where there is room for it
  planets?: [heat: number, air: number, water: number][]; // from 0 to 1
};

const arrow: Icon = { verb: "arrow" },
  colon: Icon = { verb: "colon" };
const lose = (what: Thing, n: number): Icon => ({ verb: "lose", what, n });
const gain = (what: Thing, n = 1): Icon => ({ verb: "gain", what, n });
const raise = (what: Thing): Icon => ({ verb: "raise", what });
const tile = (what: Thing): Icon => ({ verb: "tile", what });
const sign = (what: Thing): Icon => ({ verb: "sign", what });
const produce = (what: Thing, n = 1): Icon => ({ verb: "produce", what, n });
const less = (what: Thing, n = 1): Icon => ({ verb: "less", what, n });

/** What both games are about. */
const AIM: Omit<Picture, "game"> = {
  planets: [
    [0, 0, 0],
    [1, 1, 1],
  ],
  lines: [
    [raise("temperature"), colon, raise("tr")],
    [raise("oxygen"), colon, raise("tr")],
    [tile("ocean"), colon, raise("tr")],
  ],
};
const ARES: Record<string, Omit<Picture, "game">> = {
  "ares-aim": AIM,
  "ares-round": { symbols: ["phase-1", "phase-2", "phase-3", "phase-4", "phase-5"] },
  "ares-development": {
    symbols: ["phase-1"],
    cards: ["satellites", "power_plant"],
    lines: [[sign("green"), colon, less("mc", 3)]],
  },
  "ares-construction": {
    symbols: ["phase-2"],
    cards: ["ironworks", "comet"],
    lines: [[sign("play_more"), { verb: "or" }, gain("cards")]],
  },
  "ares-action": { symbols: ["phase-3"], cards: ["ironworks", "aquifer_pumping"] },
  "ares-standard": {
    lines: [
      [lose("mc", 14), arrow, raise("temperature")],
      [lose("mc", 15), arrow, tile("ocean")],
      [lose("mc", 20), arrow, tile("forest"), raise("oxygen")],
      [lose("heat", 8), arrow, raise("temperature")],
      [lose("plants", 8), arrow, tile("forest"), raise("oxygen")],
    ],
  },
  "ares-production": { symbols: ["phase-4"], cards: ["satellites", "worms"], lines: [[raise("tr"), colon, gain("mc")]] },
  "ares-research": {
    symbols: ["phase-5"],
    lines: [
      [gain("look", 2), arrow, gain("keep")],
      [gain("look", 5), arrow, gain("keep", 2)],
    ],
  },
  "ares-cards": { cards: ["tropical_resort", "ironworks", "comet"] },
  "ares-paying": {
    lines: [
      [sign("tag:building"), sign("project"), colon, less("mc", 2)],
      [sign("tag:space"), sign("project"), colon, less("mc", 3)],
    ],
  },
  "ares-selling": { lines: [[lose("cards", 1), arrow, gain("mc", 3)]] },
  "ares-tracks": {
    planets: [[0.37, 0.28, 0.3]],
    lines: [
      [{ verb: "least", what: "oxygen", zone: "red" }],
      [{ verb: "most", what: "temperature", zone: "red" }],
      [{ verb: "least", what: "temperature", zone: "white" }],
    ],
  },
  "ares-oceans": { lines: [[lose("mc", 15), arrow, tile("ocean"), raise("tr")], [{ verb: "least", what: "oceans", n: 3 }]] },
  "ares-rating": {
    lines: [
      [raise("temperature"), colon, raise("tr")],
      [raise("tr"), colon, gain("mc")],
      [raise("tr"), colon, { verb: "points" }],
    ],
  },
  "ares-setup": { cards: ["helion", "ecoline"] },
  "ares-scoring": {
    planets: [[1, 1, 1]],
    lines: [
      [raise("tr"), colon, { verb: "points" }],
      [sign("forest"), colon, { verb: "points" }],
    ],
  },
  coop: { lines: [[gain("mc"), { verb: "or" }, lose("cards", 1), arrow, gain("cards")]] },
  "ares-solo": { symbols: ["dummy", "phase-1", "phase-2", "phase-3", "phase-4", "phase-5"] },
  "crisis-aim": {
    planets: [
      [1, 1, 1],
      [0.5, 0.5, 0.5],
    ],
  },
  "crisis-round": {
    lines: [
      [{ verb: "lower", what: "temperature" }],
      [{ verb: "lower", what: "oxygen" }],
      [{ verb: "lower", what: "ocean" }],
      [less("marker")],
    ],
  },
  "crisis-cards": {
    cards: ["dust_clouds"],
    lines: [
      [sign("tag:space"), colon, less("marker")],
      [lose("heat", 6), arrow, less("marker")],
    ],
  },
  "crisis-zones": {
    lines: [[{ verb: "lower", what: "temperature", zone: "yellow" }], [{ verb: "lower", what: "oxygen", zone: "red" }]],
  },
  "crisis-bank": { lines: [[lose("vp", 2), arrow, less("marker")]] },
  "crisis-dummy": { symbols: ["dummy", "phase-1", "phase-3"] },
  "crisis-levels": {
    planets: [
      [1, 1, 1],
      [0.9, 0.86, 0.78],
    ],
  },
};
const MARS: Record<string, Omit<Picture, "game">> = {
  "mars-aim": AIM,
  "mars-generation": {
    lines: [
      [gain("look", 4), arrow, sign("keep")],
      [sign("project"), { verb: "or" }, sign("action")],
      [lose("energy", 1), arrow, gain("heat")],
    ],
  },
  "mars-setup": { cards: ["tharsis_republic", "ecoline"] },
  "mars-research": { lines: [[gain("look", 4)], [lose("mc", 3), arrow, gain("keep")]] },
  "mars-turn": {
    lines: [
      [sign("project")],
      [sign("action")],
      [sign("standard")],
      [lose("plants", 8), arrow, tile("greenery")],
      [lose("heat", 8), arrow, raise("temperature")],
    ],
    symbols: ["milestone", "award"],
  },
  "mars-cards": { cards: ["comet", "ironworks", "domed_crater"] },
  "mars-signs": {
    lines: [
      [produce("plants", 2)],
      [{ verb: "lose", what: "plants", n: 3, any: true }],
      [lose("mc", 8), arrow, tile("ocean")],
      [sign("tag:science"), colon, gain("cards")],
      [{ verb: "points" }, { verb: "per", what: "animal", n: 2 }],
    ],
  },
  "mars-metals": {
    lines: [
      [lose("steel", 1), arrow, gain("mc", 2), sign("tag:building")],
      [lose("titanium", 1), arrow, gain("mc", 3), sign("tag:space")],
    ],
  },
  "mars-actions": { cards: ["ironworks", "regolith_eaters", "birds"] },
  "mars-projects": {
    lines: [
      [lose("cards", 1), arrow, gain("mc")],
      [lose("mc", 11), arrow, produce("energy")],
      [lose("mc", 14), arrow, raise("temperature")],
      [lose("mc", 18), arrow, tile("ocean")],
      [lose("mc", 23), arrow, tile("greenery")],
      [lose("mc", 25), arrow, tile("city"), produce("mc")],
    ],
  },
  "mars-production": {
    lines: [
      [lose("energy", 1), arrow, gain("heat")],
      [raise("tr"), colon, gain("mc")],
      [produce("mc"), produce("steel"), produce("titanium"), produce("plants"), produce("energy"), produce("heat")],
    ],
  },
  "mars-rating": {
    lines: [
      [raise("temperature"), colon, raise("tr")],
      [raise("tr"), colon, gain("mc")],
      [raise("tr"), colon, { verb: "points" }],
    ],
  },
  "mars-temperature": {
    planets: [[0.5, 0.2, 0.2]],
    lines: [
      [lose("heat", 8), arrow, raise("temperature")],
      [{ verb: "least", what: "temperature", n: -24 }, colon, produce("heat")],
      [{ verb: "least", what: "temperature", n: 0 }, colon, tile("ocean")],
    ],
  },
  "mars-oxygen": {
    planets: [[0.4, 0.6, 0.3]],
    lines: [
      [tile("greenery"), colon, raise("oxygen")],
      [{ verb: "least", what: "oxygen", n: 8 }, colon, raise("temperature")],
    ],
  },
  "mars-oceans": {
    planets: [[0.4, 0.4, 0.8]],
    lines: [
      [lose("mc", 18), arrow, tile("ocean"), raise("tr")],
      [sign("ocean"), colon, gain("mc", 2)],
    ],
  },
  "mars-placing": { symbols: ["tile", "ocean", "greenery", "city", "special"] },
  "mars-greeneries": {
    lines: [
      [lose("plants", 8), arrow, tile("greenery"), raise("oxygen")],
      [lose("mc", 23), arrow, tile("greenery"), raise("oxygen")],
      [{ verb: "points" }, { verb: "per", what: "greenery" }],
    ],
  },
  "mars-cities": {
    lines: [
      [lose("mc", 25), arrow, tile("city"), produce("mc")],
      [sign("city"), colon, { verb: "points" }, { verb: "per", what: "greenery", any: true }],
    ],
  },
  "mars-milestones": { symbols: ["milestone"], lines: [[lose("mc", 8), arrow, { verb: "points", n: 5 }]] },
  "mars-awards": {
    symbols: ["award"],
    lines: [
      [lose("mc", 8), arrow, { verb: "points", n: 5 }],
      [lose("mc", 14), arrow, { verb: "points", n: 5 }],
      [lose("mc", 20), arrow, { verb: "points", n: 5 }],
    ],
  },
  "mars-scoring": { planets: [[1, 1, 1]], symbols: ["tr", "milestone", "award", "greenery", "city", "seal"] },
  "mars-solo": { planets: [[0, 0, 0]], symbols: ["city", "greenery"] },
  "mars-options": { symbols: ["card", "look", "moon-tile"] },
  "colonies-moons": { symbols: ["moon-tile", "colony", "fleet", "track"], lines: [[{ verb: "more", what: "track" }]] },
  "colonies-trade": {
    lines: [[lose("mc", 9), { verb: "or" }, lose("energy", 3), { verb: "or" }, lose("titanium", 3), arrow, sign("fleet")]],
  },
  "colonies-build": {
    lines: [
      [lose("mc", 17), arrow, tile("colony")],
      [sign("fleet"), colon, sign("bonus")],
    ],
  },
};

const tileOf = (tile: string, owner = -1) => ({ tile, owner });
const SCENES: Record<string, Scene> = {
  "ares-round": { of: "ares", show: "phases" },
  "ares-tracks": { of: "ares", show: "globe", view: { temperature: -16, oxygen: 4 } },
  "ares-oceans": { of: "ares", show: "globe" },
  "crisis-round": { of: "crisis", show: "toll" },
  "crisis-cards": { of: "crisis", show: "crises" },
  "mars-projects": { of: "mars", show: "projects" },
  "mars-milestones": { of: "mars", show: "races" },
  "mars-awards": { of: "mars", show: "races" },
  "mars-oceans": { of: "mars", show: "map", view: { tiles: { "04": tileOf("ocean"), "05": tileOf("ocean") } } },
  "mars-greeneries": {
    of: "mars",
    show: "map",
    view: { tiles: { "31": tileOf("city", 0), "30": tileOf("greenery", 0), "38": tileOf("greenery", 0) } },
  },
  "mars-cities": {
    of: "mars",
    show: "map",
    view: {
      tiles: { "31": tileOf("city", 0), "30": tileOf("greenery", 0), "38": tileOf("greenery", 1), "24": tileOf("greenery", 0) },
    },
  },
  "mars-placing": { of: "mars", show: "map" },
  "mars-solo": {
    of: "mars",
    show: "map",
    view: { tiles: { "12": tileOf("city"), "11": tileOf("greenery"), "46": tileOf("city"), "47": tileOf("greenery") } },
  },
  "colonies-moons": { of: "mars", show: "moons" },
  "colonies-trade": { of: "mars", show: "moons" },
  "colonies-build": { of: "mars", show: "moons" },
};

export const PICTURES: Record<string, Picture | undefined> = Object.fromEntries([
  ...Object.entries(ARES).map(([id, of]) => [id, { game: "ares", scene: SCENES[id], ...of }]),
  ...Object.entries(MARS).map(([id, of]) => [id, { game: "mars", scene: SCENES[id], ...of }]),
]);
