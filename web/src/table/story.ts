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
  steps: Record<string, number>; // how far it raised each parameter, which `more` tells once, with where it came to
  hurt: boolean;
  era: boolean;
  undone: boolean;
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
  /^(played|used|project|standard|converted|claimed|funded|passed|ended_turn|done|revealed_corporation|took_back|rewound|sold|chose|phase|traded|crisis|lowered|covered|decided|detriment|dummy|bars|bank_paid)(\.|$)/;
const ENDS = /^(passed|ended_turn|done|took_back|rewound|chose|phase|detriment|dummy)(\.|$)/; // nothing comes of them in the same line
const ERAS = /^(generation|round|cycle|solar|last_generation|last_phase|last_greeneries|over)(\.|$)/;
const MEANWHILE = /^last_(generation|phase)(\.|$)/; // told in the middle of a move, which goes on
const RAISED = /^(temperature|oxygen)$/; // of several steps in a row the last says it all
const RATED = /^(temperature|oxygen|ocean|placed\.ocean)$/; // each step of a parameter is one of TR
const ALONE = /^(kept|discarded)$/; // hands are looked through alone
const QUIET = "looked";
const closed = (head: string): boolean => ENDS.test(head) || ALONE.test(head) || head === "income"; // nothing follows
const NEUTRAL = -2; // solo's opponent

