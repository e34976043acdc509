import { describe, expect, it } from "vitest";
import { hyphenate } from "./fit";

const shown = (name: string) => hyphenate(name).replaceAll("\u00ad", "-");

describe("a name that is too long", () => {
  it("breaks between syllables, in Latin and in Cyrillic letters", () => {
    expect(shown("Rover Construction")).toBe("Ro-ver Construc-tion");
    expect(shown("Противорадиационные костюмы")).toBe("Про-ти-во-ра-диа-цион-ные кос-тюмы");
    expect(shown("Przedsiębiorstwo")).toBe("Przed-się-biorstwo");
  });
  it("never leaves fewer than two letters before or three after", () => {
    expect(shown("Search For Life")).toBe("Search For Life");
    expect(shown("Ice Asteroid")).toBe("Ice As-te-roid");
  });
});
