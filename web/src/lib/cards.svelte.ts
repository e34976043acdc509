// Card faces and the map, fetched once.
import type { Subject } from "./plates";
import type { Area, CardFace } from "./types";

type Faces = {
  cards: Record<string, Record<string, CardFace>>;
  crises: Record<number, Record<string, CardFace>>;
  boards: Record<string, Area[]>;
  moons: Record<string, Moon>;
};
export type Moon = { build: string[]; bonus: string[]; income: string[][] };
const state = $state<{ faces: Faces; game: string; players: number; board: string; ready: boolean }>({
  faces: { cards: {}, crises: {}, boards: {}, moons: {} },
  game: "mars",
  players: 1,
  board: "tharsis",
  ready: false,
});

let spoken = "";

export async function loadFaces(language = "en"): Promise<void> {
  if (spoken === language) return;
  spoken = language;
  const reply = await fetch(`/api/cards?language=${language}`);
  const faces = (await reply.json()) as Faces;
  if (spoken !== language) return; // another one was chosen meanwhile
  state.faces = faces;
  state.ready = true;
}

/** Which game's faces a bare card id means, and on which map; crises differ by the number of players. */
export function useGame(game: string, players = 1, board = "tharsis"): void {
  state.game = game;
  state.players = players;
  state.board = board;
}

export const gameNow = (): string => state.game;
export const boardNow = (): string => state.board;

export function cardOf(id: string, game = state.game): CardFace | undefined {
  return state.faces.cards[game]?.[id] ?? (game === "ares" ? (state.faces.crises[state.players]?.[id] ?? crises()[id]) : undefined);
}
/** Every crisis, as it is for the fewest players. */
const crises = (): Record<string, CardFace> => Object.assign({}, ...Object.values(state.faces.crises).reverse());
export const nameOf = (id: string): string | undefined => cardOf(id)?.name;
export const allCards = (): CardFace[] => [...Object.values(state.faces.cards), crises()].flatMap((of) => Object.values(of));
export const boards = (): Record<string, Area[]> => state.faces.boards;
export const areas = (board = state.board): Area[] => state.faces.boards[board] ?? [];
export const moonOf = (id: string): Moon | undefined => state.faces.moons[id];
export const ready = (): boolean => state.ready;

/** What a card's survey plate shows. */
export function subject(card: CardFace): Subject {
  if (card.kind === "corporation") return "corp";
  if (card.kind === "crisis") return "crisis";
  const tokens = [...card.requires.flat(), ...card.blocks.flatMap((b) => b.icons)];
  const has = (tag: string) => card.tags.includes(tag);
  const speaks = (start: string) => tokens.some((t) => t.startsWith(start));
  if (card.kind === "red" && has("space") && (speaks("temperature") || /asteroid|comet|deimos|phobos|crater/i.test(card.name))) return "impact";
  if (has("jovian")) return "jovian";
  if (has("animal")) return "animal";
  if (speaks("tile:ocean") || speaks("ocean") || speaks("oceans:")) return "water";
  if (has("city")) return "city";
  if (has("space")) return "space";
  if (has("microbe")) return "microbe";
  if (has("plant")) return "plant";
  if (has("power")) return "power";
  if (has("science")) return "science";
  if (has("building")) return "terrain";
  if (speaks("gain:plants") || speaks("produce:plants")) return "plant";
  if (speaks("tile:")) return "terrain";
  return "city";
}

export const KIND_CLASS: Record<string, string> = { green: "k-green", blue: "k-blue", red: "k-red", corporation: "k-corp", crisis: "k-crisis" };
