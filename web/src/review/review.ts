// A review as the page shows it: whose moments, what they cost, and why something else was better.
import { kindOf, label, whatOf, type Told } from "../table/decision/options";
import { answerWords, weighty } from "../table/decision/words";
import type { AnswerValue, Message, Review, ReviewedMove, ReviewedPlayer, ReviewSum } from "../protocol/wire";
import { percent } from "../i18n/numbers";
import { capital, mark, t, type Word } from "../i18n/words.svelte";

export const MOMENTS = 10;

/** Of a chance, what an answer cost. */
export const loss = (m: Pick<ReviewedMove, "before" | "after">): number => m.before - m.after;

/** The moves that cost one player most, or all of them together, the dearest first. */
export function momentsOf(review: Review, seat: number | null): ReviewedMove[] {
  if (seat === null) return review.moments.flatMap((n) => review.moves.find((m) => m.n === n) ?? []);
  return review.moves
    .filter((m) => m.player === seat && m.better)
    .sort((a, b) => loss(b) - loss(a))
    .slice(0, MOMENTS);
}

/** A chance after every answer, in percent; where all win or lose together it is everybody's. */
export const chances = (review: Review, player: number): number[] => review.curve.map((at) => 100 * (at[player] ?? at[0]));

/** The chance as its player last knew it before a move. */
export function before(review: Review, m: ReviewedMove): number {
  const own = review.moves.filter((x) => x.player === m.player && x.n < m.n).at(-1);
  return own?.after ?? review.players[m.player].start;
}

/** What an answer changed, as it is written. */
export const cost = (m: Pick<ReviewedMove, "before" | "after">): string => percent(-100 * loss(m), 1);

/** What cards are chosen for, by the name of the question. */
const CHOSEN: Record<string, Word> = {
  research: mark("Buy {name}"),
  buy: mark("Buy {name}"),
  keep: mark("Keep {name}"),
  draft: mark("Keep {name}"),
  research_keep: mark("Keep {name}"),
  discard_down: mark("Discard {name}"),
  mulligan: mark("Exchange {name}"),
};

/** What was answered, in words; the question is known by its name alone. */
export function moveWords(answer: AnswerValue, question: string, told: Told): string {
  const one = typeof answer === "string" && kindOf(answer) === "card",
    cards = Array.isArray(answer) ? answer : one ? [whatOf(answer)] : [];
  if (cards.length && CHOSEN[question]) return t(CHOSEN[question], { name: cards.map(told.speaker.thing).join(", ") });
  if (typeof answer === "string" && /^(phase|crisis|relieve)$/.test(kindOf(answer))) return capital(label({ id: answer }, told));
  const paid = typeof answer === "object" && !Array.isArray(answer) && Object.values(answer).every((n) => typeof n === "number");
  return answerWords(answer, { name: question, kind: paid ? "pay" : "choose" }, told);
}

/** The area of the map that an answer names. */
export const spaceOf = (answer: AnswerValue | undefined): string | null =>
  typeof answer === "string" && kindOf(answer) === "hex" ? whatOf(answer) : null;

export type Reason = { say: Message[]; better: number; did: number };
/** What speaks for the better answer in the bot's eyes, the weightiest first, at most so many; nothing if it had no eye for the one
 * that was given. */
export function reasons(m: ReviewedMove, most = 3): Reason[] {
  if (!m.terms.length) return [];
  const key = (say: Message[]) => JSON.stringify(say),
    out = new Map<string, Reason>();
  for (const x of weighty(m.better?.terms ?? [])) out.set(key(x.say), { say: x.say, better: x.value, did: 0 });
  for (const x of weighty(m.terms)) {
    const known = out.get(key(x.say));
    if (known) known.did = x.value;
    else out.set(key(x.say), { say: x.say, better: 0, did: x.value });
  }
  const gain = (r: Reason) => r.better - r.did;
  return [...out.values()]
    .filter((r) => gain(r) >= 0.5)
    .sort((a, b) => gain(b) - gain(a))
    .slice(0, most);
}

// -- over many games

export const AREAS: [string, Word][] = [
  ["opening", mark("Opening")],
  ["purchases", mark("Purchases")],
  ["timing", mark("Timing")],
  ["board", mark("Board")],
  ["cards", mark("Cards")],
];
export type Reviewed = { id: string; at: number; game: string; corporation: string; player: ReviewedPlayer };
export type Losses = {
  games: number;
  areas: { area: string; name: Word; lost: number }[]; // of a chance, in a game
  accuracy: number;
  corporations: { key: string; game: string; games: number; accuracy: number; lost: number }[];
  course: Reviewed[]; // the oldest first
};

const mean = (all: number[]): number => all.reduce((a, b) => a + b, 0) / Math.max(1, all.length);
const lost = (p: ReviewedPlayer): number => Object.values(p.lost).reduce((a, b) => a + b, 0);

/** Which of one's games were reviewed, and how one played there. */
export const reviewed = (sums: ReviewSum[], games: Omit<Reviewed, "player">[]): Reviewed[] =>
  games.flatMap((g) => {
    const found = sums.find((s) => s.table === g.id);
    return found ? [{ ...g, player: found.player }] : [];
  });

export function losses(all: Reviewed[]): Losses {
  const groups = new Map<string, Reviewed[]>();
  for (const g of all)
    if (g.corporation) groups.set(`${g.game} ${g.corporation}`, [...(groups.get(`${g.game} ${g.corporation}`) ?? []), g]);
  return {
    games: all.length,
    areas: AREAS.map(([area, name]) => ({ area, name, lost: mean(all.map((g) => g.player.lost[area] ?? 0)) })),
    accuracy: mean(all.map((g) => g.player.accuracy)),
    corporations: [...groups.values()]
      .map((of) => ({
        key: of[0].corporation,
        game: of[0].game,
        games: of.length,
        accuracy: mean(of.map((g) => g.player.accuracy)),
        lost: mean(of.map((g) => lost(g.player))),
      }))
      .sort((a, b) => b.games - a.games || b.lost - a.lost),
    course: [...all].sort((a, b) => a.at - b.at),
  };
}
