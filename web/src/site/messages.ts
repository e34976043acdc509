// What page and worker say to each other.
export type Pace = { grace?: number; pace?: number };
export type ToEngine =
  | { kind: "start"; base: string; pace: Pace }
  | { kind: "ask"; id: number; method: string; path: string; body: string | null; token: string | null }
  | { kind: "open"; line: number; table: string }
  | { kind: "say"; line: number; text: string }
  | { kind: "close"; line: number };

export type Reply = { kind: "reply"; id: number; status: number; text: string };
/** How many bytes are there, of how many; nothing is missing once both are equal and `ready`. */
export type Progress = { kind: "progress"; done: number; total: number; ready?: boolean; failed?: string };
export type FromEngine =
  | Reply
  | Progress
  | { kind: "told"; line: number; text: string }
  | { kind: "closed"; line: number; code: number }
  | { kind: "failed"; why: string };

/** A question for a strong bot, and its answer, both in JSON. */
export type Question = { id: number; name: string; seed: string; saved: string; seat: number };
export type Thought = { id: number; answer: string };
/** How far a review is, or the review; without one if it could not be made. */
export type Judged = { done: number; of: number } | { made: string | undefined };
