// Which page of the rules the "?" of a question opens, and the reason of whatever is refused.
import type { Decision, Reason } from "../protocol/wire";

/** Crisis before the game it is a part of. */
export type Mode = { game: "mars" | "ares"; crisis?: boolean };
type Table = Record<string, string>;
type Where = "mars" | "ares" | "crisis";

/** By the name of the question. */
export const QUESTIONS: Record<Where, Table> = {
  mars: {
    turn: "mars-turn",
    research: "mars-research",
    draft: "mars-research",
    sell_patents: "mars-projects",
    place: "mars-placing",
    spend: "mars-metals",
    spend_heat: "mars-temperature",
    trade_fee: "colonies-trade",
    place_colony: "colonies-build",
    setup: "mars-setup",
    buy: "mars-research",
    govern: "mars-options",
    discard_one: "mars-cards",
    spend_x: "mars-signs",
    remove_any: "mars-signs",
    reduce_any: "mars-signs",
    raise_track: "colonies-trade",
    last_greenery: "mars-scoring",
    keep: "mars-cards",
    may_discard_to_draw: "mars-cards",
    claim: "mars-placing",
    move_track: "colonies-moons",
    one_of: "mars-signs",
    spend_here_x: "mars-signs",
    add_to: "mars-cards",
    add_here_or_draw: "mars-cards",
    free_trade: "colonies-trade",
    take_any: "mars-signs",
    enhance: "mars-signs",
    order: "mars-cards",
    reduce_x: "mars-signs",
    add_colony_tile: "colonies-moons",
    copy_box: "mars-cards",
    steal: "mars-signs",
    add_to_stocked: "mars-cards",
    "*": "mars-cards",
  },
  ares: {
    planning: "ares-round",
    development: "ares-development",
    construction: "ares-construction",
    action: "ares-action",
    research_keep: "ares-research",
    discard_down: "ares-selling",
    take_piece: "coop",
    pay_for_card: "ares-paying",
    discard_cards: "ares-cards",
    found: "ares-setup",
    spend_money: "ares-paying",
    offer_card: "coop",
    answer_offer: "coop",
    mulligan: "ares-setup",
    raise_free: "ares-solo",
    order: "ares-cards",
    "*": "ares-cards",
  },
  crisis: {
    decide: "crisis-round",
    cover_ocean: "crisis-zones",
    may_give: "crisis-cards",
    spend_bank: "crisis-bank",
    dummy_phases: "crisis-dummy",
    uncover: "ares-oceans",
    give_card: "crisis-cards",
    give_up_green: "crisis-cards",
    give_back: "crisis-cards",
    share_money: "crisis-cards",
    remove_marker: "crisis-cards",
    planning: "crisis-round",
  },
};

/** By the option that is chosen: its whole id, or what stands before a colon. */
export const OPTIONS: Record<Where, Table> = {
  mars: {
    play: "mars-cards",
    use: "mars-actions",
    project: "mars-projects",
    "convert:plants": "mars-greeneries",
    "convert:heat": "mars-temperature",
    claim: "mars-milestones",
    fund: "mars-awards",
    build: "colonies-build",
    trade: "colonies-trade",
    fee: "colonies-trade",
    colony: "colonies-build",
    pass: "mars-turn",
    done: "mars-turn",
  },
  ares: {
    "phase:development": "ares-development",
    "phase:construction": "ares-construction",
    "phase:action": "ares-action",
    "phase:production": "ares-production",
    "phase:research": "ares-research",
    standard: "ares-standard",
    convert: "ares-standard",
    use: "ares-action",
    play: "ares-cards",
    "aside:sell": "ares-selling",
    take: "coop",
  },
  crisis: {
    relieve: "crisis-cards",
    crisis: "crisis-bank",
    ocean: "ares-oceans",
    dummy: "crisis-dummy",
    "aside:supplies": "crisis-bank",
  },
};

/** By the number of a rule: up to which one a page tells it. */
export const RULES: Record<string, [number, string][]> = {
  M: [
    [17, "mars-aim"],
    [32, "mars-setup"],
    [55, "mars-options"],
    [62, "mars-solo"],
    [79, "mars-generation"],
    [91, "mars-production"],
    [112, "mars-cards"],
    [118, "mars-metals"],
    [148, "mars-cards"],
    [168, "mars-placing"],
    [176, "mars-temperature"],
    [183, "mars-projects"],
    [193, "mars-milestones"],
    [208, "mars-awards"],
    [217, "mars-actions"],
    [219, "mars-greeneries"],
    [225, "mars-cards"],
    [236, "mars-scoring"],
  ],
  C: [
    [10, "colonies-moons"],
    [16, "colonies-build"],
    [23, "colonies-trade"],
    [31, "colonies-moons"],
  ],
  A: [
    [22, "ares-aim"],
    [41, "ares-cards"],
    [56, "ares-paying"],
    [74, "ares-setup"],
    [90, "ares-round"],
    [93, "ares-development"],
    [97, "ares-construction"],
    [100, "ares-selling"],
    [102, "ares-tracks"],
    [112, "ares-cards"],
    [116, "ares-action"],
    [127, "ares-standard"],
    [130, "ares-action"],
    [136, "ares-production"],
    [139, "ares-research"],
    [142, "ares-selling"],
    [153, "ares-scoring"],
    [162, "coop"],
    [177, "ares-solo"],
  ],
  K: [
    [21, "crisis-aim"],
    [29, "crisis-cards"],
    [33, "crisis-dummy"],
    [37, "crisis-round"],
    [43, "crisis-zones"],
    [61, "crisis-cards"],
    [68, "crisis-dummy"],
    [73, "crisis-round"],
    [82, "crisis-bank"],
    [90, "crisis-aim"],
    [99, "crisis-levels"],
  ],
};
const GAME: Record<string, string> = { M: "mars", C: "mars", A: "ares", K: "ares" };

const tables = ({ game, crisis }: Mode): Where[] => (crisis ? ["crisis", game] : [game]);
const first = (of: Record<Where, Table>, mode: Mode, names: string[]): string | undefined => {
  for (const where of tables(mode)) for (const name of names) if (of[where][name]) return of[where][name];
};

/** `aside:sell:birds` is found as that, as `aside:sell`, or as `aside`. */
const kinds = (option: string): string[] => {
  const parts = option.split(" ")[0].split(":");
  return parts.map((_, k) => parts.slice(0, parts.length - k).join(":"));
};

export const pageOfOption = (mode: Mode, option: string) => first(OPTIONS, mode, kinds(option));
export const pageOfQuestion = (mode: Mode, name: string): string => first(QUESTIONS, mode, [name]) ?? QUESTIONS[mode.game]["*"];

/** The page that decides a question: by what is chosen, or else by what is asked. */
export const pageFor = (mode: Mode, question: Pick<Decision, "name">, chosen?: string | null): string =>
  (chosen && pageOfOption(mode, chosen)) || pageOfQuestion(mode, question.name);

/** The page of the rule that refuses something; what both games share is told by the game one plays. */
export function pageOfReason(mode: Mode, why: Pick<Reason, "rule">, option: string, question: string): string {
  const [letter, number] = why.rule.split("-");
  const found = GAME[letter] === mode.game && RULES[letter].find(([last]) => Number(number) <= last)?.[1];
  return found || pageOfOption(mode, option) || pageOfQuestion(mode, question);
}
