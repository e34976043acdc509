// Selling cards, which one may at any time in Ares Expedition: a question of one's own beside the one that is asked.
import { aresPlayer } from "../protocol/views";
import type { Decision, PickQuestion, Player, Reason } from "../protocol/wire";

/** Cards are being sold; `wanted`: to pay for this option, which costs `price`, of which so much is there. */
export type Sale = { wanted?: string; price: number; there: number };
const SELL = "aside:sell:";

/** The cards that can be sold now. */
export const forSale = (d: Decision | null): string[] =>
  (d?.asides ?? []).filter((a) => a.startsWith(SELL)).map((a) => a.slice(SELL.length));
/** The other free acts. */
export const besides = (d: Decision | null): string[] => (d?.asides ?? []).filter((a) => !a.startsWith(SELL));

export const isAside = (answer: unknown): boolean => typeof answer === "string" && answer.startsWith("aside:");
/** The card that this answer sells. */
export const soldBy = (answer: unknown): string | null =>
  typeof answer === "string" && answer.startsWith(SELL) ? answer.slice(SELL.length) : null;

/** What a card brings. */
export const salePrice = (me: Player | null): number => aresPlayer(me)?.prospects?.sale ?? 0;

/** "Which cards do you sell?": the card one wants to play stays in hand. */
export function saleQuestion(d: Decision, sale: Sale): PickQuestion {
  const cards = forSale(d).filter((c) => `play:${c}` !== sale.wanted);
  return {
    id: d.id,
    name: "sell",
    source: "",
    sealed: false,
    prompt: { id: "ask.sell" },
    kind: "pick",
    cards,
    least: 1,
    most: cards.length,
  };
}

/** Whether nothing but money is missing, and sales would bring it. */
export const helps = (whys: Reason[]): boolean => whys.length === 1 && whys[0].id === "sell_first";

/** The free acts that sell these cards. */
export const saleActs = (cards: string[]): string[] => cards.map((c) => SELL + c);
