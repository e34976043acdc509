// What crosses the wire. The envelope is generated from pavonis.server.messages (see wire.ts); these are the engine's own shapes.
export type Message = { id: string; [value: string]: unknown };
export type Reason = Message & { rule?: string; needed?: number; present?: number };

export type Option = {
  id: string;
  say?: Message[];
  price?: number;
  source?: string;
  player?: number;
  card?: string;
  hex?: string;
  amount?: number;
  in_vain?: boolean; // it would bring nothing
  [part: string]: unknown;
};
export type Refused = { id: string; why: Reason; price?: number };
export type Means = { name: string; worth: number; most: number };
export type Part = { name: string; cards: string[]; least: number; most: number };

export type Decision = {
  id: [number, number];
  kind: "choose" | "pick" | "amount" | "pay" | "form" | "order";
  name: string;
  source: string;
  sealed: boolean;
  prompt: Message;
  options?: Option[];
  refused?: Refused[];
  acted?: number;
  cards?: string[];
  least?: number;
  most?: number;
  amount?: number;
  money?: number;
  means?: Means[];
  usual?: Record<string, number>;
  parts?: Part[];
  asides?: (string | Option)[];
  offered?: string; // a card that somebody offers
};

export type Waiting = { kind: string; name: string; source: string };
export type Player = {
  player: number;
  tr: number;
  stock: Record<string, number>;
  production: Record<string, number>;
  tags: Record<string, number>;
  corporation: string;
  tableau: string[];
  events?: string[];
  on: Record<string, number>;
  used: string[] | Record<string, number>;
  hand_size: number;
  passed?: boolean;
  waiting: Waiting | null;
  sealed?: unknown;
  hand?: string[];
  looking?: string[];
  pack?: string[];
  drafted?: string[];
  dealt?: string[];
  [more: string]: any;
};
export type View = {
  game: string;
  you: number | null;
  phase: string;
  players: Player[];
  over: boolean;
  temperature: number;
  oxygen: number;
  oceans: number;
  generation: number;
  first: number;
  turn: number | null;
  board?: string;
  tiles: Record<string, { tile: string; owner: number }>;
  claims: Record<string, number>;
  milestones: Record<string, { claimed_by: number | null; goal: number; progress: number[] }>;
  awards: Record<string, { funded_by: number | null; value: number[] }>;
  award_price: number | null;
  playing: { player: number; card: string } | null;
  [more: string]: any;
};
export type GameEvent = { seq: number; id: string; player?: number; [value: string]: any };

export type { Area, Block, CardFace } from "./wire";

export type SourcePoints = { player: number; points: number; mc?: number; sources: Record<string, number>; rank: number };
export type Result = { players: SourcePoints[]; ranking: number[]; won?: boolean; [more: string]: any };
