// Printed by `python -m pavonis.server.types` from src/pavonis/server/messages.py. Do not edit.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Where the server listens unless it is told otherwise. */
export const PORT = 8017;

/** Why the server closes a socket. One from 4000 on is for good: connecting again would be refused again. */
export const Close = {
  TOO_MANY: 1008,
  TOO_LARGE: 1009,
  INTERNAL: 1011,
  RESTART: 1012,
  BUSY: 1013,
  BAD_MESSAGE: 4400,
  PRIVATE_TABLE: 4401,
  BAD_TOKEN: 4403,
  UNKNOWN_TABLE: 4404,
} as const;

// From src/pavonis/i18n/grammar.py.
export const OPTIONAL: string[] = ["player", "by", "card", "cards", "colonies", "ranking"];
export const PLAYERS: string[] = ["player", "by", "to", "seat"];
export const NUMBERS: string[] = ["n", "present", "every", "least", "most", "more", "keep", "player", "by", "rule", "needed", "seq"];
export const NAMED: Record<string, string[]> = {"card": ["card"], "source": ["card", "project", "milestone", "award", "colony", "crisis", "source"], "project": ["project"], "milestone": ["milestone"], "award": ["award"], "colony": ["colony"], "crisis": ["crisis", "card"]};
export const LANGUAGES: Record<string, string> = {"en": "English", "pl": "Polski", "ru": "Русский", "uk": "Українська"};

/** Done, written and committed, as moment `seq`. */
export interface Ack {
  type: "ack";
  ref: number | null;
  seq: number;
}

/** What somebody advises, until all that was asked then is answered. */
export interface AdviceInfo {
  seat: number;
  option: string;
}

/** Point to what lies open before all, a crisis, an ocean tile or a phase, or (null) no longer; where all play together. */
export interface Advise {
  seat?: number | null;
  ref?: number | null;
  type: "advise";
  option: string | null;
}

/** The answer to one's open question, by the question's id; refused as stale only if one's own question changed. */
export interface Answer {
  seat?: number | null;
  ref?: number | null;
  type: "answer";
  decision?: number[] | null;
  answer: Json;
  done?: boolean;
}

/** An area of a map: its row, its place in half steps, what it is reserved for and what is printed on it. */
export interface Area {
  space: string;
  row: number;
  x: number;
  kind: string;
  bonus: string[];
}

/** Ask the others to let one take one's last answer back, beyond what the engine allows. */
export interface AskBack {
  seat?: number | null;
  ref?: number | null;
  type: "ask_back";
}

/** I am here again: the bot that played for me stops. */
export interface Back {
  seat?: number | null;
  ref?: number | null;
  type: "back";
}

/** One thing that a card does: at once, as an action, standing; or what takes a marker off a crisis. */
export interface Block {
  kind: "play" | "act" | "eff" | "goal";
  icons: Icon[];
  words: string;
}

/** A card that lies before somebody at the end: when it was played, how often used, and what it cost and brought. */
export interface CardCourse {
  player: number;
  card: string;
  seq: number;
  uses: number;
  paid: { [key: string]: number };
  gained: { [key: string]: number };
  production: { [key: string]: number };
  points: number;
}

/** A card; `names` are those in other languages, for searching. */
export interface CardFace {
  id: string;
  game: string;
  name: string;
  names: string[];
  set: string;
  kind: string;
  number: string;
  level?: number;
  markers?: number;
  money?: number;
  card_price?: number;
  cost: number;
  tags: string[];
  requires: Icon[];
  requirement: string;
  blocks: Block[];
  points: Icon[];
  scores: string;
  holds: string;
}

/** How a card fared: seats that were dealt it, and by generation how many of them played it, and won. */
export interface CardStrength {
  seen: number;
  plays: number[];
  wins: number[];
  pairs: { [key: string]: number[] };
}

/** Cards by game and id, crises by players and id, the maps and the moons. */
export interface Cards {
  cards: { [key: string]: { [key: string]: CardFace } };
  crises: { [key: string]: { [key: string]: CardFace } };
  boards: { [key: string]: Area[] };
  moons: { [key: string]: Moon };
}

/** One change to a view: the place, and what lies there now; without `value` it is gone. */
export interface Change {
  path: (string | number)[];
  value?: Json;
}

export interface Chat {
  seat?: number | null;
  ref?: number | null;
  type: "chat";
  text: string;
}

/** A turn clock: seconds for each question, or for the whole game; what happens at zero. */
export interface Clock {
  per: "move" | "game";
  seconds: number;
  at_zero: "warn" | "bot";
}

