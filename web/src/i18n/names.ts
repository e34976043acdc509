// Names of the things on the table, by their ids.
import { nameOf } from "../cards/cards.svelte";
import { capital, has, mark, name, say, t, type Word } from "./words.svelte";

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
  action: mark("Action"),
  production: mark("Production"),
  research: mark("Research"),
  end: mark("End of the round"),
  mulligan: mark("One new hand"),
  supply: mark("Supply"),
  cycle: mark("End of the cycle"),
  check: mark("Crises"),
  persistent: mark("Crises"),
  reveal: mark("New crisis"),
};
const PROJECTS: Record<string, [Word, string]> = {
  power_plant: [mark("Power plant"), "energy"],
  asteroid: [mark("Asteroid"), "temp"],
  aquifer: [mark("Aquifer"), "ocean"],
  greenery: [mark("Greenery"), "greenery"],
  city: [mark("City"), "city"],
  sell_patents: [mark("Sell patents"), "card"],
  forest: [mark("Forest"), "forest"],
  ocean: [mark("Ocean"), "ocean"],
  temperature: [mark("Temperature"), "temp"],
  oxygen: [mark("Oxygen"), "o2"],
  build_colony: [mark("Colony"), "colony"],
  colony: [mark("Colony"), "colony"],
  trade: [mark("Trade"), "fleet"],
};
const human = (id: string) => capital(id.replace(/[_:.]/g, " ").trim());

export const tag = (id: string): string => say({ id: `tag.${id}` });
export const sign = (id: string): string => (has(`sign.${id}`) ? say({ id: `sign.${id}` }) : thing(id));
export const kind = (id: string): string => (id === "crisis" ? say({ id: "set.crisis" }) : capital(name(id, ["kind"])));
export const resource = (id: string): string =>
  RESOURCES[id] ? t(RESOURCES[id]) : RESOURCES[id.slice(0, -1)] ? t(RESOURCES[id.slice(0, -1)]) : thing(id);
export const phase = (id: string): string => (PHASES[id] ? t(PHASES[id]) : capital(thing(id)));
export { board } from "../table/mars/boards";
export const project = (id: string): { name: string; icon: string } => ({
  name: PROJECTS[id] ? t(PROJECTS[id][0]) : thing(id),
  icon: PROJECTS[id]?.[1] ?? "special",
});

/** A card, a milestone, an award, a standard project, or whatever else an effect can come from. */
export function thing(id: string): string {
  if (nameOf(id)) return nameOf(id)!;
  for (const kind of ["project", "milestone", "award", "colony", "source"]) if (has(`${kind}.${id}`)) return name(id, [kind]);
  return PROJECTS[id] ? t(PROJECTS[id][0]) : has(`sign.${id}`) ? capital(sign(id)) : human(id);
}
