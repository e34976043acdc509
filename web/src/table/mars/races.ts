// What milestones and awards count and pay.
import type { Speaker } from "../../i18n/speaker";
import { capital, t } from "../../i18n/words.svelte";
import type { MarsView } from "../../protocol/wire";

/** What a milestone asks for, costs and pays. */
export const milestoneSays = ({ say }: Speaker, id: string, goal: number): string[] => [
  `${capital(say({ id: `milestone.${id}.goal`, n: goal }))}.`,
  `${t("Costs {n} M€.", { n: 8 })} ${t("{n} points at the end.", { n: 5 })}`,
];
/** What an award counts, costs if it can still be funded, and pays. */
export const awardSays = ({ say }: Speaker, id: string, { awards, award_price, players }: MarsView): string[] => [
  `${capital(say({ id: `award.${id}.for` }))}.`,
  ...(award_price && awards[id].funded_by === null ? [t("Costs {n} M€.", { n: award_price })] : []),
  awardPays(players.length),
];
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
