// Icon tokens of effects ("produce:plants:2", "when:tag:science", "arrow"; see pavonis.family.icons) as small drawings.
import { minus } from "./numbers";
export type Mark =
  | { t: "icon"; icon: string; any?: boolean }
  | { t: "n"; text: string }
  | { t: "coin"; text: string }
  | { t: "word"; text: string }
  | { t: "zones"; on: string[] }
  | { t: "kind"; kind: string }
  | { t: "arrow" }
  | { t: "colon" };
export type Group = { box: "" | "prod" | "any"; marks: Mark[] };

const STOCK: Record<string, string> = {
  mc: "mc", steel: "steel", titanium: "titanium", plants: "plant", plant: "plant", energy: "energy", heat: "heat", cards: "card", card: "card", tr: "tr",
  microbe: "microbe", animal: "animal", science: "science", fighter: "fighter", floater: "floater", camp: "tag-building", asteroid: "tag-space",
  any: "tag-wild", played: "tag-wild",
};
const TILE: Record<string, string> = { ocean: "ocean", greenery: "greenery", city: "city", capital: "city", forest: "forest", claim: "tile" };
const COUNT: Record<string, string> = {
  cities: "city", cities_on_mars: "city", own_cities: "city", cities_beside: "city", own_greeneries: "greenery", greeneries: "greenery", forests: "forest",
  oceans_beside: "ocean", oceans: "ocean", events: "tag-event", opponents_space: "tag-space", hand: "card", colonies: "colony", own_colonies: "colony",
  own_floaters: "floater", tagless: "card", blue: "card", chose_action: "phase-3",
};
const ZONES = ["purple", "red", "yellow", "white"];

export function stockIcon(name: string): string {
  return STOCK[name] ?? STOCK[name.replace(/s$/, "")] ?? (name.startsWith("tag") ? name : "tag-wild");
}

const icon = (name: string, any = false): Mark => (any ? { t: "icon", icon: name, any } : { t: "icon", icon: name });
const n = (text: string | number): Mark => ({ t: "n", text: minus(text) });
const word = (text: string): Mark => ({ t: "word", text });

/** So many of a stock: money is a coin with its number, one of anything else is the bare icon. */
function amount(resource: string, count: string, sign = "", any = false): Mark[] {
  const x = count === "x" ? "X" : count;
  if (resource === "mc" && !sign && !any) return [{ t: "coin", text: x }];
  const many = sign || x !== "1" ? [n(sign + x)] : [];
  return [...many, icon(stockIcon(resource), any)];
}

function counted(what: string): Mark {
  if (what.startsWith("tag")) return icon(what.replace(":", "-").replace(".", "-"));
  return icon(COUNT[what] ?? STOCK[what] ?? "tile", what === "cities_on_mars" || what === "cities" || what === "opponents_space");
}

/** What a listener waits for. */
function event(what: string): Mark[] {
  const anyone = what.endsWith(":anyone");
  const bare = anyone ? what.slice(0, -7) : what;
  return bare.split(" ").flatMap((e): Mark[] => {
    if (e.startsWith("tag:")) return [icon("tag-" + e.slice(4), anyone)];
    if (e.startsWith("card:"))
      return [{ t: "kind", kind: e === "card:action" ? "blue" : e.slice(5) }, ...(e === "card:action" ? [{ t: "arrow" } as Mark] : [])];
    const [head, tag] = e.split(".");
    const known: Record<string, string> = {
      city: "city", city_on_mars: "city", greenery: "greenery", ocean: "ocean", event: "tag-event", metal: "steel", paid: "mc", project: "special",
      temperature: "temp", oxygen: "o2", forest: "forest", tr: "tr", card: "card", play: "card", produce: "production",
    };
    const out: Mark[] = tag ? [icon("tag-" + tag, anyone)] : [];
    return [...out, icon(known[head] ?? "tag-wild", anyone)];
  });
}

