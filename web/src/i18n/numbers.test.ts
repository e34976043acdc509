import { afterAll, describe, expect, it } from "vitest";
import { degrees, figure, minus, percent, signed } from "./numbers";
import { speak } from "./words.svelte";

const written = () => [figure(-3.25, 1), figure(-0.04, 1), percent(8), percent(11.84, 1), percent("+3"), degrees(-8)];

describe("numbers", () => {
  afterAll(() => speak("en"));

  it("have a true minus", () => {
    expect([minus(-2), minus(0), signed(-2), signed(0), signed(3)]).toEqual(["−2", "0", "−2", "+0", "+3"]);
  });
  it.each([
    ["en", ["−3.3", "0", "8%", "11.8%", "+3%", "−8~°C"]],
    ["uk", ["−3,3", "0", "8~%", "11,8~%", "+3~%", "−8~°C"]],
    ["ru", ["−3,3", "0", "8%", "11,8%", "+3%", "−8~°C"]],
    ["pl", ["−3,3", "0", "8%", "11,8%", "+3%", "−8~°C"]],
  ])("are written as %s writes them", async (language, texts) => {
    await speak(language);
    expect(written()).toEqual(texts.map((text) => text.replace("~", "\u00a0")));
  });
});
