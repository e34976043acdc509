import { describe, expect, it } from "vitest";
import { catalogues, parsePo } from "../../words";
import { OPTIONS, pageFor, pageOfReason, QUESTIONS, RULES } from "./help";
import { PAGES, PARTS } from "./pages";
import { PICTURES } from "./pictures";

const ids = PAGES.map((p) => p.id);

describe("the rules", () => {
  it("have a page and a picture for every topic, of a length that is read", () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, part, text } of PAGES.filter((p) => p.part !== "table")) {
      const n = text.join(" ").split(/\s+/).length;
      expect(n, id).toBeGreaterThanOrEqual(60);
      expect(n, id).toBeLessThanOrEqual(130);
      expect(PICTURES[id], id).toBeTruthy();
      expect(Object.keys(PARTS)).toContain(part);
    }
  });
  it("are said in every language", () => {
    const said = PAGES.flatMap((p) => [p.title, ...p.text]);
    for (const po of catalogues()) {
      const { words } = parsePo(po);
      expect(said.filter((text) => !words[`ui.${text}`])).toEqual([]);
    }
  });
  it("say that Ares Expedition ends with a phase, not with a round (A-143)", () => {
    const ends = PAGES.filter((p) => p.part === "ares").flatMap((p) => p.text.filter((x) => /ends with|is over/.test(x)));
    expect(ends.length).toBe(2);
    for (const text of ends) expect(text).toMatch(/the phase (in which|is played to its end)/);
  });
});

describe("the ? of a question", () => {
  const tables = [...Object.values(QUESTIONS), ...Object.values(OPTIONS)];
  it("opens pages that exist", () => {
    for (const table of tables) for (const page of Object.values(table)) expect(ids).toContain(page);
    for (const rules of Object.values(RULES)) {
      for (const [, page] of rules) expect(ids).toContain(page);
      expect(rules.map(([last]) => last)).toEqual(rules.map(([last]) => last).sort((a, b) => a - b));
    }
  });
  it("goes by what is chosen, or else by what is asked; Crisis before its game", () => {
    const mars = { game: "mars" } as const,
      crisis = { game: "ares", crisis: true } as const;
    expect(pageFor(mars, { name: "turn" })).toBe("mars-turn");
    expect(pageFor(mars, { name: "turn" }, "convert:heat")).toBe("mars-temperature");
    expect(pageFor(mars, { name: "turn" }, "claim:mayor")).toBe("mars-milestones");
    expect(pageFor(mars, { name: "what_a_new_card_asks" })).toBe("mars-cards");
    expect(pageFor(crisis, { name: "planning" })).toBe("crisis-round");
    expect(pageFor({ game: "ares" }, { name: "planning" })).toBe("ares-round");
    expect(pageFor(crisis, { name: "planning" }, "phase:action")).toBe("ares-action");
    expect(pageFor(crisis, { name: "planning" }, "aside:sell:birds")).toBe("ares-selling");
  });
  it("is the rule that refuses, of the game one plays", () => {
    const ares = { game: "ares" } as const;
    expect(pageOfReason({ game: "mars" }, { rule: "M-196" }, "fund:banker", "turn")).toBe("mars-awards");
    expect(pageOfReason(ares, { rule: "A-126" }, "standard:temperature", "action")).toBe("ares-standard");
    expect(pageOfReason(ares, { rule: "M-081" }, "use:birds", "action")).toBe("ares-action");
    expect(pageOfReason(ares, { rule: "OA-10" }, "", "planning")).toBe("ares-round");
  });
});