function modifier(what: string, count: string): Mark[] {
  const [kind, of] = what.split(".");
  const less: Mark[] = [n("−"), { t: "coin", text: count }];
  if (kind === "discount") return [of ? icon("tag-" + of) : icon("card"), { t: "colon" }, ...less];
  if (kind === "worth") return [icon(stockIcon(of)), { t: "colon" }, n("+"), { t: "coin", text: count }];
  if (kind === "ease") return [n("±" + count), icon("temp"), icon("o2"), icon("drop")];
  if (kind === "heat_as_mc") return [icon("heat"), { t: "colon" }, { t: "coin", text: "1" }];
  if (kind === "plants_for_greenery") return [n(8 - Number(count)), icon("plant"), { t: "arrow" }, icon("greenery")];
  if (kind === "power_plant_discount") return [icon("tag-power"), { t: "colon" }, ...less];
  if (kind === "protected") return [icon("lock"), icon("plant"), icon("animal"), icon("microbe")];
  if (kind === "trade_fee") return [icon("fleet"), { t: "colon" }, n("−" + count)];
  if (kind === "trade_steps") return [icon("fleet"), { t: "colon" }, n("+" + count)];
  if (kind === "card_price") return [icon("card"), { t: "colon" }, n("+"), { t: "coin", text: count }];
  return [n(count), icon("tag-wild")];
}

/** Marks of one token. `box` says whether they belong into a production frame. */
function one(token: string): { box: Group["box"]; marks: Mark[] } {
  const [head, a = "", b = "", c = ""] = token.split(":");
  const plain = (marks: Mark[]) => ({ box: "" as const, marks });
  const boxed = (marks: Mark[]) => ({ box: "prod" as const, marks });
  const per = (rest: string[]) => {
    const every = rest.at(-1) ?? "1";
    const what = rest.slice(0, -1).join(":");
    return [word("per"), ...(every !== "1" ? [n(every)] : []), counted(what)];
  };
  switch (head) {
    case "gain": case "add": return plain(amount(a, b));
    case "add_to": return plain(amount(a, b));
    case "produce": return boxed(amount(a, b));
    case "produce_x": return boxed(amount(a, "X"));
    case "reduce": return boxed(amount(a, b, "−"));
    case "reduce_x": return boxed(amount(a, "X", "−"));
    case "reduce_any": return boxed(amount(a, b, "−", true));
    case "lose": case "spend": case "pay": return plain(a === "mc" && !c ? [{ t: "coin", text: b }] : a === "mc" ? [{ t: "coin", text: b }, icon(c)] : amount(a, b));
    case "spend_x": return plain(amount(a, "X"));
    case "gain_x": return plain(amount(a, "X"));
    case "remove_any": case "take_any": return plain(amount(a, b, "−", true));
    case "steal": return plain([n(b), icon(stockIcon(a), true), { t: "arrow" }, ...amount(a, b)]);
    case "gain_per": return plain([...amount(a, b), ...per(token.split(":").slice(3))]);
    case "capacity": return boxed(amount(a, b));
    case "produce_per": case "produce_for": return { box: "", marks: [{ t: "icon", icon: "\u0001" + JSON.stringify(amount(a, b)) }, ...per(token.split(":").slice(3))] };
    case "temperature": case "oxygen": case "oceans": case "tr": {
      const drawn = { temperature: "temp", oxygen: "o2", oceans: "drop", tr: "tr" }[head];
      if ((a === "least" || a === "most") && ZONES.includes(b))
        return plain([icon(drawn), { t: "zones", on: a === "least" ? ZONES.slice(ZONES.indexOf(b)) : ZONES.slice(0, ZONES.indexOf(b) + 1) }]);
      if (a === "least") return plain([icon(drawn), n("≥ " + b + unit(head))]);
      if (a === "most") return plain([icon(drawn), n("≤ " + b + unit(head))]);
      const many = a !== "1" && a !== "" ? [n(a)] : [];
      return plain(b ? [...many, icon(drawn), word("per"), counted([b, c].filter(Boolean).join(":"))] : [...many, icon(drawn)]);
    }
    case "tag": return plain(b && b !== "1" ? [icon("tag-" + a), n("≥ " + b)] : [icon("tag-" + a)]);
    case "cities": case "own_cities": case "own_greeneries": case "greeneries": case "forests": case "colonies": case "own_colonies": case "own_floaters": case "chose_action":
      return plain([counted(head), n(a === "most" ? "≤ " + b : a === "least" ? "≥ " + b : "≥ " + a)]);
    case "tile": return plain([icon(TILE[a] ?? "special")]);
    case "ocean": case "greenery": case "city": case "forest": return plain(a && a !== "1" ? [n(a), icon(head)] : [icon(head)]);
    case "draw": if (b) return plain([...(a === "1" ? [] : [n(a)]), icon("card"), ...per(token.split(":").slice(2))]);
      if (a === "x") return plain([n("X"), icon("card")]);
      return plain(Number(a) <= 3 ? Array.from({ length: Number(a) || 1 }, () => icon("card")) : [n(a), icon("card")]);
    case "look": return plain([n(a), icon("card"), { t: "arrow" }, ...(b !== "1" ? [n(b)] : []), icon("card")]);
    case "look_buy": return plain([icon("search"), icon("card")]);
    case "discard": return plain([n(b ? `−${a} … ${b}` : "−" + (a || 1)), icon("card")]);
    case "card": return plain([icon("card")]);
    case "play": return plain([icon("play"), icon("card"), ...(b ? [n("≤"), { t: "coin", text: b } as Mark] : [])]);
    case "if": return plain([]);
    case "track": return plain([icon("colony"), n(a === "down" ? "−" : "+")]);
    case "colony_tile": case "colony_bonus": return plain([icon("colony")]);
    case "reveal": return plain([icon("eye"), icon("card")]);
    case "copy_box": return plain([icon("tag-building"), { t: "colon" }, icon("production")]);
    case "or": return plain([word("or")]);
    case "per": return plain([word("per")]);
    case "arrow": return plain([{ t: "arrow" }]);
    case "colon": return plain([{ t: "colon" }]);
    case "when": return plain(event(token.slice(5)));
    case "modify": return plain(modifier(a, b));
    case "next": return plain([icon("next"), ...modifier(a, b)]);
    case "phase": return plain([icon("phase-" + a)]);
    case "each": return plain([icon("people")]);
    case "bar": return plain([icon("lock"), icon("next")]);
    case "cover": return plain([n("−" + a), icon("ocean")]);
    case "marker": return plain([n("−" + a), icon("crisis")]);
    case "dummy": return plain([n("−" + a), icon("bot")]);
    case "give": return plain([icon("card"), { t: "arrow" }, icon("people")]);
    case "lower": return plain([...(b ? [{ t: "zones", on: [b] } as Mark] : []), n("−" + a), ...(b ? [] : [icon("temp"), word("or"), icon("o2"), word("or"), icon("ocean")])]);
    case "detriment": return plain([icon({ temperature: "temp", oxygen: "o2", oceans: "drop" }[a] ?? "tile"), { t: "zones", on: [b] }]);
    case "give_up": return plain([n("−"), { t: "kind", kind: a }]);
    case "crisis": return plain([...(a && a !== "1" ? [n(a)] : []), icon("crisis")]);
    case "points": return plain([]);
    case "colony": case "fleet": case "trade": return plain([...(Number(a) > 1 ? [n(a)] : []), icon(head === "trade" ? "fleet" : head)]);
    default: {
      const drawn = STOCK[head] ?? TILE[head];
      if (drawn) return plain(amount(head, a || "1"));
      if (head.startsWith("-") || /^\d+$/.test(head)) return plain([n(head)]);
      return plain([word(token.replace(/[_:.]/g, " ").trim())]);
    }
  }
}

