// Names of the things on the table, by their ids.
import type { Sentences } from "./speaker";
import { capital, mark, t, type Word } from "./words.svelte";

const RESOURCES: Record<string, Word> = {
  mc: mark("M€"),
  steel: mark("Steel"),
  titanium: mark("Titanium"),
  plants: mark("Plants"),
  energy: mark("Energy"),
  heat: mark("Heat"),
  cards: mark("Cards"),
  microbe: mark("Microbes"),
  animal: mark("Animals"),
  floater: mark("Floaters"),
  science: mark("Science"),
  fighter: mark("Fighters"),
  camp: mark("Camps"),
};
const PHASES: Record<string, Word> = {
  setup: mark("Setup"),
  planning: mark("Planning"),
  development: mark("Development"),
  construction: mark("Construction"),
  action: mark("phase:Action"),
  production: mark("Production"),
  research: mark("Research"),
  end: mark("End of the round"),
  mulligan: mark("Exchange starting cards"),
  supply: mark("Supply"),
  cycle: mark("End of the cycle"),
  check: mark("Crises"),
  persistent: mark("Crises"),
  reveal: mark("New crisis"),
};
const WORDS: Record<string, Word> = {
  forest: mark("Forest"),
  ocean: mark("Ocean"),
  temperature: mark("Temperature"),
  oxygen: mark("Oxygen"),
  colony: mark("Colony"),
  trade: mark("Trade"),
};
const ICONS: Record<string, string> = {
  power_plant: "energy",
  asteroid: "temp",
  aquifer: "ocean",
  greenery: "greenery",
  city: "city",
  sell_patents: "card",
  forest: "forest",
  ocean: "ocean",
  temperature: "temp",
  oxygen: "o2",
  build_colony: "colony",
  colony: "colony",
  trade: "fleet",
};
const human = (id: string) => capital(id.replace(/[_:.]/g, " ").trim());

/** The names as an edition's sentences have them. */
export function names({ say, has, name, nameOf }: Pick<Sentences, "say" | "has" | "name" | "nameOf">) {
  const tag = (id: string): string => say({ id: `tag.${id}` });
  const sign = (id: string): string => (has(`sign.${id}`) ? say({ id: `sign.${id}` }) : thing(id));
  const kind = (id: string): string => (id === "crisis" ? say({ id: "set.crisis" }) : capital(name(id, ["kind"])));
  const resource = (id: string): string =>
    RESOURCES[id] ? t(RESOURCES[id]) : RESOURCES[id.slice(0, -1)] ? t(RESOURCES[id.slice(0, -1)]) : thing(id);
  const phase = (id: string): string => (PHASES[id] ? t(PHASES[id]) : capital(thing(id)));
  const project = (id: string): { name: string; icon: string } => ({
    name: capital(has(`project.${id}`) ? name(id, ["project"]) : thing(id)),
    icon: ICONS[id] ?? "special",
  });
  /** A card, a milestone, an award, a standard project, or whatever else an effect can come from. */
  function thing(id: string): string {
    const card = nameOf(id);
    if (card) return card;
    for (const kind of ["project", "milestone", "award", "colony", "source"]) if (has(`${kind}.${id}`)) return name(id, [kind]);
    return WORDS[id] ? t(WORDS[id]) : has(`sign.${id}`) ? capital(sign(id)) : human(id);
  }
  return { tag, sign, kind, resource, phase, project, thing };
}
