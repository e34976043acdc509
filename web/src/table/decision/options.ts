// What an option id is about, and what the button that answers with it says.
import type { Names, Speaker } from "../../i18n/speaker";
import { capital, mark, t, type Word } from "../../i18n/words.svelte";
import type { Block, Decision, Icon, Message, Option, RefusedOption, Thing } from "../../protocol/wire";

/** A question, or what is known of it where only its answer was kept: name and kind. */
export type Asked = Pick<Decision, "name" | "kind"> & {
  source?: string | null;
  options?: Option[];
  acted?: number;
  prompt?: Message;
};
/** What there is to choose from, whatever is asked. */
export const optionsOf = (d: Asked | null): Option[] => d?.options ?? [];
export const refusedOf = (d: Decision | null): RefusedOption[] => (d?.kind === "choose" ? (d.refused ?? []) : []);

export const kindOf = (id: string): string => id.split(/[: ]/, 1)[0];
export const whatOf = (id: string): string => id.split(" ")[0].split(":").slice(1).join(":");

/** What an action of a card pays and brings: "use:ants", "use:regolith_eaters:2". */
export function deedOf(id: string, { cardOf }: Speaker): Block | undefined {
  const [kind, card, n] = id.split(":");
  return kind === "use" ? cardOf(card)?.blocks.filter((b) => b.kind === "act")[Number(n ?? 1) - 1] : undefined;
}

/** What an answer costs but M€, as signs: the price of an action, or what a card gives up to draw another. */
export function feeOf(d: Asked, o: Option, speaker: Speaker): Icon[] {
  if (kindOf(o.id) === "use" && o.fees)
    return Object.entries(o.fees).map(([what, n]) => ({ verb: "lose", what: what as Thing, n }));
  const icons = deedOf(o.id, speaker)?.icons ?? [];
  if (o.id === "draw" && d.name === "add_here_or_draw")
    return [{ verb: "lose", what: speaker.cardOf(d.source ?? "")?.holds as Thing, n: 1 }];
  return icons.slice(
    0,
    Math.max(
      0,
      icons.findIndex((i) => i.verb === "arrow"),
    ),
  );
}

/** Who says it: a table knows its players by their names. */
export type Told = { speaker: Speaker; name: Names };

/** One line for an option, whatever it is. */
export function label(o: Option, { speaker, name }: Told): string {
  const { area, edition, phase, resource, thing } = speaker;
  const parts = o.id.split(" ").map((atom) => {
    const [kind, ...rest] = atom.split(":");
    const what = rest.join(":");
    switch (kind) {
      case "pass":
        return t("Pass");
      case "done":
        return t("Done");
      case "none":
        return t("whose:Nobody");
      case "skip":
        return t("Skip it");
      case "yes":
        return t("Yes");
      case "no":
        return t("No");
      case "play":
      case "card":
      case "keep":
      case "discard":
        return thing(what);
      case "use":
        return rest.length > 1 ? `${thing(rest[0])} ${rest[1]}` : thing(what);
      case "claim":
      case "fund":
      case "project":
      case "standard":
        return capital(thing(what));
      case "convert":
        return what === "heat"
          ? t("Raise temperature with heat")
          : what === "plants"
            ? edition().game === "ares"
              ? capital(t("plant a forest"))
              : t("Greenery from plants")
            : thing(what);
      case "player":
        return Number(what) < 0 ? t("who:Nobody") : name(Number(what));
      case "amount":
        return what;
      case "hex":
        return capital(area(what));
      case "phase":
        return phase(what);
      case "build":
        return t("Build a colony");
      case "ocean":
        return t("Ocean");
      case "dummy":
        return phase(what);
      case "crisis":
      case "relieve":
        return thing(what);
      case "lower":
        return what === "temperature" ? t("Temperature") : what === "oxygen" ? t("Oxygen") : t("Oceans");
      case "option":
        return t("Choice {n}", { n: what });
      case "fee":
        return t("Pay with {name}", { name: resource(what) });
      case "resource":
        return resource(what);
      case "take":
        return what === "cube" ? t("1 M€") : t("Swap a card");
      case "add":
        return t("Add one");
      case "draw":
        return t("Draw a card");
      case "first":
        return thing(o.source ?? what);
      default:
        return capital(thing(what || kind));
    }
  });
  return o.id.startsWith("card:") && o.player !== undefined
    ? `${parts[0]} ${t("gift:to {name}", { name: name(o.player) })}`
    : parts.join(", ");
}