/** Seconds left for a seat; running since the time of the message that says so if it is asked. */
export interface ClockInfo {
  seat: number;
  left: number;
  running: boolean;
}

export interface Consent {
  seat?: number | null;
  ref?: number | null;
  type: "consent";
  yes: boolean;
}

/** How a game went: the beginning of every generation or round, and now; who claimed and funded what, and which crises were averted, when. */
export interface Course {
  stages: Stage[];
  events: Event[];
  cards: CardCourse[];
}

export interface Create {
  game: string;
  options?: { [key: string]: Json };
  settings?: Settings;
  seats?: SeatWish[];
}

/** What only the creator gets: the table's host token, an invitation per free seat, and the spectators' token. */
export interface Created {
  table: Table;
  host: string;
  invites: { [key: string]: string };
  spectator: string;
}

/** I take nothing back: bots need not wait. */
export interface Done {
  seat?: number | null;
  ref?: number | null;
  type: "done";
}

/** What was wrong: an id and its values, which a screen turns into a sentence. */
export interface Error {
  error: { [key: string]: Json };
}

/** What happened, as its reader may see it; `seq` is the moment. */
export interface Event {
  seq: number;
  id: string;
  [key: string]: Json;
}

/** What one seat sees (a spectator: null). */
export interface Face {
  seat: number | null;
  view: { [key: string]: Json } | null;
  decision: { [key: string]: Json } | null;
  locked: { [key: string]: Json } | null;
  plan: Json;
  events: Event[];
}

export interface GameInfo {
  options: { [key: string]: Json }[];
}

/** What can be played, with every option, and the bots there are. */
export interface Games {
  games: { [key: string]: GameInfo };
  levels: string[];
}

/** The first message on a socket: who I am, and the last moment I have seen. */
export interface Hello {
  type: "hello";
  tokens?: string[];
  since?: number | null;
}

/** What a bot would answer to one's open question, the best first, and why. */
export interface Hint {
  decision: number[];
  answers: { [key: string]: Json }[];
}

/** One icon: what is done, with how many of what. Several in reading order are a sentence. */
export interface Icon {
  verb: Verb;
  what?: Thing;
  n?: number | "x";
  any?: true;
  zone?: "purple" | "red" | "yellow" | "white";
}

export interface Invited {
  table: Table;
  invite: string | null;
}

/** Take a seat. An open seat at a public table needs no invitation; after a rematch one's old token is the invitation. */
export interface Join {
  seat?: number | null;
  invite?: string | null;
  name: string;
  nonce?: string;
  webhook?: string | null;
  language?: string;
}

export interface Joined {
  table: Table;
  seat: number;
  token: string;
}

/** A table in a list of tables. */
export interface Listed {
  id: string;
  game: string;
  options: { [key: string]: Json };
  settings: Settings;
  state: "waiting" | "playing" | "over";
  seats: SeatInfo[];
  seq: number;
  created: number;
  changed: number;
  clocks: ClockInfo[];
  take_back: TakeBackInfo | null;
  advice: AdviceInfo[];
  rematch: string | null;
  commitment: string;
  nonces: string[] | null;
  seed: string | null;
  result: Json;
  progress: Progress | null;
  asked: number[];
}

/** One of the caller's tables. */
export interface Mine {
  table: Listed;
  seats: number[];
  asked: number[];
  questions: Question[];
}

/** A moment of a game, as the reader may see it: one view, or after the end all hands. */
export interface Moment {
  seq: number;
  at: number;
  last: number;
  moments: number[];
  views: { [key: string]: { [key: string]: Json } };
  points: { [key: string]: number }[];
  events: Event[];
}

/** A colony tile: what building gives, what each colony gives its owner, what a trade gives at each space. */
export interface Moon {
  build: Icon[];
  bonus: Icon[];
  income: Icon[][];
}

/** Leave an answer for one's next question, or (null) withdraw it. With `name` it waits for a question of that name. */
export interface Plan {
  seat?: number | null;
  ref?: number | null;
  type: "plan";
  answer: Json;
  name?: string | null;
}

/** Which seats are connected. */
export interface Presence {
  type: "presence";
  connected: number[];
}

/** How far a game is: what whoever watches it sees at once. */
export interface Progress {
  generation: number;
  temperature: number;
  oxygen: number;
  oceans: number;
  points: number[];
  corporations: string[];
}

/** What a seat is asked, for whoever holds it. */
export interface Question {
  seat: number;
  since: number;
  prompt: { [key: string]: Json } | null;
}

