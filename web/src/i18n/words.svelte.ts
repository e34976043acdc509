// Sentences. The engine speaks in ids with values; the catalogue of the reader's language turns them into words,
// by the same few rules as pavonis.i18n.
import first from "virtual:words/en";
import { languages, load } from "virtual:words";
import { boardNow, gameNow, nameOf } from "../cards/cards.svelte";
import { minus, signed } from "./numbers";
import type { Message } from "../protocol/wire";
import { NAMED, NUMBERS, OPTIONAL, PLAYERS } from "../protocol/wire";

export type Catalogue = { words: Record<string, string | string[]>; plural: (n: number) => number };
type Values = Record<string, unknown>;
export { languages };
export { LANGUAGES } from "../protocol/wire";

let english: Catalogue = first;
const state = $state<{ language: string; catalogue: Catalogue }>({ language: "en", catalogue: english });

/** More of English. */
export function learn(more: Catalogue): void {
  english = { ...english, words: { ...english.words, ...more.words } };
  if (state.language === "en") state.catalogue = english;
}

export async function speak(language: string): Promise<void> {
  const found = language === "en" ? english : (await load[language]?.())?.default;
  if (!found) return;
  state.language = language;
  state.catalogue = found;
  document.documentElement.lang = language;
}
export const language = () => state.language;

/** The language wished for, or else the first of the browser's that we speak. */
export function preferred(wished: string, browser: readonly string[] = navigator.languages): string {
  return [wished, ...browser.map((l) => l.split("-")[0].toLowerCase())].find((l) => languages.includes(l)) ?? "en";
}

function text(id: string, n: unknown = 1): string | undefined {
  for (const key of [`${gameNow()}.${id}`, id])
    for (const catalogue of [state.catalogue, english]) {
      const found = catalogue.words[key];
      if (found !== undefined)
        return typeof found === "string" ? found : found[catalogue.plural(Math.abs(typeof n === "number" ? n : 1))];
    }
}
export const has = (id: string): boolean => text(id) !== undefined;

export type Piece = string | { card: string } | { player: number } | { hex: string };
export type Names = (player: number) => string;

const SOURCE = / \(\{source\}\)|: \{source\}/g; // in brackets; a message without one has no brackets
const human = (id: string) => id.replace(/[._:]/g, " ").trim();

/** A catalogue's text with its values put in; proper names stay apart, so that a screen can link them. */
export function pieces(message: Message): Piece[] {
  const { id: head, ...rest } = message,
    values: Values = rest;
  let id = head;
  for (const extra of OPTIONAL) {
    const v = values[extra];
    const told = PLAYERS.includes(extra) ? extra !== "by" || v !== values.player : typeof v !== "number"; // a number of cards is no list of them
    if (v !== undefined && !(Array.isArray(v) && !v.length) && told && has(`${id}.${extra}`)) id = `${id}.${extra}`;
  }
  const said = text(id, values.every ?? values.n ?? 1) ?? (id.startsWith("ask.") ? capital(human(id.slice(4))) : bare(id, values)); // a question without words is asked by its name
  const found = !values.source ? said.replace(SOURCE, "") : said;
  const out: Piece[] = [];
  for (const [i, part] of found.split(/\{(\w+)\}/).entries()) {
    if (i % 2) out.push(...value(id, part, values));
    else if (part) out.push(part);
  }
  return out;
}

const bare = (id: string, values: Values) =>
  human(id) +
  Object.keys(values)
    .filter((k) => !["rule", "needed", "present", "seq"].includes(k))
    .map((k) => ` {${k}}`)
    .join("");