/** Choosing none of what is offered. */
export const noneOf = (d: Asked): string =>
  optionsOf(d).some((o) => o.player !== undefined) && !optionsOf(d).some((o) => o.id.startsWith("card:"))
    ? t("whose:Nobody")
    : t("Skip it");

/** Standard projects, as one would say it. */
const BUILT: Record<string, Word> = {
  power_plant: mark("Build a power plant"),
  asteroid: mark("Send an asteroid"),
  aquifer: mark("Place an ocean"),
  greenery: mark("Plant a greenery"),
  city: mark("Build a city"),
  temperature: mark("Raise the temperature"),
  ocean: mark("Turn over an ocean"),
  forest: mark("Plant a forest"),
};
const LONGEST = 36; // letters that a button has room for
/** What the confirming button says: its outcome. */
export function verb(d: Asked, o: Option | undefined, table: Told): string {
  if (!o) return t("Confirm");
  const { phase, thing } = table.speaker;
  const what = whatOf(o.id);
  switch (kindOf(o.id)) {
    case "play":
      return t("Play {name}", { name: thing(what) });
    case "use":
      return t("Use {name}", { name: thing(what.split(":")[0]) });
    case "claim":
      return t("Claim {name}", { name: thing(what) });
    case "fund":
      return t("Fund {name}", { name: thing(what) });
    case "project":
    case "standard":
      return BUILT[what] ? t(BUILT[what]) : capital(thing(what));
    case "hex":
      return d.name === "claim" ? t("Claim it") : t("Place it here");
    case "none":
      return noneOf(d);
    case "pass":
      return t("Pass");
    case "done":
      return d.acted ? t("End turn") : t("Done");
    case "card":
      if (o.player !== undefined) return t("Give it to {name}", { name: table.name(o.player) });
      if (d.name === "may_discard_to_draw") return t("Discard {name}", { name: thing(what) });
      return d.name === "draft" ? t("Take it, pass {n}", { n: optionsOf(d).length - 1 }) : thing(what);
    case "first":
      return t("{name} first", { name: label(o, table) });
    case "trade":
      return t("Trade with {name}", { name: thing(what) });
    case "build":
      return t("Build a colony");
    case "fee":
      return t("Send the fleet");
    case "add": {
      const holds = table.speaker.cardOf(d.source ?? "")?.holds;
      return holds ? capital(table.speaker.say({ id: `add_here.${holds}`, n: 1 })) : label(o, table);
    }
    case "crisis":
      return d.name === "spend_bank" && d.prompt ? t("Spend {n}", { n: Number(d.prompt.n) }) : t("Remove a marker");
    case "relieve":
      return t("Pay for a marker");
    case "ocean":
      return d.name === "cover_ocean" ? t("Cover it") : t("Turn it blue");
    case "option": {
      const does = capital((o.say ?? []).map((m) => table.speaker.say(m, table.name)).join(", "));
      return does && does.length <= LONGEST ? does : label(o, table);
    }
    case "phase":
      return t("Lock in {name}", { name: phase(what) });
    default:
      return label(o, table);
  }
}

/** A free act beside the question: "aside:sell:asteroid". */
export function asideLabel(id: string, { thing }: Speaker): string {
  const [, kind, ...what] = id.split(":");
  if (kind === "sell") return t("Sell {name}", { name: thing(what.join(":")) });
  if (kind === "use") return t("Use {name}", { name: thing(what[0] ?? "") });
  if (kind === "supplies") return t("Spend 1 VP from the bank: M€ for everyone");
  return thing([kind, ...what].join(":"));
}

/** Whether an option is drawn where it lives on the table, so that the panel need not list it. */
export function livesElsewhere(id: string, where: { trayed: boolean; menu: boolean; chosen?: string | null }): boolean {
  const kind = kindOf(id);
  if (kind === "card" && id.includes(" player:")) return id.split(" ")[0] !== where.chosen?.split(" ")[0]; // first the card, then for whom
  if (kind === "hex") return true;
  if (kind === "card") return where.trayed;
  if (["pass", "done", "phase", "ocean", "crisis", "colony"].includes(kind)) return true;
  return (
    where.menu && ["play", "use", "project", "standard", "convert", "claim", "fund", "trade", "build", "relieve"].includes(kind)
  );
}
