// What a card adds to one's productions and stocks as it is played, or one of its actions, as far as that is sure.
import type { Block, Icon } from "../protocol/wire";

type Sums = Record<string, number>;
const CHOICE = /^(or|slash)$/;
const CONDITION = /^(sign|least|most)$/;
const TAKES = /^(lose|reduce)$/;
/** What counts for cards of a tag in Ares Expedition, and how much cheaper one of it makes them. */
const CHEAPER: Record<string, [string, number]> = { "tag:building": ["steel", 2], "tag:space": ["titanium", 3] };

/** Of a row of signs those that surely come true: all before a choice, or before what others must have; where there is a condition,
 * only what it leaves as it is. */
function sure(icons: Icon[]): Icon[] {
  const open = icons.findIndex((i, k) => (i.any && TAKES.test(i.verb)) || CHOICE.test(icons[k + 1]?.verb)),
    row = open < 0 ? icons : icons.slice(0, open),
    colon = row.findIndex((i) => i.verb === "colon");
  if (colon < 0) return row;
  let start = colon;
  while (CONDITION.test(row[start - 1]?.verb)) start -= 1;
  const then = row.slice(colon + 1);
  return row.slice(0, start).filter((i) => !then.some((x) => x.verb === i.verb && x.what === i.what));
}

/** Of an action what is paid, and what comes of it, up to what may be paid then. */
function sides(icons: Icon[]): [Icon[], Icon[]] {
  const arrow = icons.findIndex((i) => i.verb === "arrow"),
    end = icons.findIndex((i, k) => k > arrow && TAKES.test(i.verb));
  return [icons.slice(0, arrow), icons.slice(arrow + 1, end < 0 ? icons.length : end)];
}

function sums(icons: Icon[], counted: number, [more, less]: [Icon["verb"], Icon["verb"]]): Sums {
  const out: Sums = {};
  icons.forEach(({ verb, what = "", n = 1, any }, k) => {
    if ((verb !== more && verb !== less) || any || n === "x") return;
    const by = icons[k + 1]?.verb === "per" ? counted : n;
    if (by) out[what] = (out[what] ?? 0) + (verb === more ? by : -by);
  });
  return out;
}

const played = (blocks: Block[]): Icon[] => blocks.flatMap((b) => (b.kind === "play" ? sure(b.icons) : []));
const done = ({ icons }: Block, paid: boolean): Icon[] => sides(icons).flatMap((side, k) => (paid && !k ? [] : sure(side)));

/** Productions; `counted`: what a card that counts something brings now. */
export const makes = (blocks: Block[], counted = 0): Sums => sums(played(blocks), counted, ["produce", "reduce"]);
/** Stocks. */
export const gains = (blocks: Block[], counted = 0): Sums => sums(played(blocks), counted, ["gain", "lose"]);
/** Productions by an action. */
export const yields = (action: Block): Sums => sums(done(action, false), 0, ["produce", "reduce"]);
/** Stocks by an action; `paid`: what it takes is known otherwise. */
export const returns = (action: Block, paid: boolean): Sums => sums(done(action, paid), 0, ["gain", "lose"]);
/** Steel and titanium of Ares Expedition, which make cards cheaper. */
export function eases(blocks: Block[]): Sums {
  const out: Sums = {};
  for (const { kind, icons } of blocks)
    icons.forEach(({ verb, n }, k) => {
      const [what, each] = CHEAPER[icons[k - 3]?.what ?? ""] ?? [];
      if (kind === "play" && verb === "less" && icons[k - 1].verb === "colon" && what && each)
        out[what] = (out[what] ?? 0) + Number(n) / each;
    });
  return out;
}
