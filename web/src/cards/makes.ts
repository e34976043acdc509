// What playing a card adds to one's productions, as far as that is sure.
import type { Block } from "../protocol/wire";

const OPEN = /^(or|slash|colon|arrow)$/; // there is a choice or a condition

/** `counted`: what a card that counts something brings now. */
export function makes(blocks: Block[], counted = 0): Record<string, number> {
  const out: Record<string, number> = {};
  for (const { kind, icons } of blocks) {
    if (kind !== "play" || icons.some((i) => OPEN.test(i.verb))) continue;
    icons.forEach((icon, k) => {
      const { verb, what = "", n = 1, any } = icon;
      if (!/^(produce|reduce)$/.test(verb) || any || n === "x") return;
      const more = icons[k + 1]?.verb === "per" ? counted : n;
      if (more) out[what] = (out[what] ?? 0) + (verb === "produce" ? more : -more);
    });
  }
  return out;
}
