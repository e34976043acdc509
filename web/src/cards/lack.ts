// What keeps a card from being played, as a sign and a figure.
import { degrees, minus, percent } from "../i18n/numbers";
import { mark, t, type Word } from "../i18n/words.svelte";
import type { Reason } from "../protocol/wire";
import { stockIcon } from "./icons";

/** What is missing has a minus, for it is neither what one has nor a price; `words` say it where there is room. */
export type Lack = { icon: string; figure: string; words?: string; zone?: string };

const COUNTED: Record<string, string> = {
  cities: "city",
  own_cities: "city",
  own_greeneries: "greenery",
  own_colonies: "colony",
  colony: "colony",
  own_floaters: "floater",
  oceans: "drop",
  hand: "card",
  deck: "card",
  tr: "tr",
  rose: "tr",
  area: "tile",
  box: "production",
  fleet: "fleet",
  trade: "fleet",
  bank: "vp",
  green: "front-green",
  animal_or_microbe: "animal",
};

/** The phase in which a card is played. */
const LATER: Record<string, { icon: string; words: Word }> = {
  "phase.development": { icon: "phase-1", words: mark("Development") },
  "phase.construction": { icon: "phase-2", words: mark("Construction") },
};

export function lack(why: Reason): Lack {
  const [, what = "", of = "", zone] = why.id.split("."),
    missing = why.needed - Number(why.present ?? 0);
  // what was there when the phase began counts, and that is no longer seen: it is said, not what would be missing
  const then = why.id.endsWith(".began") && of === "least" ? t("was {n}", { n: Number(why.present ?? 0) }) : "";
  const more = then
    ? { figure: `${why.present}`, words: then }
    : missing > 0
      ? { figure: minus(-missing), words: t("{n} more", { n: missing }) }
      : { figure: "" };
  const money = (n: number) => ({ icon: "mc", figure: minus(-n), words: t("{n} short", { n }) });
  if (why.id in LATER) return { ...LATER[why.id], figure: "", words: t(LATER[why.id].words) };
  if (/^sell_/.test(why.id)) return money(Number(why.less));
  if (!why.id.startsWith("needs.")) return { icon: "lock", figure: "" };
  if (what === "money" || what === "mc") return money(missing);
  if (what === "temperature" || what === "oxygen") {
    const icon = what === "oxygen" ? "o2" : "temp";
    const value = what === "oxygen" ? percent(why.needed) : degrees(why.needed);
    return { icon, figure: zone ? "" : of === "most" ? `≤ ${value}` : value, zone };
  }
  if (of === "most") return { icon: COUNTED[what] ?? "lock", figure: `≤ ${why.needed}` };
  if (what === "tag") return { icon: `tag-${of}`, ...more };
  if (what === "any") return { icon: stockIcon(of), figure: "" };
  if (/^(production|here|own)$/.test(what)) return { icon: stockIcon(of), ...more };
  return { icon: COUNTED[what] ?? stockIcon(what), ...(/^(area|box|rose|trade|colony)$/.test(what) ? { figure: "" } : more) };
}
