// What others do, one move after the other: who, with which card, and what comes of it where.
import { stockIcon } from "../cards/icons";
import { degrees, percent, signed } from "../i18n/numbers";
import type { GameEvent, Message } from "../protocol/wire";
import { figures, story } from "./story";

/** `to` is where it acts, as selectors, the best first; `mine` if it takes from or gives to the reader. `paid`: what the card cost, if
 *  nothing but M€ paid for it; `who`: whose it is, if not of whoever moves. */
export type Effect = { icon: string; text: string; to: string; prod: boolean; mine: boolean; bad: boolean; who?: number };
export type Scene = { key: string; player: number; head: Message; card?: string; paid?: number; effects: Effect[] };

const TILES = new Set(["ocean", "greenery", "city"]);
const QUIET = /^(paid|spent|passed|ended_turn|done|took_back|income|kept|looked|setup|lapsed|revealed_corporation|chose)(\.|$)/;
const PAYS = /^(paid|spent)$/;

const spot = (name: string) => `[data-spot="${name}"]`;

type Write = (n: string) => string;
/** What the events of one move change, and where it can be seen. */
function effectsOf(events: GameEvent[], player: number, you: number | null): Effect[] {
  const out = new Map<string, Effect & { n: number; write: Write }>();
  const add = (key: string, n: number, more: Omit<Effect, "text" | "bad"> & { write?: Write }) => {
    const known = out.get(key);
    if (known) known.n += n;
    else out.set(key, { write: (n) => n, ...more, n, text: "", bad: false });
  };
  for (const e of events) {
    const planet = { prod: false, mine: false };
    if (e.id === "temperature")
      add("temp", 2, { icon: "temp", write: degrees, to: `.scale.temp .now, ${spot("temperature")}`, ...planet });
    if (e.id === "oxygen") add("o2", 1, { icon: "o2", write: percent, to: `.scale.o2 .now, ${spot("oxygen")}`, ...planet });
    if (e.id === "ocean")
      add("ocean", 1, { icon: "ocean", to: `[data-ocean="${e.n}"], [data-tile="${e.tile}"], ${spot("oceans")}`, ...planet });
    if (e.id === "forest") add("forest", 1, { icon: "forest", to: `[data-player="${e.player}"]`, ...planet });
    if (e.id.startsWith("placed.") && e.space !== undefined) {
      const tile = e.id.slice(7);
      add(`hex ${e.space}`, 0, { icon: TILES.has(tile) ? tile : "tile", to: `[data-hex="${e.space}"]`, ...planet });
    }
    if (PAYS.test(e.id) || e.id === "production" || e.player === undefined) continue;
    for (const g of figures(e)) {
      if (g.n < 0 && e.player === player && e.by === undefined) continue; // a price
      const mine = e.player === you;
      add(`${e.player} ${g.what} ${g.prod}`, g.n, {
        icon: stockIcon(g.what),
        to: mine ? `[data-stock="${g.what}"]` : `[data-player="${e.player}"]`,
        prod: g.prod,
        mine,
        ...(e.player === player ? {} : { who: e.player }),
      });
    }
  }
  return [...out.values()]
    .filter((f) => f.n !== 0 || f.to.startsWith("[data-hex"))
    .map(({ n, write, ...f }) => ({ ...f, text: n ? write(signed(n)) : "", bad: n < 0 }));
}

/** The M€ that went for a card, if its bill names nothing else. */
function paidFor(events: GameEvent[], { card }: Message): number | undefined {
  const bills = events.filter((e) => PAYS.test(e.id) && e.source === card).flatMap(figures);
  return bills.length === 1 && bills[0].what === "mc" ? -bills[0].n : undefined;
}

/** The moves of others that news tell of. */
export function scenesOf(news: GameEvent[], you: number | null): Scene[] {
  const told = new Set<number>();
  return story(news, you).flatMap((line) => {
    const { head, player, seq } = line;
    if (!head || line.era || line.talk || player === undefined || player < 0 || QUIET.test(head.id)) return [];
    if (you !== null && (player === you || head.by === you)) return []; // what I did
    const events = told.has(seq) ? [] : news.filter((e) => e.seq === seq); // a move of two lines has what came of it on the first
    told.add(seq);
    const card = head.id === "played" && head.card ? { card: String(head.card), paid: paidFor(events, head) } : {};
    return [{ key: line.key, player, head, ...card, effects: effectsOf(events, player, you) }];
  });
}

export const FLIGHT = 600, // ms that a token is in the air
  APART = 240, // and the next one after it
  TOKENS = 4, // at most; what is more stands on the stage alone
  LONGEST = 24_000; // of all that is shown once more
/** How long a move is on the stage while so many more wait; 0: too many, the list of what happened tells it. */
export function holds(scene: Scene, waiting: number): number {
  if (waiting > 8) return 0;
  if (waiting > 3) return 300;
  const flights = Math.min(scene.effects.length, TOKENS);
  return Math.min(1900, APART + (flights ? FLIGHT + APART * (flights - 1) : 300) + 520);
}
