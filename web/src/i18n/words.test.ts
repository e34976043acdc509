import { describe, expect, it } from "vitest";
import { parsePo } from "../../words";
import rest from "virtual:words/en/rest";
import { speakerOf } from "./speaker";
import { bound, languages, learn, preferred, t } from "./words.svelte";

learn(rest);
const { area, say } = speakerOf("mars");

describe("catalogues", () => {
  const po = `
# a comment
msgid ""
msgstr ""
"Language: uk\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "gain.steel"
msgid_plural "gain.steel"
msgstr[0] "отримайте {n} сталь"
msgstr[1] "отримайте {n} сталі"
msgstr[2] "отримайте {n} сталей"

msgid "long"
msgstr ""
"one "
"line"

msgid "empty"
msgstr ""
`;
  it("reads plain, plural and split texts, and leaves out what is not translated", () => {
    expect(parsePo(po).words).toEqual({
      "gain.steel": ["отримайте {n} сталь", "отримайте {n} сталі", "отримайте {n} сталей"],
      long: "one line",
    });
  });
  it("takes the form of the number, as gettext orders them", () => {
    const form = new Function("n", `return Number(${parsePo(po).plural})`);
    expect([1, 2, 5, 21, 22, 11].map((n) => form(n))).toEqual([0, 1, 2, 0, 1, 2]);
  });
  it("counts in English, too", () => {
    expect([0, 1, 2].map((n) => t("{n} cards", { n }))).toEqual(["0\u00a0cards", "1\u00a0card", "2\u00a0cards"]);
  });
});

describe("what the engine says", () => {
  it("has no brackets where no source is named", () => {
    expect(say({ id: "banked", player: 0, n: 1, present: 1, source: undefined })).toBe(
      bound("Player 1 adds 1 VP to the bank, now at 1"),
    );
    expect(say({ id: "banked", player: 0, n: 1, present: 1, source: "forest" })).toBe(
      bound("Player 1 adds 1 VP to the bank, now at 1 (forest)"),
    );
  });
  it("begins a sentence with a capital, names no card twice, and tells what was decided as it is", () => {
    expect(say({ id: "ask.decide", source: "detriment" })).toBe("Ocean detriment: choose one");
    expect(say({ id: "removed.microbe", player: 0, card: "ants", source: "ants", n: 2 })).toBe(
      bound("Player 1 removes 2 microbes from ants"),
    );
    expect(say({ id: "decided", player: 0, choice: { id: "lower_oxygen", n: 1 } })).toBe(
      bound("Player 1 decides for the group: oxygen −1 step"),
    );
  });
  it("never says the context of a text", () => {
    expect([t("replay:Play"), t("lobby:Play")]).toEqual(["Play", "Play"]);
  });
  it("names areas as they are found on the map", () => {
    expect(["01", "31", "32", "07", "35", "63"].map(area)).toEqual([
      "Ganymede Colony",
      "Noctis City",
      "east of Noctis City",
      "A5",
      "E7",
      "I5",
    ]);
  });
  it("names those who share a victory, and the moons whose markers move", () => {
    expect(say({ id: "over.shared", winners: [0, 2], ranking: [0, 2, 1] })).toBe(
      bound("The game is over. Shared victory: Player 1 and Player 3"),
    );
    expect(say({ id: "solar", colonies: ["io", "luna"] })).toBe(
      bound("Trade fleets return, and colony tracks rise 1 step: Io and Luna"),
    );
    expect(say({ id: "solar", colonies: [] })).toBe("Trade fleets return");
  });
});

describe("the language", () => {
  it("is the one wished for, or the first of the browser's that is spoken", () => {
    const other = languages.find((l) => l !== "en") ?? "en";
    expect(preferred("", ["tlh", `${other}-XX`, "en"])).toBe(other);
    expect(preferred("en", [other])).toBe("en");
    expect(preferred("", ["tlh"])).toBe("en");
  });
});
