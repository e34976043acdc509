// Moves that people regret: asked about once more, each unless its guard is switched off.
import { mark, t, type Word } from "../i18n/words.svelte";
import type { Decision, Option } from "../protocol/wire";
import type { Answer } from "./answer.svelte";

export type Guarded = "guardPass" | "guardWaste"; // the settings that switch them off
export type Guard = { text: Word; values: Record<string, string | number>; key: Guarded };

/** What to ask before this answer is sent; null: nothing. */
export function guardOf(d: Decision, answer: Answer, options: Map<string, Option>, on: Record<Guarded, boolean>): Guard | null {
  if (on.guardPass && answer.chosen === "pass") {
    const ids = [...options.keys()];
    const left = ids.filter((o) => /^(use|convert|claim):/.test(o)).length;
    const play = ids.filter((o) => o.startsWith("play:")).length;
    if (left + play) {
      const what = [left && t("{n} actions", { n: left }), play && t("{n} cards", { n: play })].filter(Boolean).join(", ");
      return { text: mark("Still possible this generation: {what}."), values: { what }, key: "guardPass" };
    }
  }
  if (!on.guardWaste) return null;
  const waste = (text: Word, values = {}): Guard => ({ text, values, key: "guardWaste" });
  if (d.kind === "amount" ? answer.amount === 0 : options.get(answer.chosen ?? "")?.in_vain)
    return waste(mark("This would bring you nothing."));
  if (d.kind === "pay" && answer.nonMoney > d.amount)
    return waste(mark("{n} M€ too much would be lost."), { n: answer.nonMoney - d.amount });
  if (d.kind === "form" && d.parts.some((p) => p.name === "cards" && !answer.form.cards?.length))
    return waste(mark("You keep no card at all."));
  return null;
}
