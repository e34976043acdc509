import { describe, expect, it } from "vitest";
import { bringsNow } from "./card-yield";
import type { CardFace, Player } from "../protocol/wire";
import type { Icon } from "../protocol/wire";

const card = (icons: Icon[], tags: string[], kind = "green") =>
  ({ id: "x", kind, tags, blocks: [{ kind: "play", icons, words: "" }] }) as unknown as CardFace;
const per = (what: Icon["what"], more: Partial<Icon> = {}): Icon[] => [
  { verb: "produce", what: "mc" },
  { verb: "per", what, ...more },
];
const me = (tags: Record<string, number>, more: object = {}) => ({ tags, tableau: [], ...more }) as unknown as Player;

describe("what a card brings now", () => {
  it("counts my tags, and its own", () => expect(bringsNow(card(per("tag:space"), ["space"]), me({ space: 3 }))).toBe(4));
  it("counts its own once", () =>
    expect(bringsNow(card(per("tag:space"), ["space"]), me({ space: 3 }, { tableau: ["x"] }))).toBe(3));
  it("rounds down", () =>
    expect(bringsNow(card(per("tag:building", { n: 2 }), ["science", "building"]), me({ building: 4 }))).toBe(2));
  it("counts forests", () => expect(bringsNow(card(per("forest"), []), me({}, { forests: 2 }))).toBe(2));
  it("says nothing of what it does not know", () => {
    expect(bringsNow(card(per("city", { any: true }), []), me({}))).toBeNull();
    expect(bringsNow(card(per("tag:space", { any: true }), ["space"]), me({ space: 3 }))).toBeNull();
    expect(bringsNow(card([{ verb: "produce", what: "mc", n: 2 }], ["space"]), me({ space: 3 }))).toBeNull();
  });
});
