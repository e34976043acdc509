import { mount } from "svelte";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogues, parsePo } from "../../words";
import IconRow from "../cards/IconRow.svelte";
import { SYMBOL } from "../cards/icons";
import type { Icon, Thing } from "../protocol/wire";
import { signAt, signOf, signsOf } from "./sign-at";
import { GROUPS, SIGNS } from "./signs";

const TAGS = ["building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal", "city", "event"];
const THINGS = [...Object.keys(SYMBOL), ...TAGS.map((tag) => `tag:${tag}`)] as Thing[];
const EVERY: Record<Icon["verb"], true> = {
  arrow: true,
  colon: true,
  or: true,
  slash: true,
  sign: true,
  gain: true,
  lose: true,
  produce: true,
  reduce: true,
  per: true,
  more: true,
  less: true,
  raise: true,
  lower: true,
  least: true,
  most: true,
  ease: true,
  tile: true,
  points: true,
};
const VERBS = Object.keys(EVERY) as Icon["verb"][];

/** What is drawn of a line, mark by mark. */
function drawn(icons: Icon[], inside = document.body): Element[] {
  mount(IconRow, { target: inside, props: { icons } });
  return [...inside.querySelectorAll(".icons svg, .icons .n, .icons .coin, .icons .zones, .icons b, .icons .any, .icons .prod")];
}
const clear = () => (document.body.innerHTML = "");

describe("signs", () => {
  it("has one for every mark of every thing and every verb that the engine can draw", () => {
    const some = ["mc", "heat", "oxygen", "cards", "tag:science"] as const;
    const lines = [
      ...THINGS.map((what): Icon => ({ verb: "gain", what, n: 4 })),
      ...VERBS.flatMap((verb) =>
        some.flatMap((what) =>
          ([1, 3, "x"] as const).map((n): Icon => ({ verb, what, n, ...(n === 3 ? { any: true as const } : {}) })),
        ),
      ),
      { verb: "least", what: "oxygen", zone: "red" } satisfies Icon,
    ];
    const marks = drawn(lines);
    expect(marks.length).toBeGreaterThan(lines.length);
    expect(marks.filter((mark) => !signOf(mark)).map((mark) => mark.outerHTML)).toEqual([]);
    clear();
  });
  it("draws every sign, and no symbol is drawn that says nothing by itself", () => {
    const sprite = readFileSync("src/assets/icons.svg", "utf8");
    const symbols = new Set([...sprite.matchAll(/id="i-([a-z0-9-]+)"/g)].map((m) => m[1]));
    const tools =
      "back bell check clock eye hand link log map menu minus moon next p1 p2 p3 p4 p5 pass pause play search share tableau undo".split(
        " ",
      );
    const known = new Set([...SIGNS.flatMap((s) => s.symbols ?? []), ...tools]);
    expect([...symbols].filter((s) => !known.has(s))).toEqual([]);
    expect([...known].filter((s) => !symbols.has(s))).toEqual([]);
    expect(sprite).not.toMatch(/>\?</); // a question mark is no sign
  });
  it("is said in every language", () => {
    const said = [...Object.values(GROUPS), ...SIGNS.flatMap((s) => [s.name, s.says, ...(s.ares ? [s.ares] : [])])];
    for (const po of catalogues()) {
      const { words } = parsePo(po);
      expect(said.filter((text) => !words[`ui.${text}`])).toEqual([]);
    }
    for (const { id, says, ares } of SIGNS)
      for (const text of [says, ares ?? says]) {
        expect(text.split(" ").length, id).toBeLessThan(23);
        expect(text, id).toMatch(/\.$/);
      }
  });
  it("tells the frame and the whole line", () => {
    clear();
    document.body.innerHTML =
      '<article class="card hand"><div class="fx"><div></div><span class="sr">Lose 2 plants of any player</span></div></article>';
    drawn([{ verb: "reduce", what: "plants", n: 2, any: true }], document.querySelector<HTMLElement>(".fx div")!);
    const slip = signAt(document.querySelector("svg")!)!();
    expect(slip.title).toBe("Plants");
    expect(slip.lines!.length).toBe(3);
    expect(slip.lines![1]).toMatch(/red frame/);
    expect(slip.lines!.at(-1)).toBe("Lose 2 plants of any player.");
    clear();
  });
  it("leaves out the other game's, and what is not played", () => {
    const ids = (...args: Parameters<typeof signsOf>) => signsOf(...args).map((s) => s.id);
    expect(ids("mars")).toContain("greenery");
    expect(ids("ares")).not.toContain("greenery");
    expect(ids("mars", {})).not.toContain("fleet");
    expect(ids("ares", { crisis: true })).toContain("pen");
  });
});
