// Which cards a search means.
import type { CardFace } from "./types";

export type Sieve = { text: string; game: string; tags: string[]; kinds: string[]; sets: string[]; effects: string[]; most: number };

const EFFECT: Record<string, (tokens: string[], card: CardFace) => boolean> = {
  ocean: (k) => k.some((t) => /^(tile:ocean|ocean|flip_ocean)/.test(t)),
  temperature: (k) => k.some((t) => /^temperature:\d/.test(t)),
  oxygen: (k) => k.some((t) => /^oxygen:\d|^tile:greenery|^forest/.test(t)),
  draw: (k) => k.some((t) => /^(draw|look)/.test(t)),
  plants: (k) => k.some((t) => /^(gain|produce|produce_per)[^:]*:plants/.test(t)),
  points: (_, c) => c.points.length > 0,
  harms: (k) => k.some((t) => /^(remove_any|reduce_any|steal|take_any)/.test(t)),
  action: (_, c) => c.blocks.some((b) => b.kind === "act"),
};

const plain = (s: string) => s.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

export function matches(card: CardFace, s: Sieve): boolean {
  const tokens = card.blocks.flatMap((b) => b.icons);
  const tags = card.kind === "red" ? [...card.tags, "event"] : card.tags;
  if (s.game && card.game !== s.game) return false;
  if (s.tags.length && !s.tags.some((t) => tags.includes(t))) return false;
  if (s.kinds.length && !s.kinds.includes(card.kind)) return false;
  if (s.sets.length && !s.sets.includes(card.set)) return false;
  if (s.most < 42 && card.cost > s.most) return false;
  if (!s.effects.every((e) => EFFECT[e]?.(tokens, card))) return false;
  const words = plain(`${card.name} ${card.names.join(" ")} ${card.number} ${card.id} ${card.requirement} ${card.blocks.map((b) => b.words).join(" ")}`);
  return plain(s.text).split(/\s+/).filter(Boolean).every((w) => words.includes(w));
}
