import { describe, expect, it } from "vitest";
import { plate } from "./plates";

describe("the picture of a card", () => {
  it("is always the same, also when it was forgotten meanwhile", () => {
    const comet = plate("space", "comet");
    for (let k = 0; k < 100; k++) expect(plate("space", `star ${k}`)).not.toBe(comet);
    expect(plate("space", "comet")).toBe(comet);
  });
});
