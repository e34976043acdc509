// The catalogues of pavonis.i18n as modules: `virtual:words/pl` is {id: text} or {id: [plural forms]}. English comes in two:
// `virtual:words/en` is what the first page says, `virtual:words/en/rest` what else the engine says. `virtual:words/pl/taught` is what
// only signs, rules and tips say: it comes with them.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { LANGUAGES } from "./src/protocol/wire";

const LOCALES = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "pavonis", "i18n", "locale");
const SOURCE = join(dirname(fileURLToPath(import.meta.url)), "src");
const TAUGHT = join(SOURCE, "rules");
const REVIEWED = join(SOURCE, "review");
const PREFIX = "virtual:words";

export type Catalogue = { words: Record<string, string | string[]>; plural: string };

type Field = "" | "msgid" | "msgid_plural" | "msgstr";

export function parsePo(text: string): Catalogue {
  const out: Catalogue = { words: {}, plural: "0" };
  let id = "",
    forms: string[] = [];
  let field = "" as Field;
  let index = 0;
  const close = () => {
    if (field === "msgstr") {
      if (!id)
        out.plural = /plural=(.*?);/.exec(forms[0] ?? "")?.[1] ?? out.plural; // the header
      else if (forms.some((f) => f)) out.words[id] = forms.length > 1 ? forms : forms[0];
      id = "";
      forms = [];
    }
  };
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    const match = /^(msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+(".*")$/.exec(line);
    let value: string;
    if (match) {
      const next = match[1] as Field;
      if (next === "msgid") close();
      field = next;
      index = Number(match[2] ?? 0);
      value = JSON.parse(match[3]);
    } else if (line.startsWith('"')) value = JSON.parse(line);
    else continue;
    if (field === "msgid") id += value;
    else if (field === "msgstr") forms[index] = (forms[index] ?? "") + value;
  }
  close();
  return out;
}

export function words(): Plugin {
  return {
    name: "pavonis-words",
    resolveId: (id) => (id.startsWith(PREFIX) ? "\0" + id : undefined),
    load(id) {
      if (!id.startsWith("\0" + PREFIX)) return;
      const language = id.slice(PREFIX.length + 2);
      if (!language) {
        const all = offers();
        const loaders = (part = "") =>
          all.filter((l) => l !== "en").map((l) => `${JSON.stringify(l)}: () => import("${PREFIX}/${l}${part}")`);
        return `export const languages = ${JSON.stringify(all.length ? all : ["en"])};
export const load = {${loaders().join(", ")}};
export const study = {${loaders("/taught").join(", ")}};`;
      }
      const [name, rest] = language.split("/");
      const path = file(name);
      if (!existsSync(path)) return `export default { words: {}, plural: () => 0 };`;
      this.addWatchFile(path);
      const late = taught();
      const { words, plural } = parsePo(readFileSync(path, "utf8"));
      const said = Object.fromEntries(
        Object.entries(words)
          .filter(wanted)
          .filter(([id]) => (name === "en" ? FIRST.test(id) !== !!rest : late.has(id) === !!rest)),
      );
      return `export default { words: ${JSON.stringify(said)}, plural: (n) => Number(${plural}) };`; // gettext's rule reads the same in JavaScript
    },
  };
}

// What the first page says: the client's own words, and the maps.
const FIRST = /^(ui|board)\./;

// Texts of cards come with the cards, those of lessons with the lessons, and an English text of our own says itself.
const wanted = ([id, said]: [string, string | string[]]) => !/^(cards?|lesson)\./.test(id) && id !== `ui.${said}`;

// A language is offered once it is declared complete, so that nobody meets a mixture.
const offered = (language: string) => language in LANGUAGES;

/** The ids of texts that stand in `rules/*.ts` or `review/` and nowhere else in the client. */
function taught(): Set<string> {
  const said = (path: string) =>
    [...readFileSync(path, "utf8").matchAll(/\b(?:t|mark)\(\s*("(?:[^"\\]|\\.)*")/g)].map((m) => `ui.${JSON.parse(m[1])}`);
  const ids = (own: boolean) =>
    readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
      .map((file) => join(SOURCE, file))
      .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith(".test.ts"))
      .filter((file) => ((dirname(file) === TAUGHT && file.endsWith(".ts")) || dirname(file) === REVIEWED) === own)
      .flatMap(said);
  const elsewhere = new Set(ids(false));
  return new Set(ids(true).filter((id) => !elsewhere.has(id)));
}

/** The languages that are offered, and their catalogues as they are written. */
const offers = (): string[] =>
  existsSync(LOCALES)
    ? readdirSync(LOCALES)
        .filter((l) => existsSync(file(l)) && offered(l))
        .sort()
    : [];
export const catalogues = (): string[] => offers().map((l) => readFileSync(file(l), "utf8"));

function file(language: string): string {
  return `${LOCALES}/${language}/LC_MESSAGES/pavonis.po`;
}
