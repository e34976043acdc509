// Printed by `python -m pavonis.server.types` from src/pavonis/server/messages.py and */types.py. Do not edit.

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

// From src/pavonis/server/seats.py.
export const BOTS = ["Tycho", "Selene", "Ares", "Vesta", "Ceres"];

/** Done, written and committed, as moment `seq`. */
export interface Ack {
  type: "ack";
  ref: number | null;
  seq: number;
}

/** A crisis as it lies there: its markers, and how many they were at first; `pay` if it can be paid off. */
export interface ActiveCrisis {
  crisis: string;
  number: string;
  level: number;
  markers: number;
  of: number;
  immediate: CrisisPart[];
  persistent: CrisisPart[];
  goals: CrisisPart[];
  pay: boolean;
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

/** What is offered at the end: to play on with this game (true) or an earlier scene of it, and other lessons. */
export interface After {
  play_on: boolean | string;
  bot: string;
  next: string[];
}

/** How a seat is called when it is asked and nobody looks, for whoever holds it. */
export interface AlertsInfo {
  webhook: string | null;
  called: number | null;
  sent: string;
  push_key: string | null;
  devices: string[];
  mail_offered: boolean;
  mail: string | null;
  confirmed: boolean;
}

/** A whole number. */
export interface AmountQuestion {
  id: number[];
  name: string;
  source: string;
  sealed: boolean;
  prompt: Message;
  asides?: string[];
  least: number;
  most: number;
  kind: "amount";
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

export type AnswerValue = string | number | string[] | { [key: string]: number } | { [key: string]: string | string[] };

/** An area of a map: its row, its place in half steps, what it is reserved for and what is printed on it. */
export interface Area {
  space: string;
  row: number;
  x: number;
  kind: string;
  bonus: string[];
}

export interface AresPlayer {
  player: number;
  tr: number;
  stock: { [key: string]: number };
  production: { [key: string]: number };
  tags: { [key: string]: number };
  worth: { [key: string]: number };
  corporation: string;
  tableau: string[];
  on: { [key: string]: number };
  hand_size: number;
  next_card: NextCard;
  brings?: { [key: string]: number };
  waiting: Waiting | null;
  hand?: string[];
  looking?: string[];
  dealt?: string[];
  sealed?: AnswerValue | null;
  capacity: { [key: string]: number };
  forests: number;
  used: { [key: string]: number };
  chosen: string;
  last: string;
  plays: number;
  free: number;
  bonus: number;
  barred?: string;
  offered?: string[];
  prospects?: Prospects;
}

/** What one player, or a spectator, may know of a game of Ares Expedition. `began` is the planet at the start of the phase. */
export interface AresView {
  you: number | null;
  phase: string;
  temperature: number;
  oxygen: number;
  oceans: number;
  deck: number;
  discard: number;
  known: { [key: string]: string };
  over: boolean;
  game: "ares";
  round: number;
  revealed: string[];
  left: string[];
  temperature_zone: string;
  oxygen_zone: string;
  flipped: string[];
  began: Planet;
  players: AresPlayer[];
  supply?: Supply;
  level?: string;
  dummy?: Dummy;
  crisis?: CrisisView;
}

/** Ask the others to let one take one's last answer back, beyond what the engine allows. */
export interface AskBack {
  seat?: number | null;
  ref?: number | null;
  type: "ask_back";
}

export interface Award {
  funded_by: number | null;
  value: number[];
}

/** I am here again: the bot that played for me stops. */
export interface Back {
  seat?: number | null;
  ref?: number | null;
  type: "back";
}

/** One of the best, as everybody sees them; bots have a level. */
export interface Best {
  name: string;
  level: string | null;
  rating: number;
}

/** An answer that was better, from what the player could know then. */
export interface Better {
  answer: AnswerValue;
  chance: number;
  points: number;
  terms: RatedTerm[];
}

/** One thing that a card does: at once, as an action, standing; or what takes a marker off a crisis. */
export interface Block {
  kind: "play" | "act" | "eff" | "goal";
  icons: Icon[];
  words: string;
}

/** Another line of a finished game: its table, and before which of its answers it begins. */
export interface BranchInfo {
  table: string;
  n: number;
}

/** Try another line from before an answer, by its number among those that stand; bots of that level in all other seats. */
export interface BranchWish {
  n: number;
  level?: string | null;
  name?: string | null;
}

/** What only whoever brought a game gets: its host token, a token for each person's seat, and the spectators' token. */
export interface Brought {
  table: Table;
  host: string;
  tokens: { [key: string]: string };
  spectator: string;
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

/** A card; `names` are those in other languages, for searching, where all games were asked for. */
export interface CardFace {
  id: string;
  game: string;
  name: string;
  names?: string[];
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

/** A card as things stand: what it would cost, and everything that keeps it from being played. */
export interface CardProspect {
  price: number;
  whys: Reason[];
}

/** One step of a card that is being played; `void` would bring nothing by now. */
export interface CardStep {
  icons: Icon[];
  say: Message[];
  state: "done" | "now" | "next" | "void";
}

/** How a card fared: seats that were dealt it, and by generation how many of them played it, and won. */
export interface CardStrength {
  seen: number;
  plays: number[];
  wins: number[];
  pairs: { [key: string]: number[] };
}

/** Cards by game and id, crises by players and id, the maps and the moons; of one game or of all. */
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

/** One of several options. In a turn of Terraforming Mars `acted` counts its actions so far; `offered` is a card that somebody gives for one of these. */
export interface ChooseQuestion {
  id: number[];
  name: string;
  source: string;
  sealed: boolean;
  prompt: Message;
  asides?: string[];
  options: Option[];
  refused?: RefusedOption[];
  acted?: number;
  offered?: string;
  kind: "choose";
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

/** The moons, those left out, everybody's fleets; and of the reader: what a trade costs in each way, why some of these cannot be paid, and where no colony can be built, and why not. */
export interface ColoniesView {
  tiles: { [key: string]: ColonyView };
  unused: string[];
  fleets: number[];
  fees: { [key: string]: number };
  unpaid: { [key: string]: Reason };
  closed: { [key: string]: Reason };
}

export interface ColonyView {
  track: number;
  awake: boolean;
  colonies: number[];
  visitor: number | null;
}

/** What must hold when a step is taken: a parameter, or what I have of a resource, is at least or at most so much; `of` is free (1) or not (0): an area, or what an option is about (`claim:mayor`, `fund:miner`, `trade:luna`, `colony:luna`); or so many options can be chosen then, those that begin with `of` or all that do something. */
export interface Condition {
  what: "temperature" | "oxygen" | "oceans" | "free" | "can" | "mc" | "steel" | "titanium" | "plants" | "energy" | "heat";
  of: string | null;
  least: number | null;
  most: number | null;
}

export interface Consent {
  seat?: number | null;
  ref?: number | null;
  type: "consent";
  yes: boolean;
}

/** How a game went: the beginning of every generation or round, and now; who raised, claimed and funded what, and which crises were averted, when. */
export interface Course {
  stages: Stage[];
  events: GameEvent[];
  cards: CardCourse[];
}

/** A game with its options; or a lesson, which says all that itself: one of ours by its id, or a whole one. It begins at a step of a scene, or at the beginning. */
export interface Create {
  game?: string;
  options?: { [key: string]: Json };
  settings?: Settings;
  seats?: SeatWish[];
  lesson?: string | { [key: string]: Json } | null;
  scene?: string | null;
  step?: string | null;
}

/** What only the creator gets: the table's host token, an invitation per free seat, and the spectators' token. */
export interface Created {
  table: Table;
  host: string;
  invites: { [key: string]: string };
  spectator: string;
}

export interface CrisisPart {
  say: Message[];
  icons: Icon[];
}

export interface CrisisView {
  difficulty: string;
  zones: { [key: string]: string };
  detriments: { [key: string]: string };
  covered: string[];
  rewards: { [key: string]: Reward };
  active: ActiveCrisis[];
  revealing: ActiveCrisis | null;
  discarded: string[];
  deck: number[];
  toll: Toll;
  helps: { [key: string]: { [key: string]: number } };
  supplies: number;
  bank: number;
  dummies: DummyCard[];
  phases: string[];
  leader: number;
  group: GroupDecision | null;
  outcome: string;
}

/** A browser that is to be called by Web Push, as its `PushSubscription` says it. */
export interface Device {
  seat?: number | null;
  ref?: number | null;
  type: "device";
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/** I take nothing back: bots need not wait. */
export interface Done {
  seat?: number | null;
  ref?: number | null;
  type: "done";
}

/** Playing alone: the phase of this round, those of this cycle, and which cycle it is. */
export interface Dummy {
  phase: string;
  used: string[];
  cycle: number;
}

export interface DummyCard {
  card: string;
  phases: string[];
}

/** What was wrong: an id and its values, which a screen turns into a sentence. */
export interface Error {
  error: FaultMessage;
}

/** One position, one task, one goal. */
export interface Exercise {
  learn: 1;
  id: string;
  game: "mars" | "ares";
  title: string;
  seat: number;
  names: string[];
  goal: { [key: string]: Json };
  goal_says: string;
  kind: "exercise";
  name: string;
  level: number;
  task: string;
  start: Start;
  answers: number;
  solution: Json[];
  wrong: Wrong[];
  hint: string;
  explain: string;
  rule: string | null;
  true: { [key: string]: Json };
  asides: boolean;
  fits: string[];
}

/** What one seat sees (a spectator: null). */
export interface Face {
  seat: number | null;
  view: View | null;
  decision: Decision | null;
  locked: Decision | null;
  plan: PlanInfo | null;
  since: number;
  stays: Message | null;
  events: GameEvent[];
}

/** `ask_others`: it can be taken back only if they agree. */
export interface FaultMessage extends Message {
  ask_others?: boolean;
}

/** One part of a form: so many of these cards. */
export interface FormPart {
  name: string;
  cards: string[];
  least: number;
  most: number;
}

/** Several picks at once. */
export interface FormQuestion {
  id: number[];
  name: string;
  source: string;
  sealed: boolean;
  prompt: Message;
  asides?: string[];
  parts: FormPart[];
  kind: "form";
}

/** What happened, as its reader may see it; `seq` is the moment. The last values are of the table's own events. */
export interface GameEvent extends Message {
  seq: number;
  seat?: number;
  text?: string;
  name?: string;
  table?: string;
  reason?: Message;
  commitment?: string;
  nonces?: string[];
  seed?: string;
}

export interface GameInfo {
  options: GameOption[];
}

/** One option of `pavonis.new`: its type, its default, and what is allowed. */
export interface GameOption {
  name: string;
  type: string;
  default: boolean | number | string | number[];
  allowed?: (boolean | number | string)[];
  range?: number[];
  on_with?: string;
}

/** What can be played, with every option, and the bots there are. */
export interface Games {
  games: { [key: string]: GameInfo };
  levels: string[];
  best_list: boolean;
}

/** What is decided for the group, and who is asked. */
export interface GroupDecision {
  kind: string;
  name: string;
  source: string;
  player: number;
}

/** A table that is played step by step, with a sentence at each. */
export interface Guided {
  learn: 1;
  id: string;
  game: "mars" | "ares";
  title: string;
  seat: number;
  names: string[];
  goal: { [key: string]: Json };
  goal_says: string;
  kind: "guided";
  promise: string;
  minutes: number;
  scenes: Scene[];
  learned: string;
  then: After;
}

/** The first message on a socket: who I am, and the last moment I have seen. */
export interface Hello {
  type: "hello";
  tokens?: string[];
  since?: number | null;
  visible?: boolean;
}

/** What a bot would answer to one's open question, the best first, and why. */
export interface Hint {
  decision: number[];
  answers: RatedAnswer[];
}

/** One icon: what is done, with how many of what. Several in reading order are a sentence. A field that is not there has its default. */
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
  person?: string | null;
  webhook?: string | null;
  language?: string;
}

export interface Joined {
  table: Table;
  seat: number;
  token: string;
}

/** A lesson in the list of lessons; an exercise has a level, a guided one minutes and steps. */
export interface LessonHead {
  id: string;
  kind: "guided" | "exercise";
  game: string;
  title: string;
  about: string;
  minutes: number;
  steps: number;
  level: number;
  answers: number;
  fits: string[];
  pages: { [key: string]: string };
}

/** The lesson that is played at a table: its scene and the step where the table began, if it was not the first. */
export interface LessonInfo {
  id: string;
  scene: string;
  step: string;
  seat: number;
  answers: number;
  free: boolean;
}

/** What one of the others answers. */
export interface Line {
  player: number;
  answer: Json;
  asked: string | null;
  after_you: boolean;
}

/** The table as the player of a move sees it, and what happened. */
export interface LineSide {
  view: View;
  points: { [key: string]: number }[];
  events: GameEvent[];
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
  again: boolean;
  commitment: string;
  nonces: string[] | null;
  seed: string | null;
  result: Result | null;
  lesson: LessonInfo | null;
  branch: BranchInfo | null;
  progress: Progress | null;
  asked: number[];
}

/** Over a socket alone: whether this tab is before somebody's eyes. Whoever looks is not called. */
export interface Look {
  type: "look";
  visible: boolean;
}

export interface MailDone {
  address: string;
  proof: string | null;
}

/** The link of a mail: confirm the address, stop, or never hear from this server again. */
export interface MailLink {
  token: string;
  what: "confirm" | "stop" | "never";
}

/** Write to me there; null for nowhere. First a mail asks whether the address is mine, unless I have proof. */
export interface MailTo {
  seat?: number | null;
  ref?: number | null;
  type: "mail";
  address: string | null;
  proof?: string | null;
  language?: string;
}

export interface MarsPlayer {
  player: number;
  tr: number;
  stock: { [key: string]: number };
  production: { [key: string]: number };
  tags: { [key: string]: number };
  worth: { [key: string]: number };
  corporation: string;
  tableau: string[];
  on: { [key: string]: number };
  hand_size: number;
  next_card: NextCard;
  brings?: { [key: string]: number };
  waiting: Waiting | null;
  hand?: string[];
  looking?: string[];
  dealt?: string[];
  sealed?: AnswerValue | null;
  events: string[];
  used: string[];
  passed: boolean;
  card_price: number;
  pack?: string[];
  drafted?: string[];
  zones?: { [key: string]: string[] };
  prospects?: { [key: string]: CardProspect };
  openings?: { [key: string]: Opening };
  steps?: CardStep[];
}

/** What one player, or a spectator, may know of a game of Terraforming Mars; `generations` are all there are, alone; `greeneries` are those who may place one more after the last production, in turn order. */
export interface MarsView {
  you: number | null;
  phase: string;
  temperature: number;
  oxygen: number;
  oceans: number;
  deck: number;
  discard: number;
  known: { [key: string]: string };
  over: boolean;
  game: "mars";
  board: string;
  generation: number;
  generations: number | null;
  first: number;
  turn: number | null;
  tiles: { [key: string]: Tile };
  claims: { [key: string]: number };
  milestones: { [key: string]: Milestone };
  awards: { [key: string]: Award };
  award_price: number | null;
  playing: Playing | null;
  players: MarsPlayer[];
  greeneries?: number[];
  colonies?: ColoniesView;
}

/** One thing to pay with besides money: what one piece is worth, and how many may go. */
export interface Means {
  name: string;
  worth: number;
  most: number;
}

/** An id and its values. Each name means the same in every message. */
export interface Message {
  id: string;
  player?: number;
  by?: number;
  to?: number;
  winners?: number[];
  ranking?: number[];
  source?: string;
  card?: string;
  cards?: string[] | number;
  project?: string;
  milestone?: string;
  award?: string;
  colony?: string;
  colonies?: string[];
  crisis?: string;
  tile?: string;
  space?: string;
  choice?: Message;
  clause?: Message;
  awake?: boolean;
  n?: number;
  of?: number;
  present?: number;
  least?: number;
  most?: number;
  more?: number;
  less?: number;
  every?: number;
  keep?: number;
  alone?: number;
  mc?: number;
  steel?: number;
  titanium?: number;
  plants?: number;
  energy?: number;
  heat?: number;
  animal?: number;
  answer?: string | string[];
  allowed?: string[] | number[];
  option?: string;
  means?: string;
}

export interface Milestone {
  claimed_by: number | null;
  goal: number;
  progress: number[];
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
  views: { [key: string]: View };
  points: { [key: string]: number }[];
  events: GameEvent[];
}

/** A colony tile: what building gives, what each colony gives its owner, what a trade gives at each space. */
export interface Moon {
  build: Icon[];
  bonus: Icon[];
  income: Icon[][];
}

/** The same for a known person, with the tokens of those seats: a game goes on wherever they are. */
export interface MyGame {
  table: Listed;
  seats: number[];
  asked: number[];
  questions: Question[];
  tokens: string[];
}

/** What counts for one's next card only. */
export interface NextCard {
  discount?: number;
  ease?: number;
}

/** Not on this browser any more. */
export interface NoDevice {
  seat?: number | null;
  ref?: number | null;
  type: "no_device";
  endpoint: string;
}

/** A corporation one may choose: what it starts with, what its metals are worth, and what the cards would cost and lack. */
export interface Opening {
  stock: { [key: string]: number };
  worth: { [key: string]: number };
  cards: { [key: string]: CardProspect };
}

/** One thing to choose, and what its id names. */
export interface Option {
  price?: number;
  pays?: { [key: string]: number };
  fees?: { [key: string]: number };
  say?: Message[];
  nothing?: Message;
  wasted?: Message[];
  misses?: Message[];
  loses_own?: Message[];
  leaves?: string[];
  id: string;
  source?: string;
  card?: string;
  resource?: string;
  hex?: string;
  player?: number;
  amount?: number;
}

/** Which of the effects that wait comes next. */
export interface OrderQuestion {
  id: number[];
  name: string;
  source: string;
  sealed: boolean;
  prompt: Message;
  asides?: string[];
  options: Option[];
  kind: "order";
}

/** An amount of each means; money makes up the rest. */
export interface PayQuestion {
  id: number[];
  name: string;
  source: string;
  sealed: boolean;
  prompt: Message;
  asides?: string[];
  amount: number;
  money: number;
  means: Means[];
  usual: { [key: string]: number };
  kind: "pay";
}

/** A known person, for themselves. */
export interface Person {
  name: string;
  created: number;
  ratings: PersonRating[];
}

/** The key by which a person is known. Whoever has it is that person: it goes after `#` in their private link. */
export interface PersonKey {
  key: string;
  person: Person;
}

export interface PersonRating {
  rating: number;
  provisional: boolean;
  change: number | null;
  game: string;
  players: number;
}

/** A name of one's own on this server; nobody else may use it here, in whatever letters that look the same. */
export interface PersonWish {
  name: string;
}

/** Some of several cards. */
export interface PickQuestion {
  id: number[];
  name: string;
  source: string;
  sealed: boolean;
  prompt: Message;
  asides?: string[];
  cards: string[];
  least: number;
  most: number;
  kind: "pick";
}

/** Leave steps for one's next questions, to be taken one after the other; none withdraws them. One answer alone may be given instead: with `name` it waits for a question of that name. */
export interface Plan {
  seat?: number | null;
  ref?: number | null;
  type: "plan";
  answer?: Json;
  name?: string | null;
  steps?: PlanStep[];
  now?: boolean;
}

/** The steps still to be taken; whether they wait for me to go on; and the note of which I wanted to be reminded now. */
export interface PlanInfo {
  steps: PlanStep[];
  waits: boolean;
  note: string | null;
}

/** One step of a plan: the answer to a question of this name, then answers to what it asks in turn. A payment that is not among them is made in the usual way. It is dropped if it is not possible, or a condition does not hold. Without answers it is a note to oneself, which is shown when its time comes: there the plan stops. */
export interface PlanStep {
  answers: Json[];
  note: string | null;
  name: string | null;
  only_if: Condition[];
  untouched: boolean;
}

export interface Planet {
  temperature: number;
  oxygen: number;
  oceans: number;
}

export interface PlanetThen {
  temperature: number;
  oxygen: number;
  oceans: number;
  zones: { [key: string]: string };
}

/** What one player scored; `mc` or `resources` break a tie. */
export interface PlayerResult {
  player: number;
  points: number;
  sources: { [key: string]: number };
  rank: number;
  mc?: number;
  resources?: number;
}

/** The event that is being carried out. */
export interface Playing {
  player: number;
  card: string;
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

/** By key. Of two devices' the greater number counts, and of all else the newer. */
export interface ProgressDocument {
  items: { [key: string]: ProgressItem };
}

/** One thing that somebody has learnt, seen or chosen, and when. */
export interface ProgressItem {
  value: Json;
  at: number;
}

/** A card in its phase: what it would cost, and why it could not be played; `sell`: after so many sales it could; `nothing`: it would bring nothing, and why; `idle`: its actions would bring nothing any more. */
export interface Prospect {
  price: number;
  why?: Reason;
  sell?: number;
  nothing?: Message;
  idle?: boolean;
}

/** What one could do as things stand: sell cards, and what each phase would bring if somebody else, or oneself, chose it. */
export interface Prospects {
  sale: number;
  all: Round;
  own: Round;
}

/** What a seat is asked, for whoever holds it. */
export interface Question {
  seat: number;
  since: number;
  prompt: Message | null;
}

/** An answer, what it is worth, what that says, and its parts. */
export interface RatedAnswer {
  answer: AnswerValue;
  value: number;
  say: Message;
  terms: RatedTerm[];
}

/** One part of a value. */
export interface RatedTerm {
  value: number;
  say: Message[];
}

/** How strong somebody plays this game with so many players, by Glicko-2. */
export interface RatingInfo {
  rating: number;
  provisional: boolean;
  change: number | null;
}

/** Why something cannot be done: the rule broken, what it needs and what there is. */
export interface Reason extends Message {
  rule: string;
  needed: number;
}

/** Not done, and why; nothing changed. */
export interface Refused {
  type: "refused";
  ref: number | null;
  error: FaultMessage;
}

/** One thing that cannot be chosen now, and every reason why not: what time or others must bring first, money last. */
export interface RefusedOption {
  price?: number;
  pays?: { [key: string]: number };
  fees?: { [key: string]: number };
  say?: Message[];
  id: string;
  whys: Reason[];
}

/** Points of everybody and the ranking. Alone or together also whether the game was won; `points` are those of all. */
export interface Result {
  players: PlayerResult[];
  ranking: number[];
  won?: boolean;
  points?: number;
  why?: string;
  bank?: number;
  rounds?: number;
}

/** A whole game, looked at after its end. */
export interface Review {
  version: number;
  game: string;
  level: string;
  measure: "win" | "make";
  moves: ReviewedMove[];
  curve: number[][];
  moments: number[];
  players: ReviewedPlayer[];
  seconds: number;
}

/** How far the review of a finished game is; once it is done, as much of it as its reader may see: every move of one's own and of bots, of other people the curve and the accuracy. */
export interface ReviewInfo {
  state: "none" | "waiting" | "working" | "done" | "failed";
  ahead: number;
  done: number;
  of: number;
  review: Review | null;
  rounds: number[];
  moments: number[];
  seats: number[];
}

/** How one played in a game that was reviewed. */
export interface ReviewSum {
  table: string;
  seat: number;
  player: ReviewedPlayer;
}

/** A move of a reviewed game: what was asked, the table before and after it, and after the better answer. */
export interface ReviewedLine {
  n: number;
  player: number;
  decision: Decision;
  before: LineSide;
  did: LineSide;
  better: LineSide | null;
}

/** One answer. Chances are those of the player who gave it, from what this player could know. */
export interface ReviewedMove {
  n: number;
  player: number;
  round: number;
  question: string;
  area: "opening" | "purchases" | "timing" | "board" | "cards";
  answer: AnswerValue;
  before: number;
  after: number;
  points: number;
  give_or_take: number;
  thought: boolean;
  terms: RatedTerm[];
  better?: Better;
}

/** How one player played. start + luck + others + skill = end. */
export interface ReviewedPlayer {
  accuracy: number;
  slips: number;
  errors: number;
  start: number;
  luck: number;
  others: number;
  skill: number;
  end: number;
  lost: { [key: string]: number };
}

/** What turning an ocean tile brings. */
export interface Reward {
  mc: number;
  plants: number;
  cards: number;
}

/** What each phase would bring: cards to play, actions or why not, income, and how many of how many cards one keeps. */
export interface Round {
  cards: { [key: string]: Prospect };
  actions: { [key: string]: Reason | null };
  income: { [key: string]: number };
  draw: number;
  keep: number;
}

export interface Scene {
  id: string;
  title: string | null;
  start: Start;
  others: Line[];
  steps: Step[];
  ends: { [key: string]: Json };
}

/** By the host: free a seat (its old link stops working), or give it to a bot. */
export interface SeatChange {
  kind: "person" | "open" | "bot";
  name?: string | null;
  level?: string | null;
}

/** One seat as everybody sees it. One of kind `script` says what a lesson has written for it, and then is a bot's. */
export interface SeatInfo {
  seat: number;
  kind: "person" | "open" | "bot" | "script";
  name: string;
  level: string | null;
  taken: boolean;
  connected: boolean;
  autopilot: boolean;
  left: boolean;
  rating: RatingInfo | null;
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
  rated: boolean;
}

/** All that one may see now, and the latest events after `since`. */
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
  view: View;
  points: { [key: string]: number }[];
}

/** How the table stands when it begins: dealt from a seed, or a position as `docs/position.md` writes it. */
export interface Start {
  options: { [key: string]: Json };
  seed: string | null;
  position: { [key: string]: Json } | null;
}

/** One sentence, and perhaps an answer to be given. */
export interface Step {
  id: string;
  say: string;
  point_at: { [key: string]: string } | null;
  expect: Json[] | null;
  else: { [key: string]: string };
  then: string | null;
  why: string | null;
  rule: string | null;
  true: { [key: string]: Json };
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

/** Co-operative game: pieces that can still be taken. */
export interface Supply {
  cubes: number;
  markers: number;
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
  again: boolean;
  commitment: string;
  nonces: string[] | null;
  seed: string | null;
  result: Result | null;
  lesson: LessonInfo | null;
  branch: BranchInfo | null;
}

/** Somebody asks the others to let them go back to the moment `to`. */
export interface TakeBackInfo {
  seat: number;
  to: number;
  yes: number[];
}

export type Thing = "mc" | "steel" | "titanium" | "plants" | "energy" | "heat" | "microbe" | "animal" | "science" | "fighter" | "floater" | "camp" | "resource" | "tag:building" | "tag:space" | "tag:power" | "tag:science" | "tag:jovian" | "tag:earth" | "tag:plant" | "tag:microbe" | "tag:animal" | "tag:city" | "tag:event" | "tagless" | "new_tag" | "temperature" | "oxygen" | "oceans" | "tr" | "vp" | "ocean" | "greenery" | "forest" | "city" | "special" | "claim" | "colony" | "cards" | "look" | "keep" | "project" | "green" | "blue" | "next" | "play_more" | "play_green" | "sale" | "requirement" | "standard" | "action" | "action_phase" | "research" | "phase" | "production" | "everybody" | "another" | "safe" | "fleet" | "fee" | "track" | "moon" | "bonus" | "marker" | "dummy";

export interface Tile {
  tile: string;
  owner: number;
}

export interface Tokens {
  tokens: string[];
}

/** What the next round will take if nothing is done, where the planet would stand, and how the game would end. */
export interface Toll {
  rows: TollRow[];
  sure: { [key: string]: number };
  choices: { [key: string]: number }[][];
  then: PlanetThen;
  lost: string;
}

/** What one source will take: sure steps, and choices between several. */
export interface TollRow {
  source: string;
  sure: { [key: string]: number };
  choices: { [key: string]: number }[][];
}

/** What a web-hook answered, after how many seconds; or what is wrong. */
export interface Tried {
  status: number | null;
  seconds: number;
  error: FaultMessage | null;
}

/** Call this web-hook now. */
export interface TryHook {
  url: string;
  language?: string;
}

/** At a lesson: the table as a step of a scene finds it, or the beginning; `end` is what comes after its last step. */
export interface TurnTo {
  seat?: number | null;
  ref?: number | null;
  type: "turn_to";
  scene?: string | null;
  step?: string | null;
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
  events: GameEvent[];
  changes: Change[];
  points?: { [key: string]: number }[];
  decision?: Decision | null;
  locked?: Decision | null;
  plan?: PlanInfo | null;
  since?: number;
  stays?: Message | null;
  table?: Table | null;
}

export type Verb = "arrow" | "colon" | "or" | "slash" | "sign" | "gain" | "lose" | "produce" | "reduce" | "per" | "more" | "less" | "raise" | "lower" | "least" | "most" | "ease" | "tile" | "points";

/** What somebody is asked: the kind of question and the card or rule that asks, but not the options. */
export interface Waiting {
  kind: string;
  name: string;
  source: string;
}

/** Where to tell me that it is my turn; null for nowhere. */
export interface WebHook {
  seat?: number | null;
  ref?: number | null;
  type: "webhook";
  url: string | null;
  language?: string;
}

/** Answers that tempt and do not lead there, with what is said to them. */
export interface Wrong {
  answers: Json[];
  say: string;
}

export type Act = Answer | Undo | AskBack | Consent | Plan | Done | Back | Chat | Advise | TurnTo | WebHook | Device | NoDevice | MailTo;

export type ServerMessage = Snapshot | Update | Presence | Ack | Refused;

export type View = MarsView | AresView;

export type Player = MarsPlayer | AresPlayer;

export type Decision = ChooseQuestion | PickQuestion | AmountQuestion | PayQuestion | FormQuestion | OrderQuestion;

export type Lesson = Guided | Exercise;