const unit = (head: string) => (head === "temperature" ? " °C" : head === "oxygen" ? " %" : "");

/** Consecutive production goes into one frame. */
export function groups(tokens: string[]): Group[] {
  const out: Group[] = [];
  for (const token of tokens) {
    const { box, marks } = one(token);
    if (!marks.length) continue;
    const last = out.at(-1);
    const head = marks[0];
    if (head.t === "icon" && head.icon[0] === "\u0001") {
      out.push({ box: "prod", marks: JSON.parse(head.icon.slice(1)) }, { box: "", marks: marks.slice(1) });
    } else if (box && last?.box === box) last.marks.push(...marks);
    else out.push({ box, marks: [...marks] });
  }
  return out;
}

export type PointsFace = { n: string; per?: string; every?: string };

/** "points:1:here:2" on a card that holds animals: 1 per 2 animals. */
export function pointsFace(tokens: string[], holds = ""): PointsFace | null {
  const token = tokens.find((t) => t.startsWith("points:"));
  if (!token) return null;
  const [, count, ...rest] = token.split(":");
  if (!rest.length) return { n: minus(count) };
  const every = rest.length > 1 ? rest.at(-1)! : "1";
  const what = rest.length > 1 ? rest.slice(0, -1).join(":") : rest[0];
  const mark = what === "here" ? stockIcon(holds || "any") : counted(what);
  return { n: count, per: typeof mark === "string" ? mark : mark.t === "icon" ? mark.icon : "tile", every: every === "1" ? undefined : every };
}
