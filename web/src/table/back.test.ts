import { describe, expect, it } from "vitest";
import { goBack, hurdle } from "./back";

const table = (take_back: string, ...kinds: string[]): any => ({ settings: { take_back }, seats: kinds.map((kind) => ({ kind })) });

describe("an answer that cannot be taken back alone", () => {
  const shown = { id: "face_shown" },
    moved = { id: "others_moved" };
  it("is undone with all that followed, where only bots play: nothing says that it cannot be", () => {
    const alone = table("consent", "person", "bot");
    expect(hurdle(moved, alone, 0)).toBe("Another player has moved since.");
    expect(hurdle(shown, alone, 0)).toBe("That answer revealed a card.");
    expect(goBack(alone, 0)).toBe("Undo it and all since");
  });
  it("is asked for where other people play, and that is said", () => {
    const people = table("consent", "person", "bot", "person");
    expect(hurdle(moved, people, 0)).toMatch(/the others must agree/);
    expect(hurdle(shown, people, 2)).toMatch(/the others must agree/);
    expect(goBack(people, 0)).toBe("Ask the others");
  });
  it("needs nobody whose place a bot has taken", () => {
    const left = table("consent", "person", "person");
    left.seats[1].autopilot = true;
    expect(goBack(left, 0)).toBe("Undo it and all since");
  });
  it("stays where the table knows no way back", () => {
    expect(hurdle(moved, table("own", "person", "bot"), 0)).toBeNull();
    expect(hurdle({ id: "nothing_to_take_back" }, table("consent", "person", "bot"), 0)).toBeNull();
  });
});
