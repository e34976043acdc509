import { describe, expect, it } from "vitest";
import { parsePo } from "../words";
import { languages, preferred, t } from "../src/lib/words.svelte";

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
    expect(parsePo(po).words).toEqual({ "gain.steel": ["отримайте {n} сталь", "отримайте {n} сталі", "отримайте {n} сталей"], long: "one line" });
  });
  it("takes the form of the number, as gettext orders them", () => {
    const form = new Function("n", `return Number(${parsePo(po).plural})`);
    expect([1, 2, 5, 21, 22, 11].map((n) => form(n))).toEqual([0, 1, 2, 0, 1, 2]);
  });
  it("counts in English, too", () => {
    expect([0, 1, 2].map((n) => t("{n} cards", { n }))).toEqual(["0 cards", "1 card", "2 cards"]);
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
