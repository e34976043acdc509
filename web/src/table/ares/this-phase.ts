// What was done in this phase, and in the one before: the log, cut where a phase begins.
import { degrees, minus, percent, signed } from "../../i18n/numbers";
import { added, put, standing, story, type Line } from "../story";
import type { GameEvent, Message } from "../../protocol/wire";

const DEEDS = /^(played|used|standard|converted|sold|income|kept|drew)(\.|$)/;
export type Course = { phase: string; lines: Line[] };

/** The phases of this round so far, each with what players did in it. */
export function courses(events: GameEvent[], you: number | null): Course[] {
  const recent = standing(events).slice(-600);
  const from = recent.map((e) => e.id).lastIndexOf("round");
  const out: { phase: string; events: GameEvent[] }[] = [];
  for (const e of recent.slice(from + 1)) {
    if (e.id.startsWith("phase.")) out.push({ phase: e.id.slice(6), events: [] });
    else out.at(-1)?.events.push(e);
  }
  return out.map(({ phase, events }) => ({ phase, lines: deeds(story(events, you)) }));
}

/** What a card lets one discard or keep belongs to it, whoever has acted meanwhile. */
const GOES_ON = /^(kept|discarded)$/;
function deeds(lines: Line[]): Line[] {
  const out: Line[] = [];
  for (const line of lines) {
    const last = GOES_ON.test(line.head?.id ?? "") && out.filter((d) => d.player === line.player).at(-1);
    if (last && last.head!.card) join(last, { ...line, more: [line.head!, ...line.more] });
    else if (line.head && DEEDS.test(line.head.id)) out.push(line);
  }
  return out;
}

/** All that came of the one came of the other, too. */
function join(to: Line, line: Line): void {
  for (const gain of line.gains) put(to.gains, gain);
  for (const [what, n] of Object.entries(line.steps)) to.steps[what] = (to.steps[what] ?? 0) + n;
  to.more.push(...line.more);
}

export type Deed = Line & { times: number };
const TOGETHER = /^(standard|converted|sold)\./;
/** The same deed, done several times, told once with all that it brought; cards stand for themselves. */
export function together(lines: Line[]): Deed[] {
  const out: Deed[] = [];
  for (const line of lines) {
    const same = out.find((d) => TOGETHER.test(`${line.head?.id}.`) && d.head?.id === line.head?.id);
    if (!same) {
      out.push({ ...line, gains: line.gains.map((g) => ({ ...g })), steps: { ...line.steps }, more: [...line.more], times: 1 });
      continue;
    }
    if (line.head!.id === "sold") same.head = added(same.head!, line.head!);
    else same.times++;
    join(same, line);
  }
  return out;
}

/** A sign and a number; `less`: it is a loss; `cheaper`: cards with this tag cost less. */
export type Mark = { icon: string; text: string; less?: boolean; cheaper?: { tag: string; says: Message } };
/** What metals are in Ares Expedition. */
const PAYS_FOR: Record<string, string> = { steel: "building", titanium: "space" };
/** What a move brought that is no stock: to Mars, to cards in play, and to the hand. */
export function brought(line: Line): Mark[] {
  const { temperature = 0, oxygen = 0 } = line.steps;
  const sum = new Map<string, number>();
  for (const m of line.more) {
    const add = (icon: string, n: number) => sum.set(icon, (sum.get(icon) ?? 0) + n);
    if (m.player !== line.player) continue;
    if (m.id === "ocean" || m.id === "forest") add(m.id, 1);
    else if (m.id === "drew" || m.id === "kept") add("card", Number(m.n ?? 0));
    else if (m.id === "discarded") add("card", -Number(m.n ?? 0));
    else if (m.id.startsWith("added.")) add(m.id.slice(6), Number(m.n ?? 0));
    else if (m.id === "capacity") for (const metal of ["steel", "titanium"] as const) if (m[metal]) add(metal, Number(m[metal]));
  }
  return [
    ...(temperature ? [{ icon: "temp", text: degrees(signed(2 * temperature)) }] : []),
    ...(oxygen ? [{ icon: "o2", text: percent(signed(oxygen)) }] : []),
    ...[...sum]
      .filter(([, n]) => n)
      .map(([what, n]) =>
        what in PAYS_FOR
          ? {
              icon: "front",
              text: n === 1 ? "" : `${minus(n)} ×`,
              cheaper: { tag: PAYS_FOR[what], says: { id: `capacity.${what}`, n } },
            }
          : { icon: what, text: signed(n), less: n < 0 },
      ),
  ];
}

/** Whether a player did this by the bonus of the phase they chose: a card too many or one drawn, or one card's action again. `more`:
 * which cards let one play another. */
export function byBonus(phase: string, lines: Line[], k: number, more: (card: string) => boolean): boolean {
  const card = lines[k].head?.card;
  if (!card) return phase === "construction" && lines[k].head?.id === "drew";
  const before = lines.slice(0, k).flatMap((l) => (l.head?.id === lines[k].head?.id ? [l.head!.card ?? ""] : []));
  return phase === "action" ? before.includes(card) : phase === "construction" && before.length > before.filter(more).length;
}
