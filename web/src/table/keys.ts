// The keyboard: everything can be played without a mouse. Tab walks the choices, these are the short cuts.
import type { Table } from "./table.svelte";
import { settings, keep } from "../app/settings.svelte";
import { ui } from "../app/ui.svelte";
import { mark, type Word } from "../i18n/words.svelte";

export const SHORTCUTS: [string, Word][] = [
  ["Enter", mark("Confirm")],
  ["Esc", mark("Clear the choice, close")],
  ["U", mark("Undo")],
  ["E", mark("End turn")],
  ["P", mark("Pass")],
  ["1 … 9", mark("Choose from the list")],
  ["A", mark("All choices as a list")],
  ["M", mark("To the map")],
  ["H", mark("To the hand")],
  ["T", mark("My cards in play")],
  ["I", mark("Read the card in focus")],
  ["L", mark("Learning mode")],
  ["D", mark("Dark or light")],
  ["?", mark("This list")],
];

export function keyboard(e: KeyboardEvent, table: Table): void {
  const at = e.target as HTMLElement;
  if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)) {
    if (e.key === "Escape") at.blur();
    return;
  }
  const modal = document.querySelector("dialog:modal");
  if (modal && !/^(Escape|i)$/.test(e.key)) return; // what lies under it is out of reach
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
  const done = () => e.preventDefault();
  switch (e.key) {
    case "Enter":
      if (e.defaultPrevented || (at.closest("button, a, [role=button], summary") && !confirms(at, table))) return; // it was a choice
      done();
      return table.answer.guard ? table.answer.confirm(true) : table.answer.confirm();
    case "Escape":
      if (table.inspect || ui.menu || ui.keys || ui.settings || ui.sheet !== null) {
        table.inspect = null;
        ui.menu = ui.keys = ui.settings = false;
        ui.sheet = null;
      } else if (!modal) {
        // a dialog closes by itself, and what was chosen stays
        table.planning = false;
        table.here = null;
        if (table.decision?.kind === "form")
          table.answer.guard = null; // many choices; its Undo takes them back
        else table.answer.reset();
      }
      return;
    case "u":
      return table.undo();
    case "e":
      if (table.can("done")) {
        table.answer.chosen = "done";
        table.answer.confirm();
      }
      return;
    case "p":
      if (table.can("pass")) {
        table.answer.chosen = "pass";
        table.answer.confirm();
      }
      return;
    case "a":
      if (table.decision?.kind === "choose") ui.all = !ui.all;
      return;
    case "m":
      return focus(".hex[data-choice]");
    case "h":
      return focus(".hand-area [data-choice], .hand-area button, .tray [data-choice]");
    case "t":
      ui.sheet = ui.sheet === null ? table.you : null;
      return;
    case "i": {
      const card = at.querySelector<HTMLElement>("[data-card]") ?? at.closest<HTMLElement>("[data-card]");
      table.inspect = table.inspect ? null : (card?.dataset.card ?? null);
      return;
    }
    case "l":
      settings.learner = !settings.learner;
      return keep();
    case "d":
      settings.theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      return keep();
    case "?":
      ui.keys = !ui.keys;
      return;
    case "ArrowRight":
    case "ArrowLeft":
    case "ArrowUp":
    case "ArrowDown": {
      if (!at.dataset.choice) return;
      const group = at.closest(".planet, .hand-area, .tray, .opts, .projects, .acts") ?? document.body;
      const all = [...group.querySelectorAll<HTMLElement>("[data-choice]")];
      done();
      return nearest(at, all, e.key)?.focus();
    }
  }
  if (/^[1-9]$/.test(e.key)) {
    const row = ":is(.decision, .ask) .opts [data-choice]:not([data-choice=pass], [data-choice=done])";
    const rows = [...document.querySelectorAll<HTMLElement>(row)];
    const list = rows.length
      ? rows
      : [...document.querySelectorAll<HTMLElement>(":is(.tray, .offers) [data-choice], .phases .phase")];
    const one = list[Number(e.key) - 1];
    if (table.decision?.kind === "choose") one?.focus(); // Enter confirms it then; a card taken out again it would put back
    one?.click();
  }
}

/** Whether Enter on this choice is the answer, since it is chosen already. Space takes a card out again. */
function confirms({ dataset, ariaPressed }: HTMLElement, { answer, decision }: Table): boolean {
  if (!dataset.choice) return false;
  return decision?.kind === "pick" ? ariaPressed === "true" : dataset.choice === answer.chosen;
}

/** The next choice in that direction. */
function nearest(from: HTMLElement, all: HTMLElement[], key: string): HTMLElement | undefined {
  const a = from.getBoundingClientRect();
  const dx = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0,
    dy = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  let best: HTMLElement | undefined,
    least = Infinity;
  for (const to of all) {
    if (to === from) continue;
    const b = to.getBoundingClientRect();
    const x = b.left + b.width / 2 - a.left - a.width / 2,
      y = b.top + b.height / 2 - a.top - a.height / 2;
    const along = x * dx + y * dy,
      across = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 4) continue;
    const cost = along + 2.2 * across;
    if (cost < least) [best, least] = [to, cost];
  }
  return best;
}
