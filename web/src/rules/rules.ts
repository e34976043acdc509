// The rules in our own words, short.
import type { Icon } from "../protocol/wire";
import { mark, type Word } from "../i18n/words.svelte";

export type RulePage = {
  id: string;
  group: "mars" | "ares" | "client";
  title: Word;
  lines: { text: Word; icons?: Icon[]; symbol?: string }[];
};

export const PAGES: RulePage[] = [
  {
    id: "goal",
    group: "mars",
    title: mark("The goal"),
    lines: [
      { text: mark("You lead a corporation. Together you give Mars warmth, air and water; each collects points for it.") },
      {
        icons: [
          { verb: "raise", what: "temperature" },
          { verb: "raise", what: "oxygen" },
          { verb: "tile", what: "ocean" },
        ],
        text: mark(
          "The game ends with the generation in which the temperature reaches +8 °C, oxygen 14 %, and all nine oceans are placed.",
        ),
      },
      {
        icons: [{ verb: "raise", what: "tr" }],
        text: mark(
          "Each step you raise them also raises your terraform rating (TR): income every generation, and points at the end.",
        ),
      },
      {
        text: mark(
          "Points come from TR, milestones, awards, greeneries, cities beside greeneries, and cards. Most points win; a tie goes to the most M€.",
        ),
      },
    ],
  },
  {
    id: "generation",
    group: "mars",
    title: mark("A generation"),
    lines: [
      {
        text: mark(
          "1. The first-player marker passes on. 2. Research: look at four cards, buy any for 3 M€ each. With the draft, four cards go round first: keep one, pass the rest.",
        ),
      },
      { text: mark("3. Actions: everybody in turn takes one or two, again and again, until all have passed.") },
      {
        icons: [{ verb: "lose", what: "energy" }, { verb: "arrow" }, { verb: "gain", what: "heat" }],
        text: mark("4. Production: energy becomes heat, you gain M€ for TR and production, then everything else you produce."),
      },
    ],
  },
  {
    id: "actions",
    group: "mars",
    title: mark("What you may do"),
    lines: [
      {
        icons: [{ verb: "sign", what: "project" }],
        text: mark(
          "Play a card: meet its requirement and pay its price. Steel pays 2 for building cards, titanium 3 for space cards.",
        ),
      },
      { icons: [{ verb: "arrow" }], text: mark("Use the action of a blue card: each once a generation.") },
      { text: mark("Standard projects: power plant 11, asteroid 14, aquifer 18, greenery 23, city 25, sell patents.") },
      {
        icons: [{ verb: "lose", what: "plants", n: 8 }, { verb: "arrow" }, { verb: "tile", what: "greenery" }],
        text: mark("Turn 8 plants into a greenery: oxygen rises a step, and the tile is worth a point."),
      },
      {
        icons: [{ verb: "lose", what: "heat", n: 8 }, { verb: "arrow" }, { verb: "raise", what: "temperature" }],
        text: mark("Turn 8 heat into a step of temperature."),
      },
      {
        text: mark(
          "Claim a milestone for 8 M€ (5 points, only three in a game), or fund an award for 8, 14, then 20 M€ (5 points for the first, 2 for the second).",
        ),
      },
    ],
  },
  {
    id: "tiles",
    group: "mars",
    title: mark("Tiles"),
    lines: [
      {
        icons: [{ verb: "tile", what: "ocean" }],
        text: mark("Oceans go on blue areas. Whoever later lays a tile beside one gains 2 M€ for each."),
      },
      {
        icons: [{ verb: "tile", what: "greenery" }],
        text: mark("Greeneries go beside your own tiles if possible. Each is worth 1 point, and 1 more to every city beside it."),
      },
      {
        icons: [{ verb: "tile", what: "city" }],
        text: mark(
          "Cities go where no city is adjacent. At the end each scores a point for every greenery beside it, whoever owns it.",
        ),
      },
      { text: mark("You take what is printed on the area.") },
    ],
  },
  {
    id: "cards",
    group: "mars",
    title: mark("Reading a card"),
    lines: [
      { text: mark("The top edge shows the kind: green works once, blue keeps working, red is an event and is turned over.") },
      { icons: [{ verb: "produce", what: "plants", n: 2 }], text: mark("In a brown frame: production. Outside it: once, now.") },
      { icons: [{ verb: "lose", what: "plants", n: 3, any: true }], text: mark("In a red frame: any player.") },
      {
        icons: [{ verb: "lose", what: "mc", n: 8 }, { verb: "arrow" }, { verb: "tile", what: "ocean" }],
        text: mark("A price has a minus; right of the red arrow is what you get for it."),
      },
      {
        icons: [{ verb: "sign", what: "tag:science" }, { verb: "colon" }, { verb: "gain", what: "cards" }],
        text: mark("A colon is a standing effect: whenever left happens, right follows."),
      },
    ],
  },
  {
    id: "ares-goal",
    group: "ares",
    title: mark("The goal"),
    lines: [
      {
        text: mark(
          "The same planet, faster. There is no map to build on: you raise the three parameters, plant forests, and build an engine of cards.",
        ),
      },
      {
        text: mark(
          "The game ends with the round in which temperature, oxygen and all oceans are complete. Points: TR, forests, cards.",
        ),
      },
    ],
  },
  {
    id: "ares-round",
    group: "ares",
    title: mark("A round"),
    lines: [
      {
        text: mark(
          "Everybody secretly chooses one of five phases, not the one of the round before. All are turned over together, and every phase that somebody chose is played by everyone, in order.",
        ),
      },
      { symbol: "phase-1", text: mark("Development: play a green card. Who chose it pays 3 M€ less.") },
      { symbol: "phase-2", text: mark("Construction: play a blue or red card. Who chose it plays one more, or draws a card.") },
      {
        symbol: "phase-3",
        text: mark("Action: use each card's action once, and standard actions at will. Who chose it repeats one."),
      },
      { symbol: "phase-4", text: mark("Production: gain M€ for TR and all production. Who chose it gains 4 M€ more.") },
      { symbol: "phase-5", text: mark("Research: draw two, keep one. Who chose it draws three more and keeps one more.") },
    ],
  },
  {
    id: "ares-zones",
    group: "ares",
    title: mark("Colours of the tracks"),
    lines: [
      {
        text: mark(
          "Temperature and oxygen run through purple, red, yellow and white. Requirements of cards name colours, as they were when the phase began.",
        ),
      },
      { text: mark("Steel and titanium are not collected here: each makes your building or space cards cheaper for good.") },
    ],
  },
  {
    id: "crisis",
    group: "ares",
    title: mark("Crisis"),
    lines: [
      {
        text: mark(
          "Together you save a Mars that is terraformed already. You win when a round ends with temperature, oxygen and oceans at their maximum and Dwindling Supplies has come.",
        ),
      },
      {
        text: mark(
          "Every round opens with a check: whatever stands in purple loses the game. In yellow or red, cold makes cards dearer, thin air weakens the development phase, and dry oceans lower temperature or oxygen.",
        ),
      },
      {
        icons: [
          { verb: "lower", what: "temperature" },
          { verb: "lower", what: "oxygen" },
          { verb: "lower", what: "ocean" },
        ],
        text: mark(
          "Then every active crisis takes its toll, in order of entry. Then a new one is turned up: first what it does at once, then its markers.",
        ),
      },
      {
        icons: [{ verb: "sign", what: "tag:space" }, { verb: "colon" }, { verb: "less", what: "marker" }],
        text: mark(
          "Playing or raising what a crisis asks for takes a marker off it: off several crises at once, and as often as it fits. Some also take a price, in the action phase. With the last marker the crisis is over.",
        ),
      },
      {
        text: mark(
          "Points go into a common bank as soon as they are made. At the end of a round, 2 of them take a marker off any crisis.",
        ),
      },
      { text: mark("What concerns all is decided by whoever holds the pen; it moves on every round. Talk as you like.") },
      { text: mark("With one or two players the dummy's phase is played besides yours; with three or four nobody may choose it.") },
      {
        text: mark(
          "It is also lost when a parameter must fall below its scale, an ocean must be covered and none is blue, or a crisis is due and none is left.",
        ),
      },
    ],
  },
  {
    id: "undo",
    group: "client",
    title: mark("Taking back"),
    lines: [
      {
        text: mark(
          "Undo takes your last answer back, step by step, until a card was revealed or somebody else has moved. Beyond that the others may agree to it.",
        ),
      },
      { text: mark("Choices that everybody makes at once may be changed until the last one is in.") },
    ],
  },
  {
    id: "keys",
    group: "client",
    title: mark("Keyboard"),
    lines: [
      {
        text: mark(
          "Tab walks the choices, arrows go to the next one, Enter selects and confirms. U undo, E end turn, P pass, A all choices as a list, M map, H hand, I read a card, ? the whole list.",
        ),
      },
    ],
  },
];
