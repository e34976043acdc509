// What a card that counts something would bring its reader now.
import type { CardFace, Player } from "./types";

/** "produce_for:mc:1:tag:earth:1": of what, how many, for every how many of what. Null for a card that counts nothing we know. */
export function bringsNow(card: CardFace, mine: Player): number | null {
  const counting = card.blocks.filter((b) => b.kind === "play").flatMap((b) => b.icons).filter((i) => /^(produce_per|produce_for|gain_per):/.test(i));
  const [, , n, what, ...rest] = counting.length === 1 ? counting[0].split(":") : [];
  const every = Number(rest.at(-1));
  if (what === "forests") return Number(n) * Math.floor((mine.forests ?? 0) / every);
  if (what !== "tag" || card.kind === "red") return null;
  const own = mine.tableau.includes(card.id) ? 0 : card.tags.filter((tag) => tag === rest[0]).length; // once it lies there, it is among the others
  return Number(n) * Math.floor(((mine.tags[rest[0]] ?? 0) + own) / every);
}
