import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHARACTER, LEVELS, SAVED } from "./levels";

const written = (path: string) => readFileSync(`../${path}`, "utf8");

describe("what is said of bots", () => {
  it("has a sentence for each level that the server offers, and true figures in them", () => {
    const levels = written("src/pavonis/bots/levels.py");
    const offered = /LEVELS: [^=]+= {(.+)}/
      .exec(levels)![1]
      .match(/"\w+"/g)!
      .map((name) => name.slice(1, -1));
    expect(Object.keys(CHARACTER)).toEqual(offered);
    expect(offered.filter((name) => !LEVELS[name])).toEqual([]);
    for (const sentence of Object.values(CHARACTER)) expect(sentence).toMatch(/^[A-Z].+\.$/);
    expect(levels).toMatch(/thought: ClassVar\[float\] = 0\.7\n/); // three moves in ten are left to chance
    expect(levels).toMatch(
      /class ExpertBot[^]+ms: float = 1000\.0[^]+class HardBot[^]+ms: float = 10\.0[^]+together: float = 250\.0/,
    );
  });

  it("tells how often they save Mars as it was measured", () => {
    const rows = [...written("docs/crisis.md").matchAll(/^\| (\d) \|(.+)\|$/gm)];
    const measured = rows.map(([, , cells]) => cells.split("|").map((cell) => parseInt(cell)));
    expect(measured).toHaveLength(4);
    expect(Object.values(SAVED)).toEqual([0, 1, 2, 3].map((level) => measured.map((row) => row[level])));
  });
});
