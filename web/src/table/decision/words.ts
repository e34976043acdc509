// An answer in words, and why a bot would give it.
import { capital, t } from "../../i18n/words.svelte";
import type { AnswerValue, RatedTerm } from "../../protocol/wire";
import { asideLabel, kindOf, optionsOf, verb, type Asked, type Told } from "./options";

/** What it names: an option, cards, or those of a form. */
export const named = (a: AnswerValue): string[] =>
  typeof a === "string"
    ? [a]
    : Array.isArray(a)
      ? a
      : typeof a === "object"
        ? Object.values(a)
            .flat()
            .filter((x) => typeof x === "string")
        : [];

/** What somebody answered, or would. */
export function answerWords(a: AnswerValue, d: Asked, told: Told): string {
  const { area, resource, thing } = told.speaker;
  const names = (cards: string[]) => cards.map(thing).join(", ");
  if (Array.isArray(a)) return a.length ? names(a) : t("None of them");
  if (typeof a === "number") return String(a);
  if (typeof a === "object")
    return d.kind === "pay"
      ? Object.entries(a)
          .map(([r, n]) => `${n} ${resource(r)}`)
          .join(", ") || t("Money alone")
      : names(named(a));
  if (a.startsWith("aside:")) return asideLabel(a, told.speaker);
  if (kindOf(a) === "hex") return capital(area(a.slice(4)));
  return verb(d, optionsOf(d).find((o) => o.id === a) ?? { id: a }, told);
}

/** The parts of a value that say something, the weightiest first. */
export const weighty = (terms: RatedTerm[]): RatedTerm[] =>
  terms
    .filter((x) => x.say.length && !(terms.length === 1 && x.say[0].id === "value.kept"))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