/** What a move is about, by which what follows names it; a standard project can be called like a card. */
const what = (source = ""): string => (source.startsWith("project:") ? source : source.replace(/^\w+:/, ""));
const about = (head: Message | null): string =>
  String(
    head?.id === "revealed_corporation"
      ? "setup"
      : (head?.card ??
          (head?.project && `project:${head.project}`) ??
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

/** One more figure, added to the one of its kind. */
export function put(gains: Gain[], gain: Gain): void {
  const known = gains.find((g) => g.what === gain.what && g.prod === gain.prod && g.who === gain.who && g.n * gain.n > 0);
  if (known) known.n += gain.n;
  else gains.push({ ...gain });
}

/** One more thing that came of it: the same laid on a card twice in a row is told once. */
function tell(more: Message[], said: Message): void {
  const last = more.at(-1);
  if (last && said.id.startsWith("added.") && same({ ...last, n: 0 }, { ...said, n: 0 }))
    more[more.length - 1] = { ...said, n: Number(last.n) + Number(said.n) };
  else more.push(said);
}

/** A step of TR that a parameter brought. */
function rate(line: Line, e: GameEvent): void {
  if (!RATED.test(e.id) || e.player === undefined || e.player < 0) return;
  put(line.gains, { what: "tr", n: 1, prod: false, ...(e.player === line.player ? {} : { who: e.player }) });
}

/** The moments of which nothing counts any more: an answer that was taken back alone, or all that was gone back behind. What was
 * said to each other stays said. */
function undoneIn(events: GameEvent[]): Set<number> {
  const out = new Set<number>();
  for (const { id, to, seq } of events) {
    if (to === undefined || !/^(took_back|rewound)$/.test(id)) continue;
    for (const e of events)
      if (e.id !== "chat" && (id === "rewound" ? e.seq > to && e.seq < seq : e.seq === to + 1)) out.add(e.seq);
  }
  return out;
}
/** What happened and still counts. */
export function standing(events: GameEvent[]): GameEvent[] {
  const undone = undoneIn(events);
  return undone.size ? events.filter((e) => !undone.has(e.seq)) : events;
}

/** Two sales in a row. */
export const added = (a: Message, b: Message): Message => ({
  ...a,
  n: Number(a.n ?? 0) + Number(b.n ?? 0),
  mc: Number(a.mc ?? 0) + Number(b.mc ?? 0),
  ...(a.cards && b.cards ? { cards: [...(a.cards as string[]), ...(b.cards as string[])] } : {}),
});

export function story(events: GameEvent[], you: number | null): Line[] {
  const out: Line[] = [];
  let line: Line | null = null;
  const undone = undoneIn(events);
  const at = new Map<Line, number>(); // the answer a line has come to: a card may ask for several
  const now = (l: Line): number => at.get(l) ?? l.seq;
  const bills: { event: GameEvent; gains: Gain[] }[] = []; // paid before it is said for what

  const open = (e: GameEvent, head: Message | null, era = false): Line => {
    const next: Line = {
      key: `${e.seq}.${out.length}`,
      seq: e.seq,
      player: era ? undefined : e.player,
      head,
      gains: [],
      more: [],
      steps: {},
      hurt: false,
      era,
      undone: undone.has(e.seq),
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
  /** Somebody else's act; figures that follow from the same answer belong to it, but whatever else somebody does is told alone. So is
   * a card that no card has drawn. */
  const starts = (e: GameEvent): boolean =>
    !line ||
    (e.id === "drew" && !e.source && now(line) !== e.seq) ||
    (line.player !== e.player &&
      e.by === undefined &&
      (now(line) !== e.seq || ALONE.test(e.id) || e.player === NEUTRAL || (e.player !== undefined && !SIGN[e.id])));
  /** A line belongs to one player: in an answer that counts for several, as of corporations, each goes on with their own; who has none
   * gains by what was done. */
  const home = (e: GameEvent): Line | null => {
    const owner = e.by ?? e.player;
    if (!line || owner === undefined || line.player === owner || now(line) !== e.seq || ALONE.test(e.id)) return line;
    const open = out.filter((l) => now(l) === e.seq && l.head && !closed(l.head.id));
    return open.filter((l) => l.player === owner).at(-1) ?? open.filter((l) => HEADS.test(l.head!.id)).at(-1) ?? line;
  };

  /** I looked at cards of which I could keep none: without a line I would never see them. */
  const inVain = (e: GameEvent, next: GameEvent | undefined): boolean =>
    e.player === you && !!e.cards && next?.id === "kept" && next.seq === e.seq && !next.n;

  for (const [k, event] of events.entries()) {
    const { seq: _, ...said } = event;
    if (said.id === QUIET && !inVain(event, events[k + 1])) continue;
    if (line && line.undone !== undone.has(event.seq)) line = null; // what was undone is told apart from what stands
    if (MEANWHILE.test(said.id)) {
      open(event, said, true);
      continue;
    }
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
    line = home(event);
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
      } else for (const g of gains) put(line!.gains, said.player !== line!.player ? { ...g, who: said.player } : g);
      at.set(line!, event.seq);
      if (said.player === you && SIGN[said.id][0] < 0 && said.by !== undefined && said.by !== you) line!.hurt = true;
      continue;
    }
    if (starts(event) || (HEADS.test(said.id) && !(ours && /^(lowered|covered|bars)/.test(said.id)))) {
      const paid = bills.some((b) => b.event.player === said.player && about(said) === what(b.event.source)) ? bills.splice(0) : [];
      settle();
      line = open(event, said);
      line.gains.push(...paid.flatMap((b) => b.gains));
    } else {
      if (RAISED.test(said.id)) {
        line!.steps[said.id] = (line!.steps[said.id] ?? 0) + 1;
        if (line!.more.at(-1)?.id === said.id && line!.more.at(-1)?.player === said.player) line!.more.pop();
      }
      tell(line!.more, ours ? { ...said, source: undefined } : said);
    }
    at.set(line!, event.seq);
    rate(line!, event);
    if (said.id.startsWith("removed.") && said.player === you && said.by !== you) line!.hurt = true;
    if (ENDS.test(said.id)) line = null;
  }
  settle();
  return out;
}

/** What somebody else has done since then. */
export const isNews = (line: Line, you: number | null, after: number): boolean =>
  you !== null && line.seq > after && (line.player ?? (line.head as GameEvent | null)?.seat) !== you && !line.undone;

const same = (a: unknown, b: unknown): boolean => {
  if (a === b || typeof a !== "object" || typeof b !== "object" || !a || !b) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => same(Reflect.get(a, k), Reflect.get(b, k)));
};
/** Lines in which nothing has changed are the ones from before: who has drawn them need not do so again. */
export function steady(before: Line[], now: Line[]): Line[] {
  const old = new Map(before.map((line) => [line.key, line]));
  return now.map((line) => {
    const was = old.get(line.key);
    return was && same(was, line) ? was : line;
  });
}
