// What playing a card adds to one's productions and stocks, as far as that is sure.
import type { Block, Icon } from "../protocol/wire";

const OPEN = /^(or|slash|colon|arrow)$/; // there is a choice or a condition

function sums(blocks: Block[], counted: number, [more, less]: [Icon["verb"], Icon["verb"]]): Record<string, number> {
  const out: Record<string, number> = {};
  for (const { kind, icons } of blocks) {
    if (kind !== "play" || icons.some((i) => OPEN.test(i.verb))) continue;
    icons.forEach(({ verb, what = "", n = 1, any }, k) => {
      if ((verb !== more && verb !== less) || any || n === "x") return;
      const by = icons[k + 1]?.verb === "per" ? counted : n;
      if (by) out[what] = (out[what] ?? 0) + (verb === more ? by : -by);
    });
  }
  return out;
}

/** Productions; `counted`: what a card that counts something brings now. */
export const makes = (blocks: Block[], counted = 0): Record<string, number> => sums(blocks, counted, ["produce", "reduce"]);
/** Stocks. */
export const gains = (blocks: Block[], counted = 0): Record<string, number> => sums(blocks, counted, ["gain", "lose"]);
