// The answer being put together. It knows the shapes of questions, and no rule.
import { settings } from "../app/settings.svelte";
import type { AnswerValue, Decision, FaultMessage, Option, Reason } from "../protocol/wire";
import type { Speaker } from "../i18n/speaker";
import { guardOf, type Guard } from "./guards";

/** What is asked, and where the answer goes. */
export interface Question {
  readonly decision: Decision | null;
  readonly options: Map<string, Option>;
  readonly busy: boolean; // an answer is on its way
  readonly sealed: AnswerValue | null; // what was answered in secret, and may still be changed
  refusal: FaultMessage | null;
  whys(id: string): Reason[];
  readonly speaker: Speaker;
  name(player: number): string;
  send(answer: AnswerValue | null, then?: string | null): void;
  usual?(id: string): string | null; // what answers the question that follows this option, unless something else is chosen
  readonly guided?: boolean; // a guide looks at every answer, and warns better
  planFor?(id: string, then: string | null): void; // while nothing is asked, it may become a step of a plan
  sellFor?(id: string): boolean; // whether cards are now sold for its sake
}

/** The same answer is written the same, whatever the order of its cards. */
const canon = (answer: unknown): string =>
  JSON.stringify(answer, (_, v) =>
    Array.isArray(v) ? [...v].sort() : v && typeof v === "object" ? Object.fromEntries(Object.entries(v).sort()) : v,
  );

/** What has been put together of an answer, and for which question. */
export type Unsent = Pick<Answer, "chosen" | "then" | "picked" | "amount" | "payment" | "form"> & { asked: string };

export class Answer {
  chosen = $state<string | null>(null);
  then = $state<string | null>(null); // what answers the question that follows: the fee of a trade, the moon of a colony
  picked = $state<string[]>([]);
  amount = $state(0);
  payment = $state<Record<string, number>>({});
  form = $state<Record<string, string[]>>({});
  guard = $state<Guard | null>(null);
  rethinking = $state(false); // the answer is in, and may become another

  constructor(private readonly question: Question) {}

  /** Whether it can be sent; the server judges it. */
  readonly complete = $derived.by(() => {
    const d = this.question.decision;
    if (!d || this.question.busy) return false;
    switch (d.kind) {
      case "pick":
        return this.picked.length >= d.least && this.picked.length <= d.most;
      case "amount":
        return true;
      case "pay":
        return this.paid >= d.amount && this.moneyDue <= d.money;
      case "form":
        return d.parts.every((p) => (this.form[p.name]?.length ?? 0) >= p.least && (this.form[p.name]?.length ?? 0) <= p.most);
      default:
        return this.chosen !== null;
    }
  });

  /** It is in, and nothing else is being put together. */
  readonly settled = $derived.by(() => {
    const { sealed } = this.question;
    return sealed != null && !this.rethinking && this.complete && canon(this.value()) === canon(sealed);
  });

  readonly bill = $derived.by(() => (this.question.decision?.kind === "pay" ? this.question.decision : null));
  readonly nonMoney = $derived.by(() =>
    (this.bill?.means ?? []).reduce((sum, m) => sum + m.worth * (this.payment[m.name] ?? 0), 0),
  );
  readonly moneyDue = $derived(Math.max(0, (this.bill?.amount ?? 0) - this.nonMoney));
  readonly paid = $derived(this.nonMoney + Math.min(this.moneyDue, this.bill?.money ?? 0));

  /** How a card of my hand is chosen; where it also matters for whom, "card:trees player:1", the first, or the one chosen. */
  byHand(card: string): string {
    const { options } = this.question;
    if (options.has(`card:${card}`)) return `card:${card}`;
    const start = `card:${card} `;
    return (
      (this.chosen?.startsWith(start) ? this.chosen : [...options.keys()].find((id) => id.startsWith(start))) ?? `play:${card}`
    );
  }

  /** A click on something that can be chosen: selects it; once more, or with quick clicks at once, it is the answer. */
  choose(id: string, then: string | null = null): void {
    const { decision: d, busy, options } = this.question;
    if (!d) return this.question.planFor?.(id, then);
    if (busy) return;
    this.question.refusal = null;
    if (d.kind === "pick") return this.toggle(id.replace(/^(card|play):/, ""));
    if (!options.has(id)) {
      if (this.question.sellFor?.(id)) return;
      this.question.refusal = this.question.whys(id)[0] ?? null;
      return;
    }
    const sure = (this.chosen === id && (!then || this.then === then)) || settings.quick;
    if (this.chosen !== id || then) this.then = then ?? this.question.usual?.(id) ?? null;
    this.chosen = id;
    if (sure) this.confirm();
    else this.guard = null;
  }

