// What a card that counts something would bring its reader now.
import { aresPlayer } from "../protocol/views";
import type { CardFace, Player } from "../protocol/wire";

/** So many for every so many of what I have. Null for a card that counts nothing, several things, or what we do not know. */
export function bringsNow(card: CardFace, mine: Player): number | null {
  const icons = card.blocks.filter((b) => b.kind === "play").flatMap((b) => b.icons);
  const counting = icons.flatMap((i, k) => (i.verb === "per" && /^(gain|produce)$/.test(icons[k - 1].verb) ? [k] : []));
  if (counting.length !== 1) return null;
  const { what, n: every, any } = icons[counting[0]],
    n = Number(icons[counting[0] - 1].n ?? 1);
  const of = (have: number) => n * Math.floor(have / Number(every ?? 1));
  if (what === "forest") return of(aresPlayer(mine)?.forests ?? 0);
  if (!what?.startsWith("tag:") || any || card.kind === "red") return null;
  const tag = what.slice(4),
    own = mine.tableau.includes(card.id) ? 0 : card.tags.filter((x) => x === tag).length; // once it lies there, it is among the others
  return of((mine.tags[tag] ?? 0) + own);
}
