// What is asked of the home of tables beside the socket, and the tokens this browser holds.
import { request } from "$home";
import type {
  Ack,
  Act,
  AlertsInfo,
  Best,
  BranchWish,
  Brought,
  Course,
  Create,
  Created,
  Games,
  Hint,
  Invited,
  Join,
  Joined,
  Lesson,
  LessonHead,
  Listed,
  MailDone,
  MailLink,
  Message,
  Mine,
  Moment,
  MyGame,
  Person,
  PersonKey,
  ProgressDocument,
  ReviewedLine,
  ReviewInfo,
  ReviewSum,
  SeatChange,
  Settings,
  Table,
  Tried,
} from "./wire";

export class Refusal extends Error {
  constructor(readonly reason: Message) {
    super(reason.id);
  }
}

async function call<T>(method: string, path: string, body?: unknown, token?: string, signal?: AbortSignal): Promise<T> {
  const reply = await request(path, {
    method,
    signal,
    headers: { ...(body ? { "content-type": "application/json" } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  if (reply.status === 204) return undefined as T;
  const data = await reply.json().catch(() => undefined); // cut off on the way
  if (!reply.ok || data === undefined) throw new Refusal(data?.error ?? { id: "no_reply" });
  return data as T;
}

export const games = () => call<Games>("GET", "/games");
export const lobby = () => call<Listed[]>("GET", "/tables");
export const tableInfo = (id: string, token?: string) => call<Table>("GET", `/tables/${id}`, undefined, token);
/** Whether the server still knows this token. */
export const counts = (id: string, token: string): Promise<boolean> =>
  tableInfo(id, token).then(
    () => true,
    () => false,
  );
export const create = (body: Omit<Create, "settings"> & { settings: Partial<Settings> }) => call<Created>("POST", "/tables", body);
export const join = (id: string, body: Join) => call<Joined>("POST", `/tables/${id}/join`, body);
export const mine = (tokens: string[]) => call<Mine[]>("POST", "/tables/mine", { tokens });
export const changeSeat = (id: string, seat: number, body: SeatChange, host: string) =>
  call<Invited>("POST", `/tables/${id}/seats/${seat}`, body, host);
export const rematch = (id: string, token: string) => call<Table>("POST", `/tables/${id}/rematch`, {}, token);
export const moment = (id: string, seq: number | null, token?: string) =>
  call<Moment>("GET", `/tables/${id}/replay${seq === null ? "" : `?seq=${seq}`}`, undefined, token);
export const hint = (id: string, token: string, signal: AbortSignal) =>
  call<Hint>("GET", `/tables/${id}/hint`, undefined, token, signal);
export const course = (id: string, token?: string) => call<Course>("GET", `/tables/${id}/course`, undefined, token);
/** The review of a finished game: how far it is, or what it says. */
export const review = (id: string, token?: string) => call<ReviewInfo>("GET", `/tables/${id}/review`, undefined, token);
export const askReview = (id: string, token?: string) => call<ReviewInfo>("POST", `/tables/${id}/review`, {}, token);
export const stopReview = (id: string, token?: string) => call<ReviewInfo>("DELETE", `/tables/${id}/review`, undefined, token);
export const reviewLine = (id: string, n: number, token?: string) =>
  call<ReviewedLine>("GET", `/tables/${id}/review/${n}`, undefined, token);
export const reviewed = (tokens: string[]) => call<ReviewSum[]>("POST", "/tables/reviewed", { tokens });
export const branch = (id: string, body: BranchWish, token?: string) => call<Brought>("POST", `/tables/${id}/branch`, body, token);
/** A game that goes on in another place: what travels, and what whoever brings it gets. */
export const carried = (id: string, token?: string) => call<unknown>("GET", `/tables/${id}/carried`, undefined, token);
export const bring = (told: unknown) => call<Brought>("POST", "/tables/carried", told);
export const record = (id: string, token?: string) => call<unknown>("GET", `/tables/${id}/record`, undefined, token);

/** What goes over the socket, for whoever wants to hear at once what is wrong with it. */
export const act = (id: string, token: string, said: Act) => call<Ack>("POST", `/tables/${id}/act`, said, token);

// -- alerts

export const alerts = (id: string, token: string) => call<AlertsInfo>("GET", `/tables/${id}/alerts`, undefined, token);
export const tryHook = (id: string, token: string, url: string, language: string) =>
  call<Tried>("POST", `/tables/${id}/alerts/test`, { url, language }, token);
export const mailLink = (id: string, said: MailLink) => call<MailDone>("POST", `/tables/${id}/mail`, said);

/** The address that was confirmed in this browser: it need not be confirmed again. */
export type MyMail = { address: string; proof: string };
const MAIL = "pavonis.mail";
export const keepMail = (mine: MyMail): void => localStorage.setItem(MAIL, JSON.stringify(mine));
export function myMail(): MyMail | null {
  try {
    return JSON.parse(localStorage.getItem(MAIL) ?? "null");
  } catch {
    return null;
  }
}

// -- people who come back

export const takeName = (name: string) => call<PersonKey>("POST", "/people", { name });
export const person = (key: string) => call<Person>("GET", "/me", undefined, key);
export const renewKey = (key: string) => call<PersonKey>("POST", "/me/key", {}, key);
export const forgetMe = (key: string) => call<void>("DELETE", "/me", undefined, key);
export const myGames = (key: string) => call<MyGame[]>("GET", "/me/games", undefined, key);
export const bringGames = (key: string, tokens: string[]) => call<MyGame[]>("POST", "/me/games", { tokens }, key);
export const shareProgress = (key: string, known: ProgressDocument) => call<ProgressDocument>("PUT", "/me/progress", known, key);
export const best = (game: string, players: number) => call<Best[]>("GET", `/best?game=${game}&players=${players}`);

export const lessons = (language: string) => call<LessonHead[]>("GET", `/lessons?language=${language}`);
export const puzzleOfTheDay = (language: string) => call<LessonHead | null>("GET", `/lessons/today?language=${language}`);
export const lessonAt = (id: string, language: string, token?: string) =>
  call<Lesson>("GET", `/tables/${id}/lesson?language=${language}`, undefined, token);

/** A word nobody could guess, mixed into the seed of a game. */
export const nonce = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

// -- tokens: whoever holds one sits there

export type Held = {
  id: string;
  tokens: string[];
  host?: string;
  invites?: Record<string, string>;
  spectator?: string;
  away?: boolean;
  at: number;
};
const KEY = "pavonis.tables";
const KEPT = 200;

export function held(): Held[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export function hold(id: string, more: Partial<Held>): void {
  const all = held();
  const found = all.find((h) => h.id === id);
  const tokens = [...new Set([...(found?.tokens ?? []), ...(more.tokens ?? [])])];
  const next = { ...found, ...more, id, tokens, at: Date.now() };
  localStorage.setItem(KEY, JSON.stringify([next, ...all.filter((h) => h.id !== id)].slice(0, KEPT)));
}

/** One has left this table. */
export const forget = (id: string): void => localStorage.setItem(KEY, JSON.stringify(held().filter((h) => h.id !== id)));

/** Seats known from elsewhere; they take the place of older links to the same seats. */
export function holdAll(found: Pick<Held, "id" | "tokens" | "at">[]): void {
  const all = held(),
    seat = (token: string) => token.split(".")[1];
  for (const { id, tokens, at } of found) {
    const known = all.find((h) => h.id === id);
    if (known) known.tokens = [...known.tokens.filter((x) => !tokens.some((y) => seat(x) === seat(y))), ...tokens];
    else all.push({ id, tokens, at });
  }
  localStorage.setItem(KEY, JSON.stringify(all.sort((a, b) => b.at - a.at).slice(0, KEPT)));
}

/** Seats that no longer count. */
export function letGo(id: string): void {
  localStorage.setItem(KEY, JSON.stringify(held().map((h) => (h.id === id ? { ...h, tokens: [] } : h))));
}

/** Off one's lists, or on them again; the seats stay held. */
export function putAway(id: string, away: boolean): void {
  localStorage.setItem(KEY, JSON.stringify(held().map((h) => (h.id === id ? { ...h, away } : h))));
}

/** What a link carries after #, which browsers never send. */
export type Link = { seat?: string; watch?: string; invite?: string };

/** All that this browser may show at a table: its seats, or else a token for watching. */
export function tokensFor(id: string, link: Link = {}): string[] {
  const found = held().find((h) => h.id === id);
  const seats = [...new Set([...(found?.tokens ?? []), ...(link.seat ? [link.seat] : [])])],
    watch = link.watch ?? found?.spectator;
  return seats.length ? seats : watch ? [watch] : [];
}

/** One of them, to read with; where several sit at this screen, one that shows nobody's hand. */
export function readingToken(id: string, link: Link = {}): string | undefined {
  const tokens = tokensFor(id, link),
    watch = link.watch ?? held().find((h) => h.id === id)?.spectator;
  return tokens.length > 1 && watch ? watch : tokens[0];
}