  toggle(card: string): void {
    const d = this.question.decision;
    if (d?.kind !== "pick" || !d.cards.includes(card)) return;
    this.guard = null;
    this.picked = toggled(this.picked, card, d.most);
  }

  fill(part: string, card: string): void {
    const d = this.question.decision;
    const p = d?.kind === "form" ? d.parts.find((x) => x.name === part) : undefined;
    if (p?.cards.includes(card)) this.form[part] = toggled(this.form[part] ?? [], card, p.most);
  }

  /** A whole answer, as somebody proposes it. */
  propose(answer: AnswerValue): void {
    this.question.refusal = this.guard = null;
    this.put(answer);
  }
  private put(answer: AnswerValue): void {
    if (this.bill) this.payment = {};
    if (typeof answer === "number") this.amount = answer;
    else if (typeof answer === "string") this.chosen = this.question.options.has(answer) ? answer : null;
    else if (Array.isArray(answer)) this.picked = [...answer];
    else
      for (const [part, of] of Object.entries(answer)) {
        if (typeof of === "number") this.payment[part] = of;
        else this.form[part] = Array.isArray(of) ? [...of] : [of];
      }
  }

  value(): AnswerValue | null {
    const d = this.question.decision!;
    switch (d.kind) {
      case "pick":
        return d.cards.filter((c) => this.picked.includes(c));
      case "amount":
        return this.amount;
      case "pay":
        return Object.fromEntries(Object.entries(this.payment).filter(([, n]) => n > 0));
      case "form":
        return Object.fromEntries(
          d.parts.map((p) => [p.name, p.least === 1 && p.most === 1 ? this.form[p.name][0] : (this.form[p.name] ?? [])]),
        );
      default:
        return this.chosen;
    }
  }

  /** Send it; what people regret is asked about first. */
  confirm(sure = false): void {
    const { decision: d, options } = this.question;
    if (!d || !this.complete) return;
    this.guard = sure || this.question.guided ? null : guardOf(d, this, options, settings, this.question);
    if (!this.guard) this.question.send(this.value(), this.then);
  }

  /** Take back what is chosen; false if nothing is. */
  drop(): boolean {
    if (this.chosen === null && !this.picked.length) return false;
    this.reset();
    return true;
  }

  get unsent(): Unsent | null {
    const { decision: d } = this.question;
    const { chosen, then, picked, amount, payment, form } = this;
    return d && { asked: d.id.join(), chosen, then, picked, amount, payment, form };
  }
  /** Take up what was put together before the page was loaded again, if the same is asked. */
  resume(kept: Unsent): void {
    const { decision: d, options, sealed } = this.question;
    if (!d || sealed != null || d.id.join() !== kept.asked) return;
    this.chosen = kept.chosen !== null && options.has(kept.chosen) ? kept.chosen : null;
    this.then = this.chosen && kept.then;
    if (d.kind === "pick") this.picked = kept.picked.filter((c) => d.cards.includes(c)).slice(0, d.most);
    if (d.kind === "amount") this.amount = Math.min(Math.max(kept.amount, d.least), d.most);
    if (d.kind === "pay") this.payment = kept.payment;
    if (d.kind === "form")
      for (const p of d.parts) this.form[p.name] = (kept.form[p.name] ?? []).filter((c) => p.cards.includes(c)).slice(0, p.most);
  }

  /** Empty it, and put the usual answer in where there is one. */
  reset(): void {
    const { decision: d, sealed } = this.question;
    this.chosen = this.then = this.guard = null;
    this.rethinking = false;
    this.picked = [];
    this.form = {};
    this.amount = d?.kind === "amount" ? d.most : 0;
    this.payment = d?.kind === "pay" ? { ...d.usual } : {};
    if (d?.kind === "form") for (const p of d.parts) this.form[p.name] = p.cards.length === p.least ? [...p.cards] : [];
    if (sealed != null) this.put(sealed); // it may still be changed, and is shown as it stands
  }
}

/** With the card, or without it if it was there; where only one may be chosen, instead of the other. */
const toggled = (cards: string[], card: string, most: number): string[] => {
  if (cards.includes(card)) return cards.filter((c) => c !== card);
  if (most === 1) return [card];
  return cards.length < most ? [...cards, card] : cards;
};
