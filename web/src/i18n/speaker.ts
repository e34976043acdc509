// Sentences. The engine speaks in ids with values; a speaker turns them into words of the reader's language, by the same few rules
// as pavonis.i18n. It speaks of one edition: what a card, an area or a sign is called depends on the game at hand.
import { faceOf } from "../cards/cards.svelte";
import type { CardFace, Message, Table } from "../protocol/wire";
import { NAMED, NUMBERS, OPTIONAL, PLAYERS } from "../protocol/wire";
import { names } from "./names";
import { minus, signed } from "./numbers";
import { bound, capital, t, text as textOf, toponym } from "./words.svelte";

/** Which game's cards a bare id means, and on which map; crises differ by the number of players. */
export type Edition = { game: string; players: number; board: string };
type Values = Record<string, unknown>;
export type Piece = string | { card: string } | { player: number } | { hex: string };
export type Names = (player: number) => string;

const SOURCE = / \(\{source\}\)|: \{source\}/g; // in brackets; a message without one has no brackets
const DEGREES = 2; // of a step of temperature
/** As the rows of the map are called, from the north. */
export const ROWS = "ABCDEFGHI";
const human = (id: string) => id.replace(/[._:]/g, " ").trim();
const bare = (id: string, values: Values) =>
  human(id) +
  Object.keys(values)
    .filter((k) => !["rule", "needed", "present", "seq"].includes(k))
    .map((k) => ` {${k}}`)
    .join("");
const listed = (all: Piece[][]): Piece[] =>
  all.flatMap((p, i) => [...(i ? [i === all.length - 1 ? ` ${t("and")} ` : ", "] : []), ...p]);
/** In the reader's quotes: names in a list may have commas of their own. */
function quoted(piece: Piece): Piece[] {
  const [open, close] = (textOf("quoted") ?? "{name}").split("{name}");
  return [open, piece, close];
}

/** The edition of a table. */
export const editionOf = (table: Pick<Table, "game" | "seats" | "options">): Edition => ({
  game: table.game,
  players: table.seats.length,
  board: String(table.options.board ?? "tharsis"),
});

