// A table before it is opened: what is wished for, what goes together, and the wishes kept in this browser.
import { levelWord } from "./levels";
import { bot, PRESETS, type SeatPlan, type Wish } from "./tables";
import { board } from "../table/mars/boards";
import { capital, mark, t, text, type Word } from "../i18n/words.svelte";
import {
  BOTS,
  type Clock,
  type GameOption,
  type Json,
  type Mine,
  type SeatChange,
  type Settings,
  type Table,
} from "../protocol/wire";

/** Options by the engine's names; `board` and `first` may be left to the lot, and `beginners` is yes or no for all people. */
export type Choices = Record<string, Json>;
export type House = {
  take_back: Settings["take_back"];
  clock: string;
  at_zero: "warn" | "bot";
  public: boolean;
  hints: boolean | null;
  grace: number | null;
  rated: boolean;
};
export type Plan = { game: string; options: Choices; house: House; seats: SeatPlan[] };
export type Way = "rivals" | "together" | "solo" | "crisis";

export const LOT = "lot";
export const HOUSE: House = {
  take_back: "consent",
  clock: "none",
  at_zero: "bot",
  public: false,
  hints: null,
  grace: null,
  rated: false,
};
export const CLOCKS: Record<string, Omit<Clock, "at_zero"> | null> = {
  none: null,
  move: { per: "move", seconds: 180 },
  game: { per: "game", seconds: 45 * 60 },
  day: { per: "move", seconds: 24 * 3600 },
};
export const CLOCK: Record<string, Word> = {
  none: mark("None"),
  move: mark("3 min a move"),
  game: mark("45 min each"),
  day: mark("A day a move"),
};

/** Every option of a game as it is by default. */
export const usual = (opts: GameOption[]): Choices =>
  Object.fromEntries(
    opts
      .filter((o) => o.name !== "players")
      .map((o) => [o.name, o.name === "beginners" ? false : o.name === "first" ? LOT : o.default]),
  );

export const most = (opts: GameOption[]): number => opts.find((o) => o.name === "players")?.range?.[1] ?? 5;

// -- what goes together

export const wayOf = (options: Choices, seats: number): Way =>
  options.crisis ? "crisis" : seats === 1 ? "solo" : options.coop ? "together" : "rivals";

/** The seats of a way to play: as they are, or as many as it takes. */
export function seatsFor(way: Way, seats: SeatPlan[]): SeatPlan[] {
  const n = way === "solo" ? 1 : way === "together" ? 2 : way === "rivals" ? Math.max(2, seats.length) : seats.length;
  return resized(seats, n);
}
/** A bot with a name that is still free. */
export const freshBot = (seats: { name?: string | null }[]): SeatChange =>
  bot(
    Math.max(
      0,
      BOTS.findIndex((name) => !seats.some((s) => s.name === name)),
    ),
  );
export function resized(seats: SeatPlan[], n: number): SeatPlan[] {
  const out = seats.slice(0, n);
  while (out.length < n) out.push(out.length ? freshBot(out) : { kind: "person" });
  return out;
}

export function goThatWay(way: Way, options: Choices): Choices {
  const crisis = way === "crisis",
    was = !!options.crisis;
  // whoever plays Crisis may exchange the first hand unless they say no (OK-25)
  return {
    ...options,
    crisis,
    coop: way === "together",
    mulligan: crisis === was ? options.mulligan : crisis,
    first_game: crisis ? false : options.first_game,
  };
}

/** What an option must be here, and why; null where it is free. */
export function forced(game: string, options: Choices, seats: number, name: string): { value: Json; why: Word } | null {
  const alone = seats === 1;
  if (game === "mars") {
    if (name === "corporate_era" && alone) return { value: true, why: mark("always in a solo game") }; // M-047
    if (name === "draft" && alone) return { value: false, why: mark("not in a solo game") }; // M-045
    if (name === "colony_corporations" && !options.colonies) return { value: false, why: mark("with Colonies") };
    if (name === "first" && alone) return { value: 0, why: mark("not in a solo game") };
    return null;
  }
  if (name === "level" && (!alone || options.crisis)) return { value: "skilled", why: mark("in a solo game") };
  if (name === "difficulty" && !options.crisis) return { value: "normal", why: mark("in Crisis") };
  if (name === "level_0")
    return !options.crisis
      ? { value: 0, why: mark("in Crisis") }
      : options.difficulty === "novice"
        ? { value: 3, why: mark("novices have all three") }
        : null;
  if (name === "first_game" && options.crisis) return { value: false, why: mark("not in Crisis") };
  if (name === "mulligan" && options.first_game && !options.crisis) return { value: false, why: mark("not in a first game") }; // OA-21
  return null;
}
export const valueOf = (game: string, options: Choices, seats: number, name: string): Json =>
  forced(game, options, seats, name)?.value ?? options[name];