/** Not done, and why; nothing changed. */
export interface Refused {
  type: "refused";
  ref: number | null;
  error: { [key: string]: Json };
}

/** By the host: free a seat (its old link stops working), or give it to a bot. */
export interface SeatChange {
  kind: "person" | "open" | "bot";
  name?: string | null;
  level?: string | null;
}

/** One seat as everybody sees it. */
export interface SeatInfo {
  seat: number;
  kind: "person" | "open" | "bot";
  name: string;
  level: string | null;
  taken: boolean;
  connected: boolean;
  autopilot: boolean;
}

/** Who is to sit here: a person by private link, anybody (open), or a bot. */
export interface SeatWish {
  kind?: "person" | "open" | "bot";
  name?: string | null;
  level?: string | null;
}

/** How people play at this table; the game's own options are apart. */
export interface Settings {
  public: boolean;
  take_back: "own" | "consent" | "off";
  clock: Clock | null;
  grace: number | null;
  hints: boolean | null;
}

/** All that one may see now, and every event after `since`. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  now: number;
  table: Table;
  faces: Face[];
  points: { [key: string]: number }[];
}

/** The table as everybody sees it between two generations or rounds, and what each would have scored then, by source. */
export interface Stage {
  seq: number;
  view: { [key: string]: Json };
  points: { [key: string]: number }[];
}

/** Where each card is strong, as `pavonis strength` measured it. */
export interface Strength {
  game: string;
  version: string;
  rules: number;
  bots: string[];
  players: number;
  options: { [key: string]: Json }[];
  games: number;
  seats: number;
  wins: number;
  last: number;
  cards: { [key: string]: CardStrength };
}

/** A table as everybody who may watch it sees it. */
export interface Table {
  id: string;
  game: string;
  options: { [key: string]: Json };
  settings: Settings;
  state: "waiting" | "playing" | "over";
  seats: SeatInfo[];
  seq: number;
  created: number;
  changed: number;
  clocks: ClockInfo[];
  take_back: TakeBackInfo | null;
  advice: AdviceInfo[];
  rematch: string | null;
  commitment: string;
  nonces: string[] | null;
  seed: string | null;
  result: Json;
}

/** Somebody asks the others to let them go back to the moment `to`. */
export interface TakeBackInfo {
  seat: number;
  to: number;
  yes: number[];
}

export type Thing = "mc" | "steel" | "titanium" | "plants" | "energy" | "heat" | "microbe" | "animal" | "science" | "fighter" | "floater" | "camp" | "resource" | "tag:building" | "tag:space" | "tag:power" | "tag:science" | "tag:jovian" | "tag:earth" | "tag:plant" | "tag:microbe" | "tag:animal" | "tag:city" | "tag:event" | "tagless" | "new_tag" | "temperature" | "oxygen" | "oceans" | "tr" | "vp" | "ocean" | "greenery" | "forest" | "city" | "special" | "claim" | "colony" | "cards" | "look" | "keep" | "project" | "green" | "blue" | "next" | "play_more" | "play_green" | "sale" | "requirement" | "standard" | "action" | "action_phase" | "research" | "phase" | "production" | "everybody" | "another" | "safe" | "fleet" | "fee" | "track" | "moon" | "bonus" | "marker" | "dummy";

export interface Tokens {
  tokens: string[];
}

/** Take one's last answer back, as far as the engine allows. */
export interface Undo {
  seat?: number | null;
  ref?: number | null;
  type: "undo";
}

/** What changed for one seat. A field that is not there did not change. */
export interface Update {
  type: "update";
  seq: number;
  now: number;
  seat: number | null;
  events: Event[];
  changes: Change[];
  points?: { [key: string]: number }[];
  decision?: { [key: string]: Json } | null;
  locked?: { [key: string]: Json } | null;
  plan?: Json;
  table?: Table | null;
}

export type Verb = "arrow" | "colon" | "or" | "slash" | "sign" | "gain" | "lose" | "produce" | "reduce" | "per" | "more" | "less" | "raise" | "lower" | "least" | "most" | "ease" | "tile" | "points";

/** Where to tell me that it is my turn; null for nowhere. */
export interface WebHook {
  seat?: number | null;
  ref?: number | null;
  type: "webhook";
  url: string | null;
  language?: string;
}

export type Act = Answer | Undo | AskBack | Consent | Plan | Done | Back | Chat | Advise | WebHook;

export type ServerMessage = Snapshot | Update | Presence | Ack | Refused;
