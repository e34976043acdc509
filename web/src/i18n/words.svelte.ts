// The catalogues of the reader's language, and the words of the client's own.
import first from "virtual:words/en";
import { languages, load, study } from "virtual:words";

export type Catalogue = { words: Record<string, string | string[]>; plural: (n: number) => number };
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
  const before = studying;
  studying = studied = "";
  if (before) void taught();
}
export const language = () => state.language;

let studying = "";
let studied = $state("en"); // the language whose teaching is here; an English text says itself
/** What signs, rules and tips say in the reader's language comes with the first of them; until then nothing is said. */
export async function taught(): Promise<void> {
  const { language } = state;
  if (studying === language) return;
  studying = language;
  const more = (await study[language]?.())?.default.words;
  if (state.language !== language) return;
  if (more) state.catalogue = { ...state.catalogue, words: { ...state.catalogue.words, ...more } };
  studied = language;
}
export const knows = (): boolean => state.language === "en" || studied === state.language;

/** The language wished for, or else the first of the browser's that we speak. */
export function preferred(wished: string, browser: readonly string[] = navigator.languages): string {
  return [wished, ...browser.map((l) => l.split("-")[0].toLowerCase())].find((l) => languages.includes(l)) ?? "en";
}

/** A text of the catalogue; a game may have its own for the same id. */
export function text(id: string, n: unknown = 1, game = ""): string | undefined {
  for (const key of game ? [`${game}.${id}`, id] : [id])
    for (const catalogue of [state.catalogue, english]) {
      const found = catalogue.words[key];
      if (found !== undefined)
        return typeof found === "string" ? found : found[catalogue.plural(Math.abs(typeof n === "number" ? n : 1))];
    }
}

/** What a map calls an area, or what lies "north" or "south" of it; most have no name. */
export const toponym = (board: string, space: string): string | undefined => text(`area.${board}.${space}`);

/** A text that does not break after a number, nor, but in English, after a word of one letter. */
export function bound(text: string): string {
  const kept = text.replace(/(\d) (?=\S)/g, "$1\u00a0");
  return state.language === "en" ? kept : kept.replace(/(?<![\p{L}\p{N}_])(\p{L}) (?=\S)/gu, "$1\u00a0");
}
export const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

declare const marked: unique symbol;
/** An English text of the client's own that stands in a table, for `t` to speak later. */
export type Word = string & { [marked]: true };
type Both<U> = (U extends unknown ? (k: U) => void : never) extends (k: infer I) => void ? I : never;
/** A text written out, or marked where it is: `python -m pavonis.i18n.extract` collects these, and no others could be found. */
type Written<S extends string> = string extends S ? never : [S] extends [Both<S>] ? S : never;
export const mark = <S extends string>(source: S & Written<S>): Word => source as string as Word;

const CONTEXT = /^[a-z]+:(?=\S)/; // what tells two meanings of an English text apart: "replay:Play"
/** A word of the client's own: its English text is its id, under "ui." in a catalogue. */
export function t<S extends string>(source: S & Written<S>, values: Record<string, string | number> = {}): string {
  const found = text(`ui.${source}`, Number(values.n ?? 2)) ?? source.replace(CONTEXT, "");
  return bound(found.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? "")));
}
