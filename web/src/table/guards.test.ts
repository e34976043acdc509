import { describe, expect, it } from "vitest";
import { plain } from "../i18n/speaker";
import type { Answer } from "./answer.svelte";
import { GUARDS, guardOf, type Guarded } from "./guards";
import type { Decision, Option } from "../protocol/wire";

const all = Object.fromEntries(GUARDS.map(([key]) => [key, true])) as Record<Guarded, boolean>;
const asked = (option: Option, on = all) => {
  const d = { kind: "choose", name: "turn", options: [option] } as unknown as Decision;
  return guardOf(d, { chosen: option.id } as Answer, new Map([[option.id, option]]), on, { speaker: plain, name: plain.player });
};

describe("guards", () => {
  it("ask as the engine says, each by its own switch", () => {
    const cases: [Option, Guarded, string][] = [
      [{ id: "pass", leaves: ["use:ants", "play:asteroid"] }, "guardPass", "Still possible: {what}."],
      [{ id: "project:aquifer", price: 18, nothing: { id: "at_goal.oceans" } }, "guardWaste", "You pay {n} M€ for nothing."],
      [{ id: "use:martian_rails", nothing: { id: "to_no_avail" } }, "guardWaste", "This would bring you nothing."],
      [
        { id: "player:0 amount:3", loses_own: [{ id: "loses_own.plants", n: 3 }] },
        "guardOwn",
        "You take it from yourself: {what}.",
      ],
    ];
    for (const [option, key, text] of cases) {
      expect(asked(option)).toMatchObject({ key, text });
      expect(asked(option, { ...all, [key]: false })).toBeNull();
    }
  });
  it("name one of several actions of a card by what it does", () => {
    const act = (words: string) => ({ kind: "act", icons: [], words });
    const speaker = { ...plain, cardOf: () => ({ blocks: [act("Add one."), act("Spend two.")] }) } as unknown as typeof plain;
    const left = { id: "use:eaters:2" },
      pass = { id: "pass", leaves: [left.id] };
    const options = new Map<string, Option>([pass, left].map((o) => [o.id, o]));
    const d = { kind: "choose", name: "turn", options: [pass, left] } as unknown as Decision;
    const guard = guardOf(d, { chosen: "pass" } as Answer, options, all, { speaker, name: plain.player });
    expect(guard?.values.what).toBe("Eaters (Spend two)");
  });
  it("ask before overpaying, before nothing at all, and before an empty hand", () => {
    const told = { speaker: plain, name: plain.player };
    const cases: [object, object, object, Guarded, string][] = [
      [{ kind: "pay", amount: 9 }, { nonMoney: 10 }, { nonMoney: 9 }, "guardPay", "You would overpay by {n} M€."],
      [{ kind: "amount" }, { amount: 0 }, { amount: 1 }, "guardWaste", "This would bring you nothing."],
      [
        { kind: "form", parts: [{ name: "corporation" }, { name: "cards" }] },
        { form: { corporation: "helion", cards: [] } },
        { form: { corporation: "helion", cards: ["ants"] } },
        "guardNone",
        "You keep no card at all.",
      ],
    ];
    for (const [d, hasty, sound, key, text] of cases) {
      const ask = (answer: object, on = all) => guardOf(d as Decision, answer as Answer, new Map(), on, told);
      expect(ask(hasty)).toMatchObject({ key, text });
      expect(ask(hasty, { ...all, [key]: false })).toBeNull();
      expect(ask(sound)).toBeNull();
    }
  });
  it("let pass what only loses a part", () => {
    expect(asked({ id: "play:comet", price: 21, wasted: [{ id: "place.ocean", n: 1 }] })).toBeNull();
  });
});
