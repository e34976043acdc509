// The log: what one answer set off becomes one line, with what came of it as small figures.
import type { GameEvent, Message } from "../protocol/wire";

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
  talk?: string;
};

const STOCKS = ["mc", "steel", "titanium", "plants", "energy", "heat", "cards"] as const;
const SIGN: Record<string, [number, boolean]> = {
  gained: [1, false],
  production: [1, false],
  produced: [1, true],
  spent: [-1, false],
  lost: [-1, false],
  reduced: [-1, true],
  paid: [-1, false],
  rated: [1, false],
  lost_rating: [-1, false],
};
const HEADS =
  /^(played|used|project|standard|converted|claimed|funded|passed|ended_turn|done|revealed_corporation|took_back|sold|chose|phase|traded|crisis|lowered|covered|decided|detriment|dummy|bars|bank_paid)(\.|$)/;
const ENDS = /^(passed|ended_turn|done|took_back|chose|phase|detriment|dummy)(\.|$)/; // nothing comes of them in the same line
const ERAS = /^(generation|round|cycle|solar|over)(\.|$)/;
const QUIET = "looked";
const NEUTRAL = -2; // solo's opponent

/** What a move is about, by which what follows names it. */
const what = (source = ""): string => source.replace(/^\w+:/, "");
const about = (head: Message | null): string =>
  String(
    head?.id === "revealed_corporation"
      ? "setup"
      : (head?.card ??
          head?.project ??
          head?.milestone ??
          head?.award ??
          head?.colony ??
          head?.crisis ??
          head?.source ??
          head?.id.replace(/^standard\./, "") ??
          "nothing"),
  );

/** What an event adds or takes; nothing for most. */
export function figures(e: GameEvent): Gain[] {
  if (!SIGN[e.id]) return [];
  const [sign, prod] = SIGN[e.id];
  if (/rat/.test(e.id)) return [{ what: "tr", n: sign * (e.n ?? 0), prod }];
  return STOCKS.flatMap((what) => {
    const n = e[what];
    return typeof n === "number" && n !== 0 ? [{ what, n: sign * n, prod }] : [];
  });
}

/** Two sales in a row. */
const added = (a: Message, b: Message): Message => ({
  ...a,
  n: Number(a.n ?? 0) + Number(b.n ?? 0),
  mc: Number(a.mc ?? 0) + Number(b.mc ?? 0),
  ...(a.cards && b.cards ? { cards: [...(a.cards as string[]), ...(b.cards as string[])] } : {}),
});

export function story(events: GameEvent[], you: number | null): Line[] {
  const out: Line[] = [];
  let line: Line | null = null;
  const bills: { event: GameEvent; gains: Gain[] }[] = []; // paid before it is said for what

  const open = (e: GameEvent, head: Message | null, era = false): Line => {
    const next: Line = {
      key: `${e.seq}.${out.length}`,
      seq: e.seq,
      player: era ? undefined : e.player,
      head,
      gains: [],
      more: [],
      hurt: false,
      era,
    };
    out.push(next);
    return next;
  };
  /** Nothing was said for what it was paid: put it to the cards bought, or tell it by itself. */
  const settle = () => {
    for (const { event, gains } of bills.splice(0)) {
      const bought = out
        .slice(-8)
        .reverse()
        .find((l) => l.player === event.player && l.head?.id === "kept" && !l.gains.length);
      if (bought) bought.gains.push(...gains);
      else open(event, event).gains.push(...gains.slice(figures(event).length));
    }
  };
  /** Somebody else's act; what follows from the same answer belongs to it, but hands are looked through alone. */
  const starts = (e: GameEvent): boolean =>
    !line ||
    (line.player !== e.player &&
      e.by === undefined &&
      (line.seq !== e.seq || /^(kept|discarded)$/.test(e.id) || e.player === NEUTRAL));

  for (const event of events) {
    const { seq: _, ...said } = event;
    if (said.id === QUIET) continue;
    if (said.id === "chat" || ERAS.test(said.id)) {
      settle();
      const alone = open(event, said.id === "chat" ? null : said, said.id !== "chat");
      if (said.id === "chat") [alone.talk, alone.player] = [String(said.text ?? ""), said.player ?? said.seat];
      line = null;
      continue;
    }
    if (said.id === "sold" && line?.head?.id === "sold" && line.player === said.player) {
      line.head = added(line.head, said); // cards are sold one by one, and told at once
      continue;
    }
    const ours = !!line && about(line.head) === what(said.source); // of the same move: its source need not be named
    if (said.id === "production") {
      settle();
      line = open(event, { id: "income", player: said.player });
      line.gains = figures(event);
      continue;
    }
    if (SIGN[said.id]) {
      const gains = figures(event);
      if (!ours && (said.id === "paid" || said.id === "spent" || (said.id === "lost" && said.by === undefined))) {
        if (bills.some((b) => b.event.player !== said.player || b.event.source !== said.source)) settle();
        if (bills.length) bills[0].gains.push(...gains);
        else bills.push({ event, gains });
        continue;
      }
      if (starts(event)) {
        settle();
        line = open(event, said);
      } else line!.gains.push(...(said.player !== line!.player ? gains.map((g) => ({ ...g, who: said.player })) : gains));
      if (said.player === you && SIGN[said.id][0] < 0 && said.by !== undefined && said.by !== you) line!.hurt = true;
      continue;
    }
    if (starts(event) || (HEADS.test(said.id) && !(ours && /^(lowered|covered|bars)/.test(said.id)))) {
      const paid = bills.some((b) => b.event.player === said.player && about(said) === what(b.event.source)) ? bills.splice(0) : [];
      settle();
      line = open(event, said);
      line.gains.push(...paid.flatMap((b) => b.gains));
    } else line!.more.push(ours ? { ...said, source: undefined } : said);
    if (said.id.startsWith("removed.") && said.player === you && said.by !== you) line!.hurt = true;
    if (ENDS.test(said.id)) line = null;
  }
  settle();
  return out;
}