/** What is asked of the server: legal together, the lots drawn, and nothing that this server does not know. */
export function wishOf(plan: Plan, opts: GameOption[], random: () => number = Math.random): Wish {
  const n = plan.seats.length;
  const options: Record<string, Json> = { players: n };
  for (const o of opts) {
    if (o.name === "players") continue;
    const value = valueOf(plan.game, plan.options, n, o.name);
    if (value === undefined) continue;
    if (o.name === "beginners") options.beginners = value ? plan.seats.flatMap((s, k) => (s.kind === "bot" ? [] : [k])) : [];
    else if (value !== LOT) options[o.name] = value;
    else options[o.name] = o.allowed ? o.allowed[Math.floor(random() * o.allowed.length)] : Math.floor(random() * n);
  }
  const { clock, at_zero, ...house } = fair(plan.house);
  const runs = CLOCKS[clock];
  return {
    game: plan.game,
    options,
    settings: { ...house, public: isPublic(plan), clock: runs ? { ...runs, at_zero } : null },
    seats: plan.seats.map(({ name, ...s }) => (name?.trim() ? { ...s, name: name.trim() } : s)),
  };
}

// -- rated tables

/** The house rules as a rated table has them: no hints, nothing taken back that was seen, and a clock after which one has lost. */
export const fair = (house: House): House =>
  !house.rated
    ? house
    : {
        ...house,
        hints: false,
        take_back: house.take_back === "consent" ? "own" : house.take_back,
        clock: house.clock === "none" ? "day" : house.clock,
        at_zero: "bot",
      };

/** Why this table cannot be rated; null if it can. */
export function notRated(plan: Plan, known: boolean): Word | null {
  const n = plan.seats.length,
    is = (name: string) => valueOf(plan.game, plan.options, n, name);
  if (n < 2 || is("coop") || is("crisis")) return mark("only against others");
  if (!known) return mark("keep a name on this server first");
  if (plan.seats.some((s) => s.here)) return mark("not for several at one screen");
  if (is("beginners") && plan.seats.some((s) => s.kind === "bot")) return mark("bots play no beginner corporation");
  return null;
}

/** An open seat is of no use unless the lobby shows it. */
export const isPublic = (plan: Plan): boolean => plan.house.public || plan.seats.some((s) => s.kind === "open");

// -- what will be opened, in a sentence

/** A map by its name, and in a few words; or what the lot will say. */
export const map = (id: string): { name: string; about: string } =>
  id === LOT
    ? { name: t("Random"), about: t("revealed at the start") }
    : { name: board(id), about: text(`board.${id}.about`) ?? "" };

