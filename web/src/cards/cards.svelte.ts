// Card faces and the maps, fetched once: of one game, or of all.
import { request } from "$home";
import type { Subject } from "./plates";
import type { Area, CardFace, Cards, Moon, Thing } from "../protocol/wire";

const NONE: Cards = { cards: {}, crises: {}, boards: {}, moons: {} };
let faces = $state.raw(NONE);
let crises: Record<string, CardFace> = {}; // each as it is for the fewest players
let spoken = ""; // the language they are asked for in,
const asked = new Set<string>(); // of which games; "" is all,
let heard = ""; // and the language of those that came

export async function loadFaces(language = "en", game = ""): Promise<void> {
  if (spoken !== language) asked.clear();
  spoken = language;
  if (asked.has("") || asked.has(game)) return;
  asked.add(game);
  const reply = await request(`/cards?language=${language}${game && `&game=${game}`}`);
  const told = (await reply.json()) as Cards;
  if (spoken !== language) return; // another one was chosen meanwhile
  const known = heard === language && game ? faces : NONE;
  crises = Object.assign({}, ...Object.values({ ...known.crises, ...told.crises }).reverse());
  faces = {
    cards: { ...known.cards, ...told.cards },
    crises: { ...known.crises, ...told.crises },
    boards: { ...known.boards, ...told.boards },
    moons: { ...known.moons, ...told.moons },
  };
  heard = language;
}

/** The card that an id means in a game of so many. */
export function faceOf(id: string, { game, players }: { game: string; players: number }): CardFace | undefined {
  return faces.cards[game]?.[id] ?? (game === "ares" ? (faces.crises[players]?.[id] ?? crises[id]) : undefined);
}
export const allCards = (): CardFace[] => [...Object.values(faces.cards), crises].flatMap((of) => Object.values(of));
export const boards = (): Record<string, Area[]> => faces.boards;
export const areas = (board: string): Area[] => faces.boards[board] ?? [];
export const moonOf = (id: string): Moon | undefined => faces.moons[id];
/** Whether the cards of a game are here. */
export const ready = (game = "mars"): boolean => game in faces.cards;

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
