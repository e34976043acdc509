// What milestones and awards count and pay.
import { t } from "../../i18n/words.svelte";

/** Five points for the most, two for the second; with two players nothing for the second (M-199 to M-202). */
export const awardPays = (players: number): string =>
  players > 2 ? t("At the end the first gets 5 points, the second 2.") : t("At the end the first gets 5 points.");

/** What is counted, drawn: words of every length would not fit. */
const COUNTS: Record<string, string[]> = {
  terraformer: ["tr"],
  mayor: ["city"],
  gardener: ["greenery"],
  builder: ["tag-building"],
  planner: ["card"],
  landlord: ["tile"],
  banker: ["mc"],
  scientist: ["tag-science"],
  thermalist: ["heat"],
  miner: ["steel", "titanium"],
  diversifier: ["tag-new"],
  tactician: ["check"],
  polar_explorer: ["tile"],
  energizer: ["energy"],
  rim_settler: ["tag-jovian"],
  cultivator: ["greenery"],
  magnate: ["card"],
  space_baron: ["tag-space"],
  excentric: ["microbe"],
  contractor: ["tag-building"],
  generalist: ["production"],
  specialist: ["production"],
  ecologist: ["tag-plant", "tag-microbe", "tag-animal"],
  tycoon: ["card"],
  legend: ["tag-event"],
  celebrity: ["card"],
  industrialist: ["steel", "energy"],
  desert_settler: ["tile"],
  estate_dealer: ["tile", "ocean"],
  benefactor: ["tr"],
};
export const signs = (id: string): string[] => COUNTS[id] ?? ["milestone"];
