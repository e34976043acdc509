// The server's REST side, and the tokens this browser holds.
import type {
  Best,
  Course,
  Create,
  Created,
  Games,
  Hint,
  Invited,
  Join,
  Joined,
  Listed,
  Message,
  Mine,
  Moment,
  MyGame,
  Person,
  PersonKey,
  ProgressDocument,
  SeatChange,
  Settings,
  Table,
} from "./wire";

export class Refusal extends Error {
  constructor(readonly reason: Message) {
    super(reason.id);
  }
}

async function call<T>(method: string, path: string, body?: unknown, token?: string, signal?: AbortSignal): Promise<T> {
  const reply = await fetch("/api" + path, {
    method,
    signal,
    headers: { ...(body ? { "content-type": "application/json" } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  if (reply.status === 204) return undefined as T;
  const data = await reply.json().catch(() => null); // cut off on the way
  if (!reply.ok || !data) throw new Refusal(data?.error ?? { id: "no_reply" });
  return data as T;
}

export const socketUrl = (id: string) =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${id}/live`;
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
export const record = (id: string, token?: string) => call<unknown>("GET", `/tables/${id}/record`, undefined, token);

// -- people who come back

export const takeName = (name: string) => call<PersonKey>("POST", "/people", { name });
export const person = (key: string) => call<Person>("GET", "/me", undefined, key);
export const renewKey = (key: string) => call<PersonKey>("POST", "/me/key", {}, key);
export const forgetMe = (key: string) => call<void>("DELETE", "/me", undefined, key);
export const myGames = (key: string) => call<MyGame[]>("GET", "/me/games", undefined, key);
export const bringGames = (key: string, tokens: string[]) => call<MyGame[]>("POST", "/me/games", { tokens }, key);
export const shareProgress = (key: string, known: ProgressDocument) => call<ProgressDocument>("PUT", "/me/progress", known, key);
export const best = (game: string, players: number) => call<Best[]>("GET", `/best?game=${game}&players=${players}`);

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
