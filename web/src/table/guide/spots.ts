// Where a pointer of a lesson points: a part of the screen, which may have to be opened first.
import { tick } from "svelte";
import { ui } from "../../app/ui.svelte";
import { kindOf } from "../decision/options";
import { trayCards } from "../hand/tray";
import type { Table } from "../table.svelte";

export type Pointer = Record<string, string>;
type Tab = typeof ui.tab;

const TABS: Record<string, Tab> = {
  planet: "map",
  temperature: "map",
  oxygen: "map",
  oceans: "map",
  phases: "map",
  map: "map",
  fleets: "mine",
  hand: "hand",
  research: "hand",
  crises: "crisis",
  toll: "crisis",
  bank: "crisis",
  dummy: "crisis",
  opponents: "table",
  supply: "table",
  log: "log",
};
const ALWAYS = ["decision", "confirm", "undo", "help"]; // on every tab
const OTHERS: Tab[] = ["map", "hand", "mine", "table", "crisis"];

/** On a phone: the tab where it most likely is; nothing if it is on all. */
export function tabOf(at: Pointer, crisis: boolean, hand: string[]): Tab | "" {
  const [[kind, what]] = Object.entries(at);
  if (kind === "panel") return ALWAYS.includes(what) ? "" : (TABS[what] ?? "mine");
  if (kind === "stock") return "";
  if (kind === "area") return "map";
  if (kind === "crisis") return "crisis";
  if (kind === "player") return "table";
  if (kind === "card") return hand.includes(what) ? "hand" : "mine";
  if (kind !== "option") return "mine";
  const verb = kindOf(what);
  if (/^(hex|phase|ocean)$/.test(verb)) return "map";
  if (/^(play|card)$/.test(verb)) return "hand";
  if (/^(crisis|relieve)$/.test(verb)) return crisis ? "crisis" : "mine";
  return /^(use|convert|standard|project|claim|fund|trade|build|colony|aside)$/.test(verb) ? "mine" : "";
}

const quoted = (text: string) => JSON.stringify(text);
const named = (attribute: string, what: string) =>
  what.endsWith("*") ? `[${attribute}^=${quoted(what.slice(0, -1))}]` : `[${attribute}=${quoted(what)}]`;

/** What may stand for it on the screen, the best first. */
export function selectors(at: Pointer): string[] {
  const [[kind, what]] = Object.entries(at);
  const id = what.split(":").at(-1)!;
  switch (kind) {
    case "panel":
      return [what, ...(what === "fleets" ? ["colonies"] : [])].map((name) => `[data-spot~=${quoted(name)}]`);
    case "area":
      return [named("data-hex", what)];
    case "stock":
    case "production":
      return [named("data-stock", what)];
    case "option":
      return [
        ...(what.startsWith("aside:sell:") ? [named("data-choice", id)] : []), // once cards are being sold
        named("data-choice", what),
        named("data-aside", what),
        named("data-spot", what),
        ...(what.startsWith("aside:sell:") ? ["[data-sell]"] : []),
        ...(/^(play|card|use|aside:sell):/.test(what) ? [named("data-card", id)] : []),
        ...(/^(crisis|relieve):/.test(what) ? [named("data-crisis", id), named("data-spend", id)] : []),
      ];
    case "card":
      return [named("data-choice", `card:${what}`), named("data-choice", what), named("data-card", what)];
    default:
      return [named(`data-${kind}`, what)];
  }
}

/** On the screen, and not a place that is still empty. */
const visible = (e: Element) => [...e.getClientRects()].some((box) => box.width && box.height) && !e.closest(".lens, .strip");

/** It, if it is on the screen; a place of its own before the list of all options. */
export function spot(at: Pointer): Element | null {
  for (const selector of selectors(at)) {
    const all = [...document.querySelectorAll(selector)].filter(visible);
    const found = all.find((e) => !e.closest(".opts")) ?? all[0];
    if (found) return found.classList.contains("slot") ? (found.firstElementChild ?? found) : found;
  }
  return null;
}

export type Box = { x: number; y: number; w: number; h: number };

/** The place of a ring around what of it can be seen: it ends where the part of the screen ends that scrolls it. Null if that is
 * too little. */
export function seen(e: Element, room: number): Box | null {
  const whole = e.getBoundingClientRect();
  let { left, top, right, bottom } = whole;
  const within = (l: number, t: number, r: number, b: number) => {
    [left, top, right, bottom] = [Math.max(left, l), Math.max(top, t), Math.min(right, r), Math.min(bottom, b)];
  };
  within(room, room, innerWidth - room, innerHeight - room);
  for (let p = e.parentElement; p; p = p.parentElement) {
    if (getComputedStyle(p).overflowY === "visible") continue;
    const b = p.getBoundingClientRect();
    within(b.left, b.top, b.right, b.bottom);
  }
  const enough = (shown: number, of: number) => shown > 0 && shown >= Math.min(of / 2, 40);
  if (!enough(right - left, whole.width) || !enough(bottom - top, whole.height)) return null;
  return { x: left - room, y: top - room, w: right - left + 2 * room, h: bottom - top + 2 * room };
}

/** It, as soon as it is drawn: a part of the screen may still be on its way. */
async function drawn(at: Pointer, within: number): Promise<Element | null> {
  await tick();
  for (const end = performance.now() + within; !spot(at) && performance.now() < end;) await new Promise((go) => setTimeout(go, 30));
  return spot(at);
}

const LIKELY = 1500; // ms for the part of the screen where it should be
const OTHER = 150; // and for each other
let turns = 0;

/** Open what has to be open for it to be seen. */
export async function reveal(at: Pointer, table: Table): Promise<Element | null> {
  const turn = ++turns;
  const [[kind, what]] = Object.entries(at);
  if (ui.phone) {
    const crisis = !!table.ares?.crisis;
    const tab = table.sale ? "hand" : tabOf(at, crisis, [...(table.me?.hand ?? []), ...trayCards(table)]);
    if (!tab) return drawn(at, 0);
    for (const next of new Set([tab, ui.tab, ...OTHERS])) {
      if (next === "crisis" && !crisis) continue;
      ui.tab = next;
      await tick();
      ui.tab = next; // a question opens a tab of its own
      const found = await drawn(at, next === tab ? LIKELY : OTHER);
      if (found || turn !== turns) return found;
    }
    ui.tab = tab; // it comes late, or not at all
    return null;
  }
  ui.sheet = null;
  if (/^(colonies)$/.test(what) || kind === "moon" || /^(trade|colony):/.test(what)) ui.moons = true;
  else if (kind === "card" || what === "hand" || what.startsWith("play:")) ui.moons = false;
  await tick();
  const leaf = what.startsWith("phase:") ? "phases" : /^(use|standard|convert)/.test(what) ? "works" : what;
  if (!spot(at)) document.querySelector<HTMLElement>(`[data-leaf=${quoted(leaf)}]`)?.click();
  return drawn(at, LIKELY);
}
