import { describe, expect, it } from "vitest";
import { forms } from "./short";

describe("a name in short", () => {
  it("shortens long words, and then the first stands alone", () => {
    expect(forms("Tharsis Republic")).toEqual(["Tharsis Republic", "Tharsis Republ.", "Tharsis"]);
    expect(forms("Interplanetary Cinematics")).toEqual(["Interplanetary Cinematics", "Interp. Cinema.", "Interplanetary"]);
  });
  it("has the first letters of three words and more", () => {
    expect(forms("United Nations Mars Initiative").at(-1)).toBe("UNMI");
  });
  it("never becomes a riddle", () => {
    expect(forms("Ecoline")).toEqual(["Ecoline", "Ecoline"]);
    expect(forms("Teractor").at(-1)).toBe("Teract.");
  });
});
