// Opening a table and sitting down at it.
import { alone } from "$home";
import * as api from "../protocol/api";
import { visit } from "../app/route.svelte";
import { keep, settings } from "../app/settings.svelte";
import { openLesson } from "../learn/lessons.svelte";
import { asMe } from "../people/me.svelte";
import { language, mark, t, type Word } from "../i18n/words.svelte";
import { BOTS, type Json, type SeatChange, type SeatWish, type Settings } from "../protocol/wire";

/** `here`: a person at this screen, who sits down at once. */
export type SeatPlan = SeatWish & { here?: boolean };
export type Wish = {
  game: string;
  options: Record<string, Json>;
  settings?: Partial<Settings>;
  seats: SeatPlan[];
};
export type Preset = {
  id: string;
  title: Word;
  text: Word;
  subject: "power" | "plant" | "terrain" | "space" | "science" | "crisis";
  game: string;
  opens: Wish & { lesson?: string }; // a lesson that goes on as this table
};

export const bot = (k: number, level = "normal"): SeatChange => ({ kind: "bot", name: BOTS[k], level });
export const person = (): SeatWish => ({ kind: "person" });

export const PRESETS: Preset[] = [
  {
    id: "first",
    title: mark("First game"),
    text: mark("three guided rounds, then on against a bot"),
    subject: "power",
    game: "ares",
    opens: {
      lesson: "ares-first",
      game: "ares",
      options: { players: 2, first_game: true },
      seats: [person(), bot(0, "easy")],
    },
  },
  {
    id: "coop",
    title: mark("Together, co-op"),
    text: alone ? mark("two for 80 points, at one screen") : mark("two for 80 points, a link for your friend"),
    subject: "science",
    game: "ares",
    opens: { game: "ares", options: { players: 2, coop: true }, seats: [person(), person()] },
  },
  {
    id: "crisis",
    title: mark("Crisis"),
    text: mark("save a dying Mars with a bot"),
    subject: "crisis",
    game: "ares",
    opens: { game: "ares", options: { players: 2, crisis: true, difficulty: "novice" }, seats: [person(), bot(0)] },
  },
  {
    id: "two",
    title: mark("Two players with draft"),
    text: alone ? mark("Corporate Era, at one screen") : mark("Corporate Era, a link for your friend"),
    subject: "plant",
    game: "mars",
    opens: { game: "mars", options: { players: 2, corporate_era: true, draft: true }, seats: [person(), person()] },
  },
  {
    id: "solo",
    title: mark("Solo"),
    text: mark("terraform Mars in 14 generations"),
    subject: "terrain",
    game: "mars",
    opens: { game: "mars", options: { players: 1, corporate_era: true }, seats: [person()] },
  },
  {
    id: "bots",
    title: mark("Against three bots"),
    text: mark("with draft; they answer within seconds"),
    subject: "space",
    game: "mars",
    opens: { game: "mars", options: { players: 4, corporate_era: true, draft: true }, seats: [person(), bot(0), bot(1), bot(2)] },
  },
];

/** Somebody who gives no name is a guest; one of several guests at a table has a number. */
export function guestOr(name: string, seats: { name: string }[]): string {
  const given = name.trim(),
    guest = t("Guest");
  if (given && given !== guest) return given;
  for (let n = 1; ; n++) {
    const free = n > 1 ? `${guest} ${n}` : guest;
    if (!seats.some((s) => s.name === free)) return free;
  }
}

/** One click: a lesson that goes on as a game, or a table. */
export async function openPreset({ opens }: Preset): Promise<void> {
  if (opens.lesson) return openLesson(opens.lesson);
  settings.name ||= t("Guest");
  keep();
  await openTable(opens, settings.name);
}

/** Open the table, take its first seat and those of the others at this screen, and go there. */
export async function openTable(wish: Wish, name: string): Promise<string> {
  const made = await api.create({
    game: wish.game,
    options: wish.options,
    settings: wish.settings ?? {},
    seats: wish.seats.map(({ here: _, ...s }) => s),
  });
  const id = made.table.id;
  const invites = Object.entries(made.invites)
    .map(([seat, invite]) => ({ seat: Number(seat), invite }))
    .sort((a, b) => a.seat - b.seat);
  const tokens: string[] = [];
  const left: Record<string, string> = {};
  for (const [k, { seat, invite }] of invites.entries()) {
    const wished = wish.seats[seat];
    if (k === 0 || wished?.here || alone)
      tokens.push(
        (
          await api.join(id, {
            seat,
            invite,
            name: k === 0 ? name : wished?.name || `${name} ${seat + 1}`,
            nonce: api.nonce(),
            language: language(),
            ...(k === 0 ? asMe(name) : {}),
          })
        ).token,
      );
    else left[seat] = invite;
  }
  api.hold(id, { tokens, host: made.host, invites: left, spectator: made.spectator });
  visit(`/t/${id}`);
  return id;
}

export const inviteLink = (id: string, invite: string) => `${location.origin}/t/${id}#invite=${invite}`;
export const watchLink = (id: string, token: string) => `${location.origin}/t/${id}#watch=${token}`;
export const mySeatLink = (id: string, token: string) => `${location.origin}/t/${id}#seat=${token}`;

/** What the address of this page carries after #. */
export const fromLink = (): api.Link => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

/** The server has taken these tokens: what the link brought is kept, and goes out of the address, where others could read it. */
export function keepLink(id: string, { seat, watch }: api.Link, taken: string[]): void {
  if (seat && taken.includes(seat)) api.hold(id, { tokens: [seat] });
  if (watch && taken.includes(watch)) api.hold(id, { spectator: watch });
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}
