import { describe, expect, it } from "vitest";
import type { Decision, View } from "../../protocol/wire";
import positions from "../../rules/positions.json";
import { Table } from "../table.svelte";
import { leftOf } from "./leaves";
import { feeOf } from "./options";
import { actOf, countOf, helpOf, titleOf } from "./question";

/** A table as it lay, where something is asked; without a question of its own the one that was asked then. */
function asked(game: keyof typeof positions, decision: object = {}, stock: Record<string, number> = {}): Table {
  const table = new Table("t");
  const { view, decision: then } = structuredClone(positions[game]);
  Object.assign(view.players[0].stock, stock);
  const face = { seat: 0, view: view as unknown as View, decision: { ...then, ...decision } as unknown as Decision };
  table.faces = { "0": { ...face, locked: null } as unknown as Table["faces"][string] };
  return table;
}
const loose = (words: string) => words.replaceAll("\u00a0", " ");
const said = (table: Table) => [titleOf(table), actOf(table), helpOf(table)].map(loose);

describe("a question in words", () => {
  it("is open before anything is chosen", () => {
    const table = asked("mars");
    expect([...said(table), loose(countOf(table))]).toEqual(["What will you do?", "Confirm", "", "action 1 of 2"]);
  });
  it("asks for what is chosen, and says what that brings", () => {
    const table = asked("mars");
    table.answer.chosen = "project:power_plant";
    const [title, , help] = said(table);
    expect(title).toBe("Build a power plant?");
    expect(help).toContain("Leaves 8 M€.");
  });
  it("promises nothing of what is in vain", () => {
    const nothing = { id: "at_goal.oceans" };
    const table = asked("mars", { options: [{ id: "project:aquifer", price: 18, say: [{ id: "place.ocean", n: 1 }], nothing }] });
    table.answer.chosen = "project:aquifer";
    expect(said(table).at(-1)).toContain("You pay 18 M€ for nothing.");
  });
  it("counts what is bought, and what it costs", () => {
    const four = ["birds", "fish", "trees", "ants"];
    const buy = { name: "research", kind: "pick", cards: four, least: 0, most: 4, prompt: { id: "ask.buy", n: 3 }, sealed: true };
    const table = asked("mars", buy, { mc: 16 });
    expect(said(table).slice(0, 2)).toEqual(["Which cards do you buy?", "Buy none"]);
    table.answer.picked = ["birds", "ants"];
    expect(said(table).slice(0, 2)).toEqual(["Buy 2 of 4 cards?", "Buy 2 for 6 M€"]);
    expect(countOf(table)).toBe("everybody at once");
  });
  it("names what is paid for", () => {
    const pay = { name: "pay", kind: "pay", source: "fund:banker", amount: 8, money: 16, means: [], usual: {} };
    expect(said(asked("mars", { ...pay, prompt: { id: "ask.pay" } })).slice(0, 2)).toEqual(["Pay 8 for Banker", "Pay 8"]);
  });
  it("says what an action takes now, whatever its card says of other times", () => {
    const table = asked("ares", { options: [{ id: "use:wood_burning_stoves", fees: { plants: 3 } }] }, { plants: 5 });
    table.answer.chosen = "use:wood_burning_stoves";
    expect(feeOf(table.decision!, table.options.get(table.answer.chosen)!, table.speaker)).toEqual([
      { verb: "lose", what: "plants", n: 3 },
    ]);
    expect(leftOf(table)).toEqual({ plants: 2 });
  });
  it("counts the hand after a card that is played, and after a forced sale", () => {
    const play = asked("ares", { options: [{ id: "play:trees", price: 4, pays: { mc: 4 } }] }, { mc: 10 });
    play.answer.chosen = "play:trees";
    expect(leftOf(play)).toEqual({ mc: 6, cards: play.me!.hand_size - 1 });
    const sale = asked("ares", { name: "discard_down", kind: "pick", cards: ["trees", "ants"], least: 1, most: 1 }, { mc: 10 });
    sale.answer.picked = ["ants"];
    expect(leftOf(sale)).toEqual({ mc: 13, cards: sale.me!.hand_size - 1 });
  });
  it("says that an answer in secret can be changed, until it is the last", () => {
    const table = asked("ares");
    expect(said(table).at(-1)).toBe("You may change your mind until the last player has chosen.");
    table.view!.players[1].waiting = null;
    const last = asked("ares");
    last.faces = { "0": { ...last.faces["0"], view: table.view! } };
    expect(said(last).at(-1)).toBe("Everybody else has chosen: your answer counts at once.");
  });
});
