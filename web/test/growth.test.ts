import { describe, expect, it } from "vitest";
import { bringsNow } from "../src/lib/growth";
import type { CardFace, Player } from "../src/lib/types";

const card = (icon: string, tags: string[], kind = "green") => ({ id: "x", kind, tags, blocks: [{ kind: "play", icons: [icon], words: "" }] }) as unknown as CardFace;
const me = (tags: Record<string, number>, more: object = {}) => ({ tags, tableau: [], ...more }) as unknown as Player;

describe("what a card brings now", () => {
  it("counts my tags, and its own", () => expect(bringsNow(card("produce_per:mc:1:tag:space:1", ["space"]), me({ space: 3 }))).toBe(4));
  it("counts its own once", () => expect(bringsNow(card("produce_for:mc:1:tag:space:1", ["space"]), me({ space: 3 }, { tableau: ["x"] }))).toBe(3));
  it("rounds down", () => expect(bringsNow(card("produce_per:mc:1:tag:building:2", ["science", "building"]), me({ building: 4 }))).toBe(2));
  it("counts forests", () => expect(bringsNow(card("produce_for:mc:1:forests:1", []), me({}, { forests: 2 }))).toBe(2));
  it("says nothing of what it does not know", () => {
    expect(bringsNow(card("produce_per:mc:1:cities:1", []), me({}))).toBeNull();
    expect(bringsNow(card("produce:mc:2", ["space"]), me({ space: 3 }))).toBeNull();
  });
});