/** The words of a game's sentences, wherever they are asked for. */
export type Sentences = ReturnType<typeof sentences>;
function sentences(edition: () => Edition) {
  const text = (id: string, n?: unknown) => textOf(id, n, edition().game);
  const has = (id: string): boolean => text(id) !== undefined;
  const cardOf = (id: string): CardFace | undefined => faceOf(id, edition());
  const nameOf = (id: string): string | undefined => cardOf(id)?.name;

  /** A catalogue's text with its values put in; proper names stay apart, so that a screen can link them. */
  function pieces(message: Message): Piece[] {
    const { id: head, ...rest } = message,
      values: Values = rest;
    let id = head;
    for (const extra of OPTIONAL) {
      const v = values[extra];
      const told = PLAYERS.includes(extra) ? extra !== "by" || v !== values.player : typeof v !== "number"; // a number of cards is no list of them
      if (v !== undefined && !(Array.isArray(v) && !v.length) && told && has(`${id}.${extra}`)) id = `${id}.${extra}`;
    }
    if (values.n === 0 && has(`${id}.none`)) id = `${id}.none`;
    const said =
      text(id, values.every ?? values.n ?? 1) ?? (id.startsWith("ask.") ? capital(human(id.slice(4))) : bare(id, values)); // a question without words is asked by its name
    const found = !values.source || values.source === values.card ? said.replace(SOURCE, "") : said;
    const out: Piece[] = [];
    for (const [i, part] of found.split(/\{(\w+)\}/).entries())
      for (const piece of i % 2 ? value(id, part, values) : [part])
        if (typeof piece === "string" && typeof out.at(-1) === "string") out.push(bound(`${out.pop() as string}${piece}`));
        else out.push(piece);
    if (found.startsWith("{source}")) out.unshift(capital(String(typeof out[0] === "string" ? out.shift() : "")));
    return out.filter((piece) => piece !== "");
  }

  function value(id: string, key: string, values: Values): Piece[] {
    if (key === "amounts" || key === "choices") {
      let counted = Object.entries(values).filter(
        (e): e is [string, number] => !NUMBERS.includes(e[0]) && typeof e[1] === "number",
      );
      counted = counted.some(([, v]) => v) ? counted.filter(([, v]) => v) : counted.slice(0, 1);
      return [
        join(
          counted.map(([k, v]) => say({ id: `${id}.${k}`, n: v })),
          key === "choices" ? "or" : "and",
        ),
      ];
    }
    if (key === "signed") return [signed(Number(values.n))];
    if (key === "degrees") return [String(DEGREES * Number(values.n))];
    const v = values[key];
    if (v === undefined || v === null) return [""];
    if (PLAYERS.includes(key) && typeof v === "number") return [{ player: v }];
    if (key in NAMED)
      return NAMED[key].includes("card") && nameOf(String(v)) ? [{ card: String(v) }] : [name(String(v), NAMED[key])];
    if (key === "space") return [{ hex: String(v) }];
    if (key === "cards" && Array.isArray(v)) return listed(v.map((c) => quoted({ card: String(c) })));
    if (key === "colonies" && Array.isArray(v))
      return [
        join(
          v.map((c) => name(String(c), ["colony"])),
          "and",
        ),
      ];
    if (key === "winners" && Array.isArray(v)) return listed(v.map((p) => [{ player: Number(p) }]));
    if (key === "ranking" && Array.isArray(v)) return v.flatMap((p, i) => [...(i ? [", "] : []), { player: Number(p) }]);
    if (Array.isArray(v)) return [v.map(String).slice(0, 12).join(", ")];
    if (typeof v === "object") {
      const own = `${key}.${(v as Message).id}`;
      return pieces(has(own) ? { ...v, id: own } : (v as Message));
    }
    return [typeof v === "number" ? minus(v) : String(v)];
  }

  /** A proper name: card, standard project, milestone, award or whatever else an effect can come from. */
  function name(id: string, kinds = NAMED.source): string {
    for (const kind of kinds) {
      const found = (kind === "card" ? nameOf(id) : undefined) ?? text(`${kind}.${id}`);
      if (found !== undefined) return found;
    }
    return human(id);
  }

  /** An area of the map: by its name or the land beside it, else by its row's letter and its place there, as in chess. */
  function area(space: string): string {
    const { board } = edition();
    const named = toponym(board, space) ?? text(`area.${space}`) ?? text(`beside.${board}.${space}`);
    if (named !== undefined) return named;
    let place = Number(space) - 2,
      row = 0; // the first two lie off the map
    for (let wide = 5; place > wide; wide = 9 - Math.abs(4 - row)) [place, row] = [place - wide, row + 1];
    return `${ROWS[row]}${place}`;
  }

  function join(items: string[], style: "and" | "or"): string {
    if (items.length < 2) return items.join("");
    const head = items.slice(0, -1).join(", "),
      last = items[items.length - 1];
    return (text(`list.${style}`) ?? `{head} ${style} {last}`).replace("{head}", head).replace("{last}", last);
  }

  /** Who is no player: solo's neutral opponent, or the world itself. */
  const nobody = (p: number): string => text(p === -2 ? "neutral" : "nobody") ?? "Mars";

  /** A player who has no name. */
  const player: Names = (p) => (p < 0 ? nobody(p) : (text("player") ?? "Player {n}").replace("{n}", String(p + 1)));

  /** The sentence as plain text. */
  function say(message: Message | null | undefined, names: Names = player): string {
    if (!message) return "";
    const said = pieces(message).map((p) =>
      typeof p === "string"
        ? p
        : "card" in p
          ? (nameOf(p.card) ?? human(p.card))
          : "player" in p
            ? p.player < 0
              ? nobody(p.player)
              : names(p.player)
            : area(p.hex),
    );
    return bound(said.join(""));
  }

  /** What several say, each by itself; what one may choose between is one clause. */
  function clauses(messages: Message[], names?: Names): string[] {
    const out: string[] = [];
    messages.forEach((m, k) => {
      if (m.id === "or") return;
      if (messages[k - 1]?.id === "or" && out.length) out.push(`${out.pop()} ${t("or")} ${say(m, names)}`);
      else out.push(say(m, names));
    });
    return out;
  }

  return { say, clauses, pieces, name, area, has, nobody, player, cardOf, nameOf };
}

/** Whoever speaks of an edition: its sentences, and the names of all that lies on its table. */
export type Speaker = ReturnType<typeof speaker>;
export function speaker(edition: () => Edition) {
  const said = sentences(edition);
  return { edition, ...said, ...names(said) };
}

/** Speaks where no game is played: of what a server refuses, or of any game. */
export const plain = speaker(() => ({ game: "", players: 1, board: "" }));

const games = new Map<string, Speaker>();
/** Speaks of a game as it is in its box. */
export function speakerOf(game: string): Speaker {
  const box = { game, players: 1, board: "tharsis" };
  return (
    games.get(game) ??
    games
      .set(
        game,
        speaker(() => box),
      )
      .get(game)!
  );
}
