// Opening a table and sitting down at it.
import * as api from "./api";
import { visit } from "./route.svelte";
import { language, mark, type Word } from "./words.svelte";
import type { SeatWish } from "./wire";

export type Wish = { game: string; options: Record<string, unknown>; settings?: Record<string, unknown>; seats: SeatWish[]; learner?: boolean };
export type Preset = { id: string; title: Word; text: Word; foot: Word; icon: string; subject: "power" | "plant" | "terrain" | "space"; wish: Wish };

const BOTS = ["Tycho", "Selene", "Ares", "Vesta"];
export const bot = (k: number, level = "normal"): SeatWish => ({ kind: "bot", name: BOTS[k], level });
export const person = (): SeatWish => ({ kind: "person" });

export const PRESETS: Preset[] = [
  { id: "first", title: mark("First game"), text: mark("Ares Expedition against a bot, with hints."), foot: mark("1 bot, 40 min"), icon: "bot", subject: "power", wish: { game: "ares", options: { players: 2 }, seats: [person(), bot(0)], learner: true } },
  { id: "two", title: mark("Two players"), text: mark("Draft and Corporate Era, a link for your friend."), foot: mark("90 min"), icon: "link", subject: "plant", wish: { game: "mars", options: { players: 2, corporate_era: true, draft: true }, seats: [person(), person()] } },
  { id: "solo", title: mark("Solo"), text: mark("Finish Mars in 14 generations."), foot: mark("45 min"), icon: "clock", subject: "terrain", wish: { game: "mars", options: { players: 1, corporate_era: true }, seats: [person()] } },
  { id: "bots", title: mark("Against three bots"), text: mark("They play at once, you never wait."), foot: mark("50 min"), icon: "bot", subject: "space", wish: { game: "mars", options: { players: 4, corporate_era: true, draft: true }, seats: [person(), bot(0), bot(1), bot(2)] } },
];

/** Open the table, take its first free seats (the first one, or several at one screen), and go there. */
export async function openTable(wish: Wish, name: string, here = 1, names: string[] = []): Promise<string> {
  const made = await api.create({ game: wish.game, options: wish.options, settings: wish.settings ?? {}, seats: wish.seats });
  const id = made.table.id;
  const invites = Object.entries(made.invites).map(([seat, invite]) => ({ seat: Number(seat), invite })).sort((a, b) => a.seat - b.seat);
  const tokens: string[] = [];
  const left: Record<string, string> = {};
  for (const [k, { seat, invite }] of invites.entries()) {
    if (k < here) tokens.push((await api.join(id, { seat, invite, name: k === 0 ? name : names[k] || `${name} ${k + 1}`, nonce: api.nonce(), language: language() })).token);
    else left[seat] = invite;
  }
  api.hold(id, { tokens, host: made.host, invites: left, spectator: made.spectator });
  visit(`/t/${id}`);
  return id;
}

export const inviteLink = (id: string, invite: string) => `${location.origin}/t/${id}#invite=${invite}`;
export const watchLink = (id: string, token: string) => `${location.origin}/t/${id}#watch=${token}`;
export const mySeatLink = (id: string, token: string) => `${location.origin}/t/${id}#seat=${token}`;

/** What a link carries after #, which browsers never send: kept, then taken out of the address. */
export function takeFromLink(id: string): { invite?: string } {
  const hash = new URLSearchParams(location.hash.slice(1));
  const seat = hash.get("seat"), watch = hash.get("watch"), invite = hash.get("invite") ?? undefined;
  if (seat) api.hold(id, { tokens: [seat] });
  if (watch) api.hold(id, { spectator: watch, tokens: [] });
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  return { invite };
}
