// The catalogues of pavonis.i18n as modules: `virtual:words/pl` is {id: text} or {id: [plural forms]}. English comes in two:
// `virtual:words/en` is what the first page says, `virtual:words/en/rest` what else the engine says.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { LANGUAGES } from "./src/protocol/wire";

const LOCALES = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "pavonis", "i18n", "locale");
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
        const loaders = all.filter((l) => l !== "en").map((l) => `${JSON.stringify(l)}: () => import("${PREFIX}/${l}")`);
        return `export const languages = ${JSON.stringify(all.length ? all : ["en"])};\nexport const load = {${loaders.join(", ")}};`;
      }
      const [name, rest] = language.split("/");
      const path = file(name);
      if (!existsSync(path)) return `export default { words: {}, plural: () => 0 };`;
      this.addWatchFile(path);
      const { words, plural } = parsePo(readFileSync(path, "utf8"));
      const said = Object.fromEntries(
        Object.entries(words)
          .filter(wanted)
          .filter(([id]) => name !== "en" || FIRST.test(id) !== !!rest),
      );
      return `export default { words: ${JSON.stringify(said)}, plural: (n) => Number(${plural}) };`; // gettext's rule reads the same in JavaScript
    },
  };
}

// What the first page says: the client's own words, and the maps.
const FIRST = /^(ui|board)\./;

// Names and texts of cards come with the cards, and an English text of our own says itself.
const wanted = ([id, said]: [string, string | string[]]) => !/^cards?\./.test(id) && id !== `ui.${said}`;

// A language is offered once it is declared complete, so that nobody meets a mixture.
const offered = (language: string) => language in LANGUAGES;

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
