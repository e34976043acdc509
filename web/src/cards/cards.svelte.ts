// Card faces and the map, fetched once.
import type { Subject } from "./plates";
import type { Area, CardFace, Cards, Moon, Thing } from "../protocol/wire";

const state = $state<{ faces: Cards; game: string; players: number; board: string; ready: boolean }>({
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
  const faces = (await reply.json()) as Cards;
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
  const icons = [...card.requires, ...card.blocks.flatMap((b) => b.icons)];
  const has = (tag: string) => card.tags.includes(tag);
  const shows = (...what: Thing[]) => icons.some((i) => i.what && what.includes(i.what));
  if (card.kind === "red" && has("space") && (shows("temperature") || /asteroid|comet|deimos|phobos|crater/i.test(card.name)))
    return "impact";
  if (has("jovian")) return "jovian";
  if (has("animal")) return "animal";
  if (shows("ocean", "oceans")) return "water";
  if (has("city")) return "city";
  if (has("space")) return "space";
  if (has("microbe")) return "microbe";
  if (has("plant")) return "plant";
  if (has("power")) return "power";
  if (has("science")) return "science";
  if (has("building")) return "terrain";
  if (icons.some((i) => i.what === "plants" && (i.verb === "gain" || i.verb === "produce"))) return "plant";
  if (icons.some((i) => i.verb === "tile")) return "terrain";
  return "city";
}

export const KIND_CLASS: Record<string, string> = {
  green: "k-green",
  blue: "k-blue",
  red: "k-red",
  corporation: "k-corp",
  crisis: "k-crisis",
};
