// Moves that people regret: asked about once more, each unless its guard is switched off. The engine says what an option brings,
// loses and leaves; here it becomes a question.
import { capital, mark, t, type Word } from "../i18n/words.svelte";
import type { Decision, Message, Option } from "../protocol/wire";
import type { Answer } from "./answer.svelte";
import { deedOf, label, whatOf, type Told } from "./decision/options";

/** The settings that switch them off. */
export type Guarded = "guardPass" | "guardWaste" | "guardOwn" | "guardPay" | "guardNone";

/** Each guard as the menu names it. */
export const GUARDS: [Guarded, Word, Word][] = [
  ["guardPass", mark("Ask before passing"), mark("while actions are unused")],
  ["guardWaste", mark("Ask before a wasted move"), mark("what brings nothing at all")],
  ["guardOwn", mark("Ask before harming myself"), mark("my own plants, animals, production")],
  ["guardPay", mark("Ask before overpaying"), mark("there is no change")],
  ["guardNone", mark("Ask before keeping no card"), mark("at the start")],
];

/** What is asked: why, in a few words, if there is a reason; the sentence; and what going on all the same is called. */
export type Guard = { key: Guarded; why: string; text: Word; values: Record<string, string | number>; anyway: Word };

/** That an option brings nothing: why, if there is a reason, and what it is in vain. */
export function vainly(o: Option, { speaker, name }: Told): Pick<Guard, "why" | "text" | "values"> | null {
  if (!o.nothing) return null;
  const why = o.nothing.id === "to_no_avail" ? "" : capital(speaker.say(o.nothing, name));
  return o.price
    ? { why, text: mark("You pay {n} M€ for nothing."), values: { n: o.price } }
    : { why, text: mark("This would bring you nothing."), values: {} };
}

/** What to ask before this answer is sent; null: nothing. */
export function guardOf(
  d: Decision,
  answer: Answer,
  options: Map<string, Option>,
  on: Record<Guarded, boolean>,
  { speaker, name }: Told,
): Guard | null {
  const o = d.kind === "choose" ? options.get(answer.chosen ?? "") : undefined;
  const { say } = speaker;
  const guard = (key: Guarded, text: Word, anyway: Word, values = {}, why = ""): Guard | null =>
    on[key] ? { key, why, text, values, anyway } : null;
  const said = (messages: Message[]) => messages.map((m) => say(m, name)).join(", ");
  const same = mark("Do it anyway");

  if (o?.leaves) {
    const cards = o.leaves.filter((id) => id.startsWith("play:")).length,
      acts = o.leaves.length - cards;
    const one = o.leaves.length === 1 ? options.get(o.leaves[0]) : undefined; // by its name
    const action = one && /:\d+$/.test(one.id) ? deedOf(one.id, speaker) : undefined; // one of several on its card
    const what = one
      ? action
        ? `${speaker.thing(whatOf(one.id).split(":")[0])} (${action.words.replace(/\.$/, "")})`
        : label(one, { speaker, name })
      : [acts && t("{n} actions", { n: acts }), cards && t("{n} cards", { n: cards })].filter(Boolean).join(", ");
    return guard("guardPass", mark("Still possible: {what}."), o.id === "pass" ? mark("Pass anyway") : mark("Finish the phase"), {
      what,
    });
  }
  const vain = o && vainly(o, { speaker, name });
  if (vain) return guard("guardWaste", vain.text, o.price ? mark("Pay anyway") : same, vain.values, vain.why);
  if (o?.loses_own) return guard("guardOwn", mark("You take it from yourself: {what}."), same, { what: said(o.loses_own) });
  if (d.kind === "amount" && answer.amount === 0) return guard("guardWaste", mark("This would bring you nothing."), same);
  if (d.kind === "pay" && answer.nonMoney > d.amount)
    return guard("guardPay", mark("You would overpay by {n} M€."), mark("Pay anyway"), { n: answer.nonMoney - d.amount });
  if (d.kind === "form" && d.parts.some((p) => p.name === "cards" && !answer.form.cards?.length))
    return guard("guardNone", mark("You keep no card at all."), same);
  return null;
}
