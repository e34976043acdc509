// First-time tips: each is told once, when it first fits the open question.
import { mark, type Word } from "../i18n/words.svelte";
import type { Decision, Player, View } from "../protocol/wire";
import { optionsOf, refusedOf } from "../table/decision/options";

export type Now = { view: View; me: Player; question: Decision };
export type Tip = {
  id: string;
  game: "mars" | "ares";
  asked?: string[]; // names of questions
  offers?: string; // how an option begins
  refuses?: string;
  when?: (now: Now) => boolean;
  always?: true; // it comes only then, and is true whenever that is asked
  say: Word;
  at: { panel?: string; option?: string; stock?: string }; // what it speaks of
  rule: string;
};

export const TIPS: Tip[] = [
  {
    id: "ares-found",
    game: "ares",
    asked: ["found"],
    say: mark("Choose the corporation that suits the cards in your hand."),
    at: { panel: "decision" },
    rule: "ares-setup",
  },
  {
    id: "ares-mulligan",
    game: "ares",
    asked: ["mulligan"],
    say: mark("The cards you choose here are discarded, and you draw as many new ones."),
    at: { panel: "hand" },
    rule: "ares-setup",
  },
  {
    id: "ares-planning",
    game: "ares",
    asked: ["planning"],
    when: ({ view }) => view.game === "ares" && view.round === 1,
    always: true,
    say: mark("Choose one phase in secret; you will also play what the others choose."),
    at: { panel: "phases" },
    rule: "ares-round",
  },
  {
    id: "ares-not-twice",
    game: "ares",
    asked: ["planning"],
    refuses: "phase:",
    say: mark("You cannot choose the phase of last round again; neither can the others theirs."),
    at: { panel: "phases" },
    rule: "ares-round",
  },
  {
    id: "ares-development",
    game: "ares",
    asked: ["development"],
    say: mark("One green card each; whoever chose this phase pays 3 M€ less."),
    at: { panel: "hand" },
    rule: "ares-development",
  },
  {
    id: "ares-locked",
    game: "ares",
    asked: ["development", "construction"],
    refuses: "play:",
    say: mark("A faded card says what it lacks."),
    at: { panel: "hand" },
    rule: "ares-cards",
  },
  {
    id: "ares-construction",
    game: "ares",
    asked: ["construction"],
    say: mark("One blue or red card each."),
    at: { panel: "hand" },
    rule: "ares-construction",
  },
  {
    id: "ares-construction-bonus",
    game: "ares",
    asked: ["construction"],
    offers: "draw",
    say: mark("Your bonus: play one more card, or draw one instead."),
    at: { option: "draw" },
    rule: "ares-construction",
  },
  {
    id: "ares-action",
    game: "ares",
    asked: ["action"],
    say: mark("Do as much as you can pay for, in any order."),
    at: { panel: "actions" },
    rule: "ares-action",
  },
  {
    id: "ares-use",
    game: "ares",
    asked: ["action"],
    offers: "use:",
    say: mark("Each card with a red arrow works once in this phase."),
    at: { panel: "actions" },
    rule: "ares-action",
  },
  {
    id: "ares-convert",
    game: "ares",
    asked: ["action"],
    offers: "convert:",
    refuses: "done",
    say: mark("Heat and plants that can raise Mars must be used before you end the phase."),
    at: { panel: "mat" },
    rule: "ares-action",
  },
  {
    id: "ares-sell",
    game: "ares",
    offers: "aside:sell:",
    when: ({ me }) => (me.stock.mc ?? 0) <= 5,
    say: mark("Short of money? Any card sells for 3 M€, at any time."),
    at: { panel: "hand" },
    rule: "ares-selling",
  },
  {
    id: "ares-research",
    game: "ares",
    asked: ["research_keep"],
    say: mark("Keep what you can play soon; the rest is gone."),
    at: { panel: "research" },
    rule: "ares-research",
  },
  {
    id: "ares-hand-limit",
    game: "ares",
    asked: ["discard_down"],
    say: mark("Choose the cards you sell: each brings 3 M€."),
    at: { panel: "hand" },
    rule: "ares-selling",
  },
  {
    id: "ares-ocean",
    game: "ares",
    when: ({ view }) => view.oceans > 0,
    say: mark("Each ocean hides a reward for whoever flips it."),
    at: { panel: "oceans" },
    rule: "ares-oceans",
  },
  {
    id: "ares-end",
    game: "ares",
    when: ({ view }) => view.temperature === 8 && view.oxygen >= 12,
    say: mark("Soon everything is at its maximum: the game ends with that very phase, so take your points now."),
    at: { panel: "planet" },
    rule: "ares-scoring",
  },
  {
    id: "ares-pay",
    game: "ares",
    asked: ["pay_for_card"],
    say: mark("You have more than one way to pay; the usual one is set."),
    at: { panel: "decision" },
    rule: "ares-paying",
  },
  {
    id: "coop-piece",
    game: "ares",
    asked: ["take_piece"],
    say: mark("A cube is 1 M€; a marker lets you swap a card with your partner."),
    at: { panel: "supply" },
    rule: "coop",
  },
  {
    id: "coop-offer",
    game: "ares",
    asked: ["answer_offer"],
    say: mark("Your partner offers a card: give one back, or decline."),
    at: { panel: "decision" },
    rule: "coop",
  },
  {
    id: "solo-help",
    game: "ares",
    asked: ["raise_free"],
    say: mark("The planet helps: raise the parameter that will be your last."),
    at: { panel: "planet" },
    rule: "ares-solo",
  },
  {
    id: "mars-setup",
    game: "mars",
    asked: ["setup"],
    say: mark("Keeping a card costs money now, and playing it its price later."),
    at: { panel: "decision" },
    rule: "mars-setup",
  },
  {
    id: "mars-turn",
    game: "mars",
    asked: ["turn"],
    when: ({ view }) => view.game === "mars" && view.generation === 1,
    always: true,
    say: mark("One or two actions now; your turn comes again until you pass."),
    at: { panel: "decision" },
    rule: "mars-turn",
  },
  {
    id: "mars-second",
    game: "mars",
    asked: ["turn"],
    offers: "done",
    say: mark("A second action if you like, or end your turn and wait."),
    at: { panel: "decision" },
    rule: "mars-turn",
  },
  {
    id: "mars-research",
    game: "mars",
    asked: ["research"],
    say: mark("Buy only what you will play within two or three generations."),
    at: { panel: "research" },
    rule: "mars-research",
  },
  {
    id: "mars-draft",
    game: "mars",
    asked: ["draft"],
    say: mark("Keep one and pass the rest on; you buy at the end."),
    at: { panel: "research" },
    rule: "mars-research",
  },
  {
    id: "mars-pay",
    game: "mars",
    asked: ["spend"],
    say: mark("Metal goes first, because money can buy anything."),
    at: { panel: "decision" },
    rule: "mars-metals",
  },
  {
    id: "mars-place",
    game: "mars",
    asked: ["place"],
    say: mark("You get the bonus printed on the area, and 2 M€ for each ocean beside it."),
    at: { panel: "map" },
    rule: "mars-placing",
  },
  {
    id: "mars-heat",
    game: "mars",
    asked: ["turn"],
    offers: "convert:heat",
    say: mark("Eight heat: raise the temperature, a step and a TR."),
    at: { stock: "heat" },
    rule: "mars-temperature",
  },
  {
    id: "mars-plants",
    game: "mars",
    asked: ["turn"],
    offers: "convert:plants",
    when: ({ view }) => view.oxygen < 14,
    say: mark("Enough plants for a greenery: a percent of oxygen and a point."),
    at: { stock: "plants" },
    rule: "mars-greeneries",
  },
  {
    id: "mars-use",
    game: "mars",
    asked: ["turn"],
    offers: "use:",
    say: mark("A red arrow is an action: once per generation."),
    at: { panel: "actions" },
    rule: "mars-actions",
  },
  {
    id: "mars-claim",
    game: "mars",
    asked: ["turn"],
    offers: "claim:",
    say: mark("You meet a milestone: 5 points for 8 M€, while one is left."),
    at: { panel: "milestones" },
    rule: "mars-milestones",
  },
  {
    id: "mars-fund",
    game: "mars",
    asked: ["turn"],
    offers: "fund:",
    when: ({ view }) => view.game === "mars" && view.generation > 5,
    say: mark("Are you ahead in an award? Then fund it before it gets more expensive."),
    at: { panel: "awards" },
    rule: "mars-awards",
  },
  {
    id: "mars-any",
    game: "mars",
    asked: ["remove_any", "reduce_any", "steal", "take_any"],
    say: mark("A red frame means any player: you choose which one."),
    at: { panel: "opponents" },
    rule: "mars-signs",
  },
  {
    id: "mars-order",
    game: "mars",
    asked: ["order"],
    say: mark("Several things happen at once: you choose which comes first."),
    at: { panel: "decision" },
    rule: "mars-cards",
  },
  {
    id: "mars-last",
    game: "mars",
    asked: ["last_greenery"],
    say: mark("The last plants become greeneries: points, but no more TR."),
    at: { stock: "plants" },
    rule: "mars-scoring",
  },
  {
    id: "mars-oceans-full",
    game: "mars",
    asked: ["turn"],
    when: ({ view }) => view.oceans === 9,
    say: mark("All oceans are placed; another one would bring nothing."),
    at: { panel: "oceans" },
    rule: "mars-oceans",
  },
  {
    id: "mars-govern",
    game: "mars",
    asked: ["govern"],
    say: mark("Raise a parameter without a bonus for anyone: ideally one you could not raise yourself."),
    at: { panel: "planet" },
    rule: "mars-options",
  },
  {
    id: "colonies-trade",
    game: "mars",
    asked: ["turn"],
    offers: "trade:",
    say: mark("A fleet brings home what the marker of a moon shows."),
    at: { panel: "colonies" },
    rule: "colonies-trade",
  },
  {
    id: "colonies-fee",
    game: "mars",
    asked: ["trade_fee"],
    say: mark("Pay with what you need least; leftover energy only turns to heat."),
    at: { panel: "decision" },
    rule: "colonies-trade",
  },
  {
    id: "colonies-build",
    game: "mars",
    asked: ["place_colony"],
    say: mark("Settle where others like to trade: you earn each time."),
    at: { panel: "colonies" },
    rule: "colonies-build",
  },
  {
    id: "crisis-planning",
    game: "ares",
    asked: ["planning"],
    when: ({ view }) => view.game === "ares" && !!view.crisis?.active.length,
    say: mark("Plan for what the crises ask for; the ledger shows what they would take."),
    at: { panel: "toll" },
    rule: "crisis-round",
  },
  {
    id: "crisis-decide",
    game: "ares",
    asked: ["decide"],
    when: ({ question }) => question.prompt.id === "ask.decide.group",
    say: mark("You decide for the group: this counts for everyone."),
    at: { panel: "decision" },
    rule: "crisis-round",
  },
  {
    id: "crisis-cover",
    game: "ares",
    asked: ["cover_ocean"],
    say: mark("Cover the tile whose reward you would like to have again."),
    at: { panel: "oceans" },
    rule: "crisis-zones",
  },
  {
    id: "crisis-bank",
    game: "ares",
    asked: ["spend_bank"],
    say: mark("Two points remove a marker; spend them on the crisis that costs most."),
    at: { panel: "bank" },
    rule: "crisis-bank",
  },
  {
    id: "crisis-dummy",
    game: "ares",
    asked: ["dummy_phases"],
    say: mark("Choose the phases you get for free this round."),
    at: { panel: "dummy" },
    rule: "crisis-dummy",
  },
  {
    id: "crisis-relief",
    game: "ares",
    asked: ["action"],
    offers: "relieve:",
    say: mark("This crisis has a price: pay it here."),
    at: { panel: "crises" },
    rule: "crisis-cards",
  },
];

/** Whether a tip is true of the open question. */
export function fits(tip: Tip, { view, me, question }: Now): boolean {
  const begins = (all: { id: string }[], how?: string) => how === undefined || all.some((o) => o.id.startsWith(how));
  const offered = [...optionsOf(question).filter((o) => !o.nothing), ...(question.asides ?? []).map((id) => ({ id }))];
  return (
    tip.game === view.game &&
    (tip.asked ? tip.asked.includes(question.name) : question.kind !== "pay") && // who pays is told how, and nothing else
    begins(offered, tip.offers) &&
    begins(refusedOf(question), tip.refuses) &&
    (!tip.when || tip.when({ view, me, question }))
  );
}

/** What a question is about, in a sentence that is true of it; nothing where there is none. A second action is asked as the first. */
export const about = (game: string, question: string, second = false): Tip | undefined =>
  second
    ? TIPS.find((tip) => tip.id === "mars-second")
    : TIPS.find(
        (tip) => tip.game === game && tip.asked?.includes(question) && (tip.always || !(tip.offers || tip.refuses || tip.when)),
      );