function value(id: string, key: string, values: Values): Piece[] {
  if (key === "amounts" || key === "choices") {
    let counted = Object.entries(values).filter((e): e is [string, number] => !NUMBERS.includes(e[0]) && typeof e[1] === "number");
    counted = counted.some(([, v]) => v) ? counted.filter(([, v]) => v) : counted.slice(0, 1);
    return [
      join(
        counted.map(([k, v]) => say({ id: `${id}.${k}`, n: v })),
        key === "choices" ? "or" : "and",
      ),
    ];
  }
  if (key === "signed") return [signed(Number(values.n))];
  const v = values[key];
  if (v === undefined || v === null) return [""];
  if (PLAYERS.includes(key) && typeof v === "number") return [{ player: v }];
  if (key in NAMED) return NAMED[key].includes("card") && nameOf(String(v)) ? [{ card: String(v) }] : [name(String(v), NAMED[key])];
  if (key === "space") return [{ hex: String(v) }];
  if (key === "cards" && Array.isArray(v)) return listed(v.map((c) => ({ card: String(c) })));
  if (key === "colonies" && Array.isArray(v))
    return [
      join(
        v.map((c) => name(String(c), ["colony"])),
        "and",
      ),
    ];
  if (key === "winners" && Array.isArray(v)) return listed(v.map((p) => ({ player: Number(p) })));
  if (key === "ranking" && Array.isArray(v)) return v.flatMap((p, i) => [...(i ? [", "] : []), { player: Number(p) }]);
  if (Array.isArray(v)) return [v.map(String).slice(0, 12).join(", ")];
  if (typeof v === "object") return pieces(v as Message);
  return [typeof v === "number" ? minus(v) : String(v)];
}

/** A proper name: card, standard project, milestone, award or whatever else an effect can come from. */
export function name(id: string, kinds = NAMED.source): string {
  for (const kind of kinds) {
    const found = (kind === "card" ? nameOf(id) : undefined) ?? text(`${kind}.${id}`);
    if (found !== undefined) return found;
  }
  return human(id);
}

/** What a map calls an area, or what lies "north" or "south" of it; most have no name. */
export const toponym = (board: string, space: string): string | undefined => text(`area.${board}.${space}`);

const listed = (all: Piece[]): Piece[] => all.flatMap((p, i) => [...(i ? [i === all.length - 1 ? ` ${t("and")} ` : ", "] : []), p]);

/** An area of the map: by its name or the land beside it, or else by its row and its place there, from 1. */
export function area(space: string): string {
  const named = toponym(boardNow(), space) ?? text(`area.${space}`) ?? text(`beside.${boardNow()}.${space}`);
  if (named !== undefined) return named;
  let place = Number(space) - 2,
    row = 1; // the first two lie off the map
  for (let wide = 5; place > wide; wide = 9 - Math.abs(5 - row)) [place, row] = [place - wide, row + 1];
  return (text("area") ?? "{row}, {place}").replace("{row}", String(row)).replace("{place}", String(place));
}

function join(items: string[], style: "and" | "or"): string {
  if (items.length < 2) return items.join("");
  const head = items.slice(0, -1).join(", "),
    last = items[items.length - 1];
  return (text(`list.${style}`) ?? `{head} ${style} {last}`).replace("{head}", head).replace("{last}", last);
}

/** Who is no player: solo's neutral opponent, or the world itself. */
export const nobody = (p: number): string => text(p === -2 ? "neutral" : "nobody") ?? "Mars";

/** A player who has no name. */
export const player: Names = (p) => (p < 0 ? nobody(p) : (text("player") ?? "Player {n}").replace("{n}", String(p + 1)));

/** The sentence as plain text. */
export function say(message: Message | null | undefined, names: Names = player): string {
  if (!message) return "";
  return pieces(message)
    .map((p) =>
      typeof p === "string"
        ? p
        : "card" in p
          ? (nameOf(p.card) ?? human(p.card))
          : "player" in p
            ? p.player < 0
              ? nobody(p.player)
              : names(p.player)
            : area(p.hex),
    )
    .join("");
}

export const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

declare const marked: unique symbol;
/** An English text of the client's own that stands in a table, for `t` to speak later. */
export type Word = string & { [marked]: true };
type Both<U> = (U extends unknown ? (k: U) => void : never) extends (k: infer I) => void ? I : never;
/** A text written out, or marked where it is: `python -m pavonis.i18n.extract` collects these, and no others could be found. */
type Written<S extends string> = string extends S ? never : [S] extends [Both<S>] ? S : never;
export const mark = <S extends string>(source: S & Written<S>): Word => source as string as Word;

/** A word of the client's own: its English text is its id, under "ui." in a catalogue. */
export function t<S extends string>(source: S & Written<S>, values: Record<string, string | number> = {}): string {
  const found = text(`ui.${source}`, Number(values.n ?? 2)) ?? source;
  return found.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}
