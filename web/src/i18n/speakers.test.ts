// The client speaks like pavonis.i18n: tests/test_both_sides.py writes messages of many games with what Python makes of them.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadFaces } from "../cards/cards.svelte";
import { speaker } from "./speaker";
import { learn, speak } from "./words.svelte";

type Corpus = {
  names: string[];
  faces: Record<string, unknown>;
  said: { game: string; players: number; board: string; message: { id: string }; words: Record<string, string> }[];
};
const path = process.env.PAVONIS_CORPUS;

describe.skipIf(!path)("both speakers", () => {
  const corpus: Corpus = path ? JSON.parse(readFileSync(path, "utf8")) : { names: [], faces: {}, said: [] };
  it.each(Object.keys(corpus.faces))("agree in %s", async (language) => {
    globalThis.fetch = (async () => ({ json: async () => corpus.faces[language] })) as unknown as typeof fetch;
    learn((await import("virtual:words/en/rest")).default);
    await speak(language);
    await loadFaces(language);
    const heard = corpus.said.map(({ message, ...edition }) => speaker(() => edition).say(message, (p) => corpus.names[p]));
    expect(heard).toEqual(corpus.said.map(({ words }) => words[language]));
  });
});
