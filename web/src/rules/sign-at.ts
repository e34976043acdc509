// Which sign a mark on the page is: by its symbol, or else by how a line is drawn (cards/IconRow.svelte).
import { t } from "../i18n/words.svelte";
import type { Slip } from "../ui/slip.svelte";
import { openRule } from "./beside.svelte";
import { SIGNS, type Game, type Sign } from "./signs";

const by = (key: "symbols" | "marks") => new Map(SIGNS.flatMap((sign) => (sign[key] ?? []).map((name) => [name, sign] as const)));
const SYMBOL = by("symbols"),
  MARK = by("marks");
/** Symbols that mean something else, or nothing, outside a line. */
const ONLY_IN_LINES = ["plus", "people"];

export const says = (sign: Sign, game: string | undefined) => t(game === "ares" ? (sign.ares ?? sign.says) : sign.says);

/** The signs of a game, with whatever of it is played. */
export const signsOf = (game: Game, parts: { colonies?: boolean; crisis?: boolean } = { colonies: true, crisis: true }) =>
  SIGNS.filter(
    ({ game: of }) =>
      of === "both" || of === game || (game === "mars" ? of === "colonies" && parts.colonies : of === "crisis" && parts.crisis),
  );

const LEADS: [RegExp, string][] = [
  [/X$/, "x"],
  [/^−/, "minus"],
  [/^\+/, "more"],
  [/^±/, "ease"],
  [/^≥/, "least"],
  [/^≤/, "most"],
];

function symbolOf(element: Element): string | null {
  const use =
    element.tagName === "use" ? element : element.tagName === "svg" && element.classList.contains("i") && element.firstElementChild;
  return use ? (/^#i-(.+)$/.exec(use.getAttribute("href") ?? "")?.[1] ?? null) : null;
}

export function signOf(element: Element): Sign | null {
  const symbol = symbolOf(element),
    line = element.closest(".icons");
  if (symbol !== null) {
    if (element.tagName === "use" && element.parentElement?.classList.contains("i")) return null; // its drawing says it
    if (symbol === "pen" && element.closest("button")) return null; // one writes with it
    if (symbol === "lock" && line) return MARK.get("safe")!;
    return ONLY_IN_LINES.includes(symbol) && !line ? null : (SYMBOL.get(symbol) ?? null);
  }
  const { classList } = element;
  if (classList.contains("cost")) return MARK.get("cost")!;
  if (!line) return null;
  if (classList.contains("n")) {
    const found = LEADS.find(([lead]) => lead.test(element.textContent ?? ""));
    return found ? MARK.get(found[1])! : element.nextElementSibling && signOf(element.nextElementSibling);
  }
  if (classList.contains("col")) return MARK.get(element.textContent === ":" ? "colon" : "slash")!;
  const mark = ["coin", "zones", "or", "per", "any", "prod"].find((name) => classList.contains(name));
  return mark ? MARK.get(mark)! : null;
}

/** The game that a thing on the page belongs to. */
const gameAt = (element: Element) => element.closest<HTMLElement>("[data-game]")?.dataset.game;

/** The slip of a mark: what it is, what the frame around it means, what the whole line says. */
export function signAt(element: Element): (() => Slip) | null {
  const sign = signOf(element);
  if (!sign) return null;
  return () => {
    const game = gameAt(element);
    const frames = ["any", "prod"]
      .filter((name) => element.parentElement?.closest(`.icons .${name}`))
      .map((name) => says(MARK.get(name)!, game));
    const whole = element.closest(".fx")?.querySelector(".sr")?.textContent?.trim();
    return {
      title: t(sign.name),
      lines: [says(sign, game), ...frames.slice(0, 1), ...(whole ? [`${whole.replace(/\.$/, "")}.`] : [])],
      ...picture(sign),
      link: { text: t("All signs"), open: () => openRule("signs") },
    };
  };
}

/** How a sign is drawn where it stands alone. */
export const picture = (sign: Sign): { symbol?: string; icons?: Sign["icons"] } =>
  sign.symbols?.length ? { symbol: sign.symbols[0] } : { icons: sign.icons };
