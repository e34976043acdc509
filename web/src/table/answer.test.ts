import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../app/settings.svelte";
import { plain } from "../i18n/speaker";
import type { AnswerValue, Decision } from "../protocol/wire";
import { Answer, type Question } from "./answer.svelte";

/** A question, and what was sent in answer to it. */
function asks(decision: object, options: string[] = [], sealed: AnswerValue | null = null) {
  const sent: (AnswerValue | null)[] = [];
  const question: Question = {
    decision: { id: [1, 1], prompt: { id: "ask" }, name: "any", ...decision } as Decision,
    options: new Map(options.map((id) => [id, { id } as any])),
    busy: false,
    sealed,
    refusal: null,
    whys: (id) => [{ id: `why ${id}` } as any],
    speaker: plain,
    name: (player) => `Player ${player}`,
    send: (answer) => sent.push(answer),
  };
  const answer = new Answer(question);
  answer.reset();
  return { question, answer, sent };
}

describe("an answer", () => {
  beforeEach(() => {
    settings.quick = false;
    settings.guardPass = settings.guardWaste = true;
  });

  it("is chosen by one click and given by the second", () => {
    const { answer, sent } = asks({ kind: "choose" }, ["play:comet", "play:trees"]);
    answer.choose("play:comet");
    answer.choose("play:trees");
    expect([answer.chosen, sent]).toEqual(["play:trees", []]);
    answer.choose("play:trees");
    expect(sent).toEqual(["play:trees"]);
  });
  it("is given by the first click where the player likes that", () => {
    settings.quick = true;
    const { answer, sent } = asks({ kind: "choose" }, ["play:comet"]);
    answer.choose("play:comet");
    expect(sent).toEqual(["play:comet"]);
  });
  it("says why something cannot be chosen, and keeps what was", () => {
    const { answer, question } = asks({ kind: "choose" }, ["play:comet"]);
    answer.choose("play:comet");
    answer.choose("play:trees");
    expect([answer.chosen, question.refusal]).toEqual(["play:comet", { id: "why play:trees" }]);
  });
  it("takes as many cards as are asked for, in the order of the question", () => {
    const { answer } = asks({ kind: "pick", cards: ["a", "b", "c"], least: 1, most: 2 });
    expect(answer.complete).toBe(false);
    for (const card of ["c", "a", "b"]) answer.toggle(card);
    expect([answer.value(), answer.complete]).toEqual([["a", "c"], true]);
    answer.toggle("c");
    expect(answer.value()).toEqual(["a"]);
  });
  it("is taken up again if the same is asked, without what cannot be chosen any more", () => {
    const { answer } = asks({ kind: "pick", cards: ["a", "b", "c"], least: 0, most: 2 });
    for (const card of ["c", "a"]) answer.toggle(card);
    const kept = JSON.parse(JSON.stringify(answer.unsent));
    const resumed = (decision: object, sealed: AnswerValue | null = null) => {
      const { answer } = asks({ kind: "pick", cards: ["a", "b"], least: 0, most: 2, ...decision }, [], sealed);
      answer.resume(kept);
      return answer.picked;
    };
    expect(resumed({})).toEqual(["a"]);
    expect(resumed({ id: [2, 1] })).toEqual([]);
    expect(resumed({}, ["b"])).toEqual(["b"]); // it was sent meanwhile
  });
  it("changes the card where one is asked for", () => {
    const { answer } = asks({ kind: "pick", cards: ["a", "b"], least: 1, most: 1 });
    answer.choose("card:a");
    answer.choose("card:b");
    expect(answer.value()).toEqual(["b"]);
  });
  it("begins with the usual payment and counts what it is worth", () => {
    const means = [{ name: "steel", worth: 2, most: 5 }];
    const { answer } = asks({ kind: "pay", amount: 11, money: 6, means, usual: { steel: 3 } });
    expect([answer.nonMoney, answer.moneyDue, answer.complete]).toEqual([6, 5, true]);
    answer.payment.steel = 2;
    expect([answer.moneyDue, answer.complete]).toEqual([7, false]);
    answer.payment.steel = 0;
    expect(answer.value()).toEqual({});
  });
  it("fills a form part by part; what leaves no choice is filled in", () => {
    const parts = [
      { name: "corporation", cards: ["x", "y"], least: 1, most: 1 },
      { name: "preludes", cards: ["p", "q"], least: 2, most: 2 },
      { name: "cards", cards: ["a", "b"], least: 0, most: 2 },
    ];
    const { answer, sent } = asks({ kind: "form", parts });
    expect([answer.form.preludes, answer.complete]).toEqual([["p", "q"], false]);
    answer.fill("corporation", "x");
    answer.fill("corporation", "y");
    answer.fill("cards", "z"); // is not offered
    answer.confirm(true);
    expect(sent).toEqual([{ corporation: "y", preludes: ["p", "q"], cards: [] }]);
  });
  it("shows what was answered in secret, until it is thought over", () => {
    const { answer } = asks({ kind: "choose" }, ["phase:1", "phase:2"], "phase:2");
    expect([answer.chosen, answer.settled]).toEqual(["phase:2", true]);
    answer.choose("phase:1");
    expect(answer.settled).toBe(false);
  });
  it("is taken back before the move before it is", () => {
    const { answer } = asks({ kind: "choose" }, ["play:comet"]);
    expect(answer.drop()).toBe(false);
    answer.choose("play:comet");
    expect([answer.drop(), answer.chosen]).toEqual([true, null]);
  });
  it("of nothing is asked about, and given if one is sure", () => {
    const { answer, sent } = asks({ kind: "amount", least: 0, most: 5 });
    expect(answer.amount).toBe(5);
    answer.amount = 0;
    answer.confirm();
    expect([answer.guard?.key, sent]).toEqual(["guardWaste", []]);
    answer.confirm(true);
    expect(sent).toEqual([0]);
  });
});
