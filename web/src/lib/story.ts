// The log: what one answer set off becomes one line, with what came of it as small figures.
import type { GameEvent, Message } from "./types";

export type Gain = { what: string; n: number; prod: boolean; who?: number };
export type Line = {
  key: string;
  seq: number;
  player?: number;
  head: Message | null;
  gains: Gain[];
  more: Message[];
  hurt: boolean;
  era: boolean;
  income?: true;
  talk?: string;
};

const STOCKS = ["mc", "steel", "titanium", "plants", "energy", "heat", "cards"];
const SIGN: Record<string, [number, boolean]> = {
  gained: [1, false],
  production: [1, false],
  produced: [1, true],
  lost: [-1, false],
  reduced: [-1, true],
  paid: [-1, false],
};
const HEADS =
  /^(played|used|project|standard|converted|claimed|funded|passed|ended_turn|done|revealed_corporation|took_back|sold|chose|phase|traded|colony|crisis|lowered|covered|decided|detriment|dummy|bars|bank_paid)/;
const ERAS = /^(generation|round|over|phase)$/;
const QUIET = /^(looked|kept|rated)$/;

/** What a move is about, by which a payment names it. */
const what = (source: unknown): string => String(source ?? "").replace(/^\w+:/, "");
const about = (head: Message | null): string =>
  String(
    head?.id === "revealed_corporation"
      ? "setup"
      : (head?.card ?? head?.project ?? head?.milestone ?? head?.award ?? head?.colony ?? head?.id.replace(/^standard\./, "") ?? "nothing"),
  );
const sameBill = (a: GameEvent, b: { player?: number; source?: string }): boolean => a.player === b.player && a.source === b.source;

export function story(events: GameEvent[], you: number | null): Line[] {
  const out: Line[] = [];
  let line: Line | null = null;
  let waiting: { event: GameEvent; gains: Gain[] } | null = null; // paid before it is said for what

  const open = (e: GameEvent, head: Message | null, era = false): Line => {
    const next: Line = { key: `${e.seq}.${out.length}`, seq: e.seq, player: e.player, head, gains: [], more: [], hurt: false, era };
    out.push(next);
    return next;
  };
  const settle = () => {
    if (waiting) {
      const { event, gains } = waiting;
      const bought = out.slice(-8).reverse().find((l) => l.player === event.player && /^(kept|looked|used)$/.test(l.head?.id ?? "") && !l.gains.length);
      (bought ?? open(event, null)).gains.push(...gains);
    }
    waiting = null;
  };

  for (const event of events) {
    const { seq, ...said } = event;
    if (said.id === "chat") {
      settle();
      const talk = open(event, null);
      talk.talk = String(said.text ?? "");
      talk.player = said.player ?? said.seat;
      line = null;
      continue;
    }
    if (ERAS.test(said.id)) {
      settle();
      line = null;
      open(event, said, true);
      continue;
    }
    const sign = SIGN[said.id];
    if (sign) {
      const gains = STOCKS.filter((r) => typeof said[r] === "number" && said[r] !== 0).map((what): Gain => ({ what, n: said[what] * sign[0], prod: sign[1] }));
      if (said.id === "paid" || (said.id === "lost" && said.by === undefined && line?.player !== said.player)) {
        if (line && line.player === said.player && about(line.head) === what(said.source)) {
          line.gains.push(...gains);
          continue;
        }
        if (waiting && !sameBill((waiting as { event: GameEvent }).event, said)) settle();
        const before: Gain[] = waiting ? (waiting as { gains: Gain[] }).gains : [];
        waiting = { event, gains: [...before, ...gains] };
        continue;
      }
      if (said.id === "production") {
        settle();
        line = open(event, null);
        line.income = true;
      } else if (!line || line.era || (line.player !== said.player && said.by === undefined && line.seq !== seq)) {
        settle();
        line = open(event, null);
      }
      const other = said.player !== line.player;
      line.gains.push(...(other ? gains.map((g) => ({ ...g, who: said.player })) : gains));
      if (said.player === you && sign[0] < 0 && said.by !== undefined && said.by !== you) line.hurt = true;
      continue;
    }
    const starts: boolean =
      HEADS.test(said.id) ||
      (said.id === "kept" && line?.player !== said.player) ||
      !line ||
      line.era ||
      (line.player !== said.player && said.by === undefined && line.seq !== seq);
    if (starts) {
      const bill = waiting as { event: GameEvent; gains: Gain[] } | null;
      const paid: Gain[] = bill && bill.event.player === said.player && about(said) === what(bill.event.source) ? bill.gains : [];
      if (paid.length) waiting = null;
      else settle();
      line = open(event, said);
      line.gains.push(...paid);
    } else if (line && !line.head) line.head = said;
    else if (line && !QUIET.test(said.id)) line.more.push(what(said.source) === about(line.head) ? { ...said, source: undefined } : said);
    if (line && said.id.startsWith("removed.") && said.player === you && said.by !== you) line.hurt = true;
  }
  settle();
  return out;
}
