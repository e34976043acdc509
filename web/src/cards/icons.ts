// Icons of effects (see pavonis.kernel.icon) as small drawings.
import { degrees, minus, percent } from "../i18n/numbers";
import type { Icon, Thing } from "../protocol/wire";
export type Mark =
  | { t: "icon"; icon: string; any?: boolean }
  | { t: "n" | "coin"; text: string }
  | { t: "zones"; on: string[] }
  | { t: "arrow" | "colon" | "slash" | "or" | "per" };
export type Group = { box: boolean; marks: Mark[] };

type Tag = Extract<Thing, `tag:${string}`>;
/** The symbol of each thing. */
export const SYMBOL: Record<Exclude<Thing, Tag>, string> = {
  mc: "mc",
  steel: "steel",
  titanium: "titanium",
  plants: "plant",
  energy: "energy",
  heat: "heat",
  microbe: "microbe",
  animal: "animal",
  science: "science",
  fighter: "fighter",
  floater: "floater",
  camp: "camp",
  resource: "resource",
  tagless: "tagless",
  new_tag: "tag-new",
  temperature: "temp",
  oxygen: "o2",
  oceans: "drop",
  tr: "tr",
  vp: "vp",
  ocean: "ocean",
  greenery: "greenery",
  forest: "forest",
  city: "city",
  special: "special",
  claim: "tile",
  colony: "colony",
  cards: "card",
  look: "look",
  keep: "keep",
  project: "front",
  green: "front-green",
  blue: "front-blue",
  next: "front-next",
  play_more: "more",
  play_green: "more-green",
  sale: "sell",
  requirement: "requirement",
  standard: "standard",
  action: "action",
  action_phase: "phase-3",
  research: "phase-5",
  phase: "phase",
  production: "production",
  everybody: "people",
  another: "people",
  safe: "lock",
  fleet: "fleet",
  fee: "fee",
  track: "track",
  moon: "moon-tile",
  bonus: "plus",
  marker: "crisis",
  dummy: "dummy",
};
const ZONES = ["purple", "red", "yellow", "white"];

const symbol = (what: Thing): string => (isTag(what) ? what.replace(":", "-") : SYMBOL[what]);
const isTag = (what: Thing): what is Tag => what.startsWith("tag:");
const isThing = (name: string): name is Thing => name in SYMBOL;

/** Of a stock, or of what lies on a card: "plants", "card", "floaters". */
export function stockIcon(name: string): string {
  const found = [name, name + "s", name.replace(/s$/, "")].find(isThing);
  return symbol(found ?? "resource");
}

const n = (text: string): Mark => ({ t: "n", text: minus(text) });

/** So many of a thing: money is a coin with its number, one of anything else is the bare symbol. */
function amount({ what, n: count = 1, any }: Icon, sign = ""): Mark[] {
  const x = String(count).toUpperCase();
  if (what === "mc" && !any) return [...(sign ? [n(sign)] : []), { t: "coin", text: x }];
  const many = sign || x !== "1" || !what ? [n(sign + x)] : [];
  return what ? [...many, picture(what, any)] : many;
}

const picture = (what: Thing, any?: boolean): Mark =>
  any ? { t: "icon", icon: symbol(what), any } : { t: "icon", icon: symbol(what) };

/** What is required: so much, or a zone and those beyond it. */
function bound({ verb, what, n: count = 1, any, zone }: Icon, sign: string): Mark[] {
  const thing = what ? [picture(what, any)] : [];
  const k = ZONES.indexOf(zone ?? "");
  if (zone) return [...thing, { t: "zones", on: verb === "least" ? ZONES.slice(k) : ZONES.slice(0, k + 1) }];
  if (what === "mc") return [n(sign), { t: "coin", text: String(count) }];
  if (what && isTag(what) && count === 1 && verb === "least") return thing;
  const value = what === "temperature" ? degrees(count) : what === "oxygen" ? percent(count) : count;
  return [...thing, n(`${sign} ${value}`)];
}

function draw(icon: Icon): Mark[] {
  const { verb, what, n: count = 1, any, zone } = icon;
  const zones: Mark[] = zone ? [{ t: "zones", on: [zone] }] : [];
  switch (verb) {
    case "arrow":
    case "colon":
    case "slash":
    case "or":
      return [{ t: verb }];
    case "sign":
      return [...(what ? [picture(what, any)] : []), ...zones];
    case "gain":
      if (what === "cards" && (count === 2 || count === 3)) return Array.from({ length: count }, () => picture(what));
      return amount(icon);
    case "produce":
    case "raise":
    case "tile":
      return amount(icon);
    case "lose":
    case "reduce":
    case "less":
      return amount(icon, "−");
    case "lower":
      return [...zones, ...amount(icon, "−")];
    case "more":
      return amount(icon, "+");
    case "ease":
      return amount(icon, "±");
    case "per":
      return [{ t: "per" }, ...amount(icon)];
    case "least":
      return bound(icon, "≥");
    case "most":
      return bound(icon, "≤");
    case "points":
      return amount({ ...icon, what: "vp" });
    default:
      return verb satisfies never;
  }
}

const framed = (i: Icon) => i.verb === "produce" || i.verb === "reduce";
const LEADS: Icon["verb"][] = ["arrow", "colon", "slash", "or"]; // to what comes next
const FOLLOWS: Icon["verb"][] = ["colon", "slash", "per"]; // what comes before
/** Whether two icons stay on one line. */
const together = (a: Icon, b: Icon) =>
  LEADS.includes(a.verb) ||
  FOLLOWS.includes(b.verb) ||
  (framed(a) && framed(b)) ||
  (a.verb === "sign" && /^(sign|least|most)$/.test(b.verb));

/** Icons line by line as they may be broken; in a line, production that stands together goes into one frame. */
export function phrases(icons: Icon[]): Group[][] {
  const out: Group[][] = [];
  icons.forEach((icon, k) => {
    const phrase = k && together(icons[k - 1], icon) ? out.at(-1)! : out[out.push([]) - 1];
    const last = phrase.at(-1);
    if (last && last.box === framed(icon)) last.marks.push(...draw(icon));
    else phrase.push({ box: framed(icon), marks: draw(icon) });
  });
  return out;
}

export type PointsFace = { n: string; per?: string; any?: boolean; every?: string; once?: boolean };

/** Points of a card: 1 for every 2 animals on it, or once if there is any. */
export function pointsFace(icons: Icon[]): PointsFace | null {
  const points = icons.find((i) => i.verb === "points"),
    of = icons.at(-1);
  if (!points) return null;
  if (!of?.what) return { n: minus(String(points.n ?? 1)) };
  return {
    n: String(points.n ?? 1),
    per: symbol(of.what),
    any: of.any,
    every: of.n ? String(of.n) : undefined,
    once: of.verb === "least",
  };
}
