import { beforeEach, describe, expect, it } from "vitest";
import { catalogues, parsePo } from "../../words";
import { settings } from "../app/settings.svelte";
import type { Decision, Player, View } from "../protocol/wire";
import { pageFor } from "./help";
import { PAGES } from "./pages";
import { about, fits, TIPS, type Now } from "./tips";
import { again, gotIt, offer, tipFor } from "./tips.svelte";

const MINUTE = 60_000;
let asked = 0;
function now(
  game: "mars" | "ares",
  name: string,
  more: { options?: string[]; refused?: string[]; view?: object; mc?: number } = {},
): Now {
  const question = {
    id: [0, (asked += 1)],
    kind: "choose",
    name,
    options: (more.options ?? []).map((id) => ({ id })),
    refused: (more.refused ?? []).map((id) => ({ id, whys: [] })),
    asides: [],
  };
  const view = { game, round: 3, generation: 3, temperature: -30, oxygen: 0, oceans: 0, players: [], ...more.view };
  return {
    question: question as unknown as Decision,
    view: view as unknown as View,
    me: { stock: { mc: more.mc ?? 30 } } as unknown as Player,
  };
}
const at = (n: Now) => tipFor(n.question.id.join())?.id;

describe("tips", () => {
  beforeEach(() => {
    localStorage.clear();
    settings.tips = true;
    gotIt();
  });
  it("come once each, and not two within two minutes", () => {
    const first = now("ares", "planning", { view: { round: 1 } });
    offer(first, 10 * MINUTE);
    expect(at(first)).toBe("ares-planning");
    const second = now("ares", "development");
    offer(second, 11 * MINUTE);
    expect([at(first), at(second)]).toEqual([undefined, undefined]); // the next answer takes it away, and it is too soon
    const third = now("ares", "development");
    offer(third, 12.5 * MINUTE);
    expect(at(third)).toBe("ares-development");
    gotIt();
    expect(at(third)).toBeUndefined();
    offer(third, 15 * MINUTE);
    const fourth = now("ares", "planning", { view: { round: 1 } });
    offer(fourth, 18 * MINUTE);
    expect(at(fourth)).toBeUndefined(); // told before
    again();
    const fifth = now("ares", "planning", { view: { round: 1 } });
    offer(fifth, 21 * MINUTE);
    expect(at(fifth)).toBe("ares-planning");
  });
  it("are silent where they are switched off", () => {
    settings.tips = false;
    const n = now("ares", "development");
    offer(n, 10 * MINUTE);
    expect(at(n)).toBeUndefined();
  });
  it("fit what is offered, refused and so", () => {
    const that = (id: string) => TIPS.find((t) => t.id === id)!;
    expect(fits(that("mars-heat"), now("mars", "turn"))).toBe(false);
    expect(fits(that("mars-heat"), now("mars", "turn", { options: ["convert:heat"] }))).toBe(true);
    for (const oxygen of [13, 14])
      expect(fits(that("mars-plants"), now("mars", "turn", { options: ["convert:plants"], view: { oxygen } }))).toBe(oxygen < 14);
    expect(fits(that("ares-locked"), now("ares", "development", { refused: ["play:birds"] }))).toBe(true);
    expect(fits(that("ares-end"), now("ares", "action", { view: { temperature: 8, oxygen: 13 } }))).toBe(true);
    expect(fits(that("ares-end"), now("mars", "turn", { view: { temperature: 8, oxygen: 13 } }))).toBe(false);
    expect(fits(that("crisis-planning"), now("ares", "planning", { view: { crisis: { active: [{}] } } }))).toBe(true);
    expect(fits(that("crisis-planning"), now("ares", "planning", { view: { crisis: { active: [] } } }))).toBe(false);
  });
  it("are short, lead to a page, and are said in every language", () => {
    const ids = PAGES.map((p) => p.id);
    for (const tip of TIPS) {
      expect(tip.say.split(" ").length, tip.id).toBeLessThan(23);
      expect(ids, tip.id).toContain(tip.rule);
    }
    for (const po of catalogues()) {
      const { words } = parsePo(po);
      expect(TIPS.filter((tip) => !words[`ui.${tip.say}`])).toEqual([]);
    }
  });
  it("tell a learner what is true of the question, and never the opposite", () => {
    expect(about("ares", "discard_down")!.say).toMatch(/cards you sell/);
    expect(about("ares", "mulligan")!.say).toMatch(/you choose here are discarded/);
    expect(about("ares", "research_keep")!.say).toMatch(/Keep what/);
    expect(about("mars", "turn")!.say).toMatch(/One or two actions now/);
    expect(about("mars", "turn", true)!.say).toMatch(/A second action/);
    expect(about("mars", "add_to")).toBeUndefined(); // its page tells it
    for (const text of TIPS.filter((t) => t.game === "ares").map((t) => t.say)) expect(text).not.toMatch(/generation|greener/);
    const page = PAGES.find((p) => p.id === pageFor({ game: "mars" }, { name: "turn" }))!;
    expect(page.text[0]).toMatch(/one or two actions/);
  });
});