export function summary(plan: Plan): string {
  const n = plan.seats.length,
    is = (name: string) => valueOf(plan.game, plan.options, n, name);
  const level = (name: string) => levelWord(String(is(name)));
  if (plan.game === "ares") {
    const way = wayOf(plan.options, n);
    const how = {
      rivals: "",
      together: t("two together"),
      solo: `${t("solo")}, ${level("level")}`,
      crisis: `${t("Crisis")}, ${level("difficulty")}`,
    }[way];
    return [t("Ares Expedition"), how, is("first_game") && t("first game"), is("mulligan") && t("exchange starting cards")]
      .filter(Boolean)
      .join(", ");
  }
  const which = String(is("board") ?? "tharsis");
  return [
    which === LOT ? t("Random map") : board(which),
    n === 1 && t("solo"),
    is("corporate_era") && t("Corporate Era"),
    is("colonies") && t("Colonies"),
    is("draft") && t("draft"),
    is("beginners") && t("beginner corporations"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The same of a table that is open, and its house rules. */
export const summaryOf = (x: Table): string =>
  summary({
    game: x.game,
    options: { ...x.options, beginners: !!(x.options.beginners as Json[] | undefined)?.length },
    house: HOUSE,
    seats: x.seats.map(({ kind, ...s }) => ({ ...s, kind: kind === "script" ? ("bot" as const) : kind })),
  });
export function houseOf({ settings }: Table): string {
  const back = {
    own: mark("undo until a card is revealed"),
    consent: mark("undo if the others agree"),
    off: mark("no undo"),
  }[settings.take_back];
  const clock = Object.entries(CLOCKS).find(
    ([, c]) => c && c.per === settings.clock?.per && c.seconds === settings.clock.seconds,
  )?.[0];
  const minutes = Math.round((settings.clock?.seconds ?? 0) / 60);
  const timed = !settings.clock
    ? ""
    : clock
      ? small(t(CLOCK[clock]))
      : settings.clock.per === "move"
        ? t("{n} min a move", { n: minutes })
        : t("{n} min each", { n: minutes });
  return (
    capital(
      [settings.rated ? t("rated") : "", t(back), timed, settings.public ? t("anybody may watch") : t("watched by link only")]
        .filter(Boolean)
        .join(", "),
    ) + "."
  );
}

const small = (s: string) => s.charAt(0).toLowerCase() + s.slice(1);

/** Who is still to come. */
export function waits(plan: Plan): string {
  const away = plan.seats.filter((s, k) => k && s.kind === "person" && !s.here);
  const named = away.flatMap((s) => s.name?.trim() || []),
    nameless = away.length - named.length,
    open = plan.seats.filter((s) => s.kind === "open").length;
  return [
    ...named.map((name) => t("A seat is waiting for {name}.", { name })),
    nameless ? t("{n} links to send.", { n: nameless }) : "",
    open ? t("{n} open seats in the lobby.", { n: open }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

// -- how long it takes

// Questions that one player answers in a game, by the number of seats: `python bench/questions.py`, greedy bots, 100 deals.
const MARS = [106, 126, 89, 69, 57];
const DRAFTED = [0, 39, 29, 25, 21]; // and so many more
const WITH_COLONIES = 1.13; // times as many
const ARES: Record<Way, number[]> = { solo: [132], rivals: [0, 134, 106, 97], together: [0, 82], crisis: [180, 116, 110, 107] };
const FIRST_GAME = 1.1;
// Nobody has timed people yet. A tile lies in 5 s, a turn or a hand of cards takes 30: with 20 s on average four people come to 90 and
// 50 minutes, where the boxes say 120 and 60, with all that hands do there.
const SECONDS = 20;
const BOT_SECONDS = 1; // until the answer of a bot has been seen; in Ares Expedition all act at the same time

/** About how long, in minutes. Who acts at the same time as others waits for the slowest: half as long again. */
export function minutes({ game, options, seats }: Pick<Plan, "game" | "options" | "seats">): number {
  const n = seats.length,
    people = seats.filter((s) => s.kind !== "bot").length,
    of = (table: number[]) => table[n - 1] ?? table.at(-1)!; // a seat too many is about to go
  const together = people > 1 ? 1.5 : 1;
  let seconds: number;
  if (game === "ares") seconds = of(ARES[wayOf(options, n)]) * (options.first_game ? FIRST_GAME : 1) * together * SECONDS;
  else {
    const turns = of(MARS) * (options.colonies ? WITH_COLONIES : 1);
    seconds = turns * (people * SECONDS + (n - people) * BOT_SECONDS) + (options.draft ? of(DRAFTED) : 0) * together * SECONDS;
  }
  const step = seconds < 55 * 60 ? 5 : 30; // who plays for hours counts no minutes
  return Math.max(step, Math.round(seconds / 60 / step) * step);
}

/** The same in words. */
export function lasts(plan: Pick<Plan, "game" | "options" | "seats">): string {
  const all = minutes(plan),
    h = Math.floor(all / 60),
    n = all % 60;
  return !h ? t("about {n} minutes", { n }) : n ? t("about {h} h {n} min", { h, n }) : t("about {n} hours", { n: h });
}

// -- kept in this browser

export type Kept = { title: string; plan: Plan };
type Store = { last?: Plan; own: Kept[] };
const KEY = "pavonis.presets";

export function stored(): Store {
  try {
    const { last, own } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const sound = (p: Plan) => typeof p?.game === "string" && Array.isArray(p.seats) && !!p.options;
    return { ...(sound(last) ? { last } : {}), own: (own ?? []).filter((k: Kept) => k.title && sound(k.plan)) };
  } catch {
    return { own: [] };
  }
}
const store = (next: Store) => localStorage.setItem(KEY, JSON.stringify(next));
export const keepLast = (last: Plan) => store({ ...stored(), last });
/** A preset of the same name is replaced. */
export const keepOwn = (title: string, plan: Plan) =>
  store({ ...stored(), own: [...stored().own.filter((k) => k.title !== title), { title, plan }].slice(-6) });
export const dropOwn = (title: string) => store({ ...stored(), own: stored().own.filter((k) => k.title !== title) });

/** What opens a table as it is planned; what opens a lesson plans none. */
export const READY = PRESETS.flatMap(({ id, title, opens }) =>
  opens.lesson
    ? []
    : [
        {
          id,
          title,
          plan: { game: opens.game, options: opens.options as Choices, house: HOUSE, seats: opens.seats } satisfies Plan,
        },
      ],
);

/** A plan in full, as this server's options allow it: what it does not say is as usual, what is gone is left out. */
export function complete(plan: Plan, opts: GameOption[]): Plan {
  const options = usual(opts);
  for (const [name, value] of Object.entries(plan.options)) {
    const o = opts.find((x) => x.name === name);
    if (o && name in options && (value === LOT || !o.allowed || o.allowed.some((a) => a === value))) options[name] = value;
  }
  const seats = plan.seats.slice(0, most(opts)).map((s) => ({ ...s }));
  if (options.coop && seats.length !== 2) options.coop = false;
  return {
    game: plan.game,
    options,
    house: { ...HOUSE, ...plan.house, clock: plan.house?.clock in CLOCKS ? plan.house.clock : "none" },
    seats,
  };
}

// -- whom one has met

export type Met = { name: string; games: number };

/** People who sat at one's tables, the latest first. */
export function met(mine: Mine[], self: string): Met[] {
  const games = new Map<string, number>();
  for (const m of [...mine].sort((a, b) => b.table.changed - a.table.changed))
    for (const name of new Set(
      m.table.seats
        .filter((s) => s.kind !== "bot" && s.kind !== "script" && s.taken && s.name && !m.seats.includes(s.seat) && s.name !== self)
        .map((s) => s.name),
    ))
      games.set(name, (games.get(name) ?? 0) + 1);
  return [...games].map(([name, n]) => ({ name, games: n }));
}
