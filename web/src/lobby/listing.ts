// What a list of tables says of each.
import { board } from "../table/mars/boards";
import { degrees, percent } from "../i18n/numbers";
import { language, t } from "../i18n/words.svelte";
import type { Listed, Progress, SeatInfo, Table } from "../protocol/wire";

export function title(x: Table): string {
  if (x.game === "ares") return x.options.crisis ? t("Crisis") : t("Ares Expedition");
  const map = board(String(x.options.board ?? "tharsis"));
  return (x.options.colonies ? t("{board} with Colonies", { board: map }) : map) + (x.options.draft ? `, ${t("draft")}` : "");
}

/** Its generation, or its round, once the first has begun. */
export const time = (x: Listed): string =>
  !x.progress?.generation
    ? ""
    : x.game === "ares"
      ? t("round {n}", { n: x.progress.generation })
      : t("generation {n}", { n: x.progress.generation });

type Climate = Pick<Progress, "temperature" | "oxygen" | "oceans">;
/** From 0 to 1, for the drawing of Mars. */
export const globe = (p: Climate | null | undefined) =>
  p ? { heat: (p.temperature + 30) / 38, air: p.oxygen / 14, water: p.oceans / 9 } : {};
export const climate = (p: Climate): string =>
  `${degrees(p.temperature)}, ${percent(p.oxygen)}, ${t("{n} oceans", { n: p.oceans })}`;

export const among = (names: string[]): string => new Intl.ListFormat(language() === "en" ? "en-GB" : language()).format(names);
/** Whoever sits there; who has deleted their name is somebody. */
export const seated = (s: SeatInfo): string => s.name || (s.taken ? t("somebody") : t("open seat"));
/** Who opened the table: the first seat is theirs. */
export const host = (x: Table): string => (x.seats[0]?.taken && x.seats[0].kind !== "bot" ? seated(x.seats[0]) : "");
/** Seats that anybody may take, and those that wait for somebody with a link. */
export function vacancies(x: Table): string {
  const empty = x.seats.filter((s) => !s.taken && s.kind !== "bot"),
    free = empty.filter((s) => s.kind === "open").length;
  return [free ? t("{n} free", { n: free }) : "", empty.length - free ? t("{n} invited", { n: empty.length - free }) : ""]
    .filter(Boolean)
    .join(", ");
}
export const family = (g: string): string =>
  g === "crisis" ? t("Crisis") : g === "ares" ? t("Ares Expedition") : t("Terraforming Mars");
export const thinking = (x: Listed): string => {
  const names = x.asked.map((p) => seated(x.seats[p]));
  return names.length ? t("{name} is thinking", { name: among(names), n: names.length }) : "";
};

/** Whoever has more points than everybody else. */
export function leader(x: Listed): string {
  const points = x.progress?.points ?? [],
    best = Math.max(...points);
  return points.length > 1 && points.filter((n) => n === best).length === 1 ? seated(x.seats[points.indexOf(best)]) : "";
}

/** How long something has lasted, in its largest unit; nothing under a minute. */
export function lasted(since: number, now = Date.now() / 1000): string {
  for (const [unit, seconds] of [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ] as const) {
    const n = Math.floor((now - since) / seconds);
    if (n > 0) return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(n);
  }
  return "";
}
