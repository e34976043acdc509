// What the server says of how a view changed (pavonis.kernel.changes) gives the new one; tests/test_both_sides.py writes games.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { patch } from "./patch";
import type { Change } from "./wire";

describe("changes to a view", () => {
  it("are put in, taken out, and may be the whole", () => {
    const view = { players: [{ tr: 20 }], known: { asteroid: "deck" } };
    patch(view, [{ path: ["players", 0, "tr"], value: 21 }, { path: ["known", "asteroid"] }]);
    expect(view).toEqual({ players: [{ tr: 21 }], known: {} });
    expect(patch(view, [{ path: [], value: { over: true } }])).toEqual({ over: true });
    expect(patch({ plan: 1 }, [{ path: ["plan"], value: null }])).toEqual({ plan: null });
  });
});

type Watched = { view: object; steps: { changes: Change[]; view?: object }[] };
const path = process.env.PAVONIS_CORPUS;

describe.skipIf(!path)("a game that is watched", () => {
  const watched: Watched[] = path ? JSON.parse(readFileSync(path, "utf8")).watched : [];
  it.each(watched)("is as the server sees it, to the end (%#)", ({ view, steps }) => {
    for (const step of steps) {
      view = patch(view, step.changes);
      if (step.view) expect(view).toEqual(step.view);
    }
  });
});
