// The focus is never lost: whoever plays by keyboard, or hears the page, goes on where the question is.
import { afterPaint } from "../ui/after-paint";

type Focusable = Element & HTMLOrSVGElement;

/** Where it goes when what had it is gone: the sheet on top, a warning, the question, else the page. */
const HOMES = ["dialog:modal", "[data-kind] .guard[role=alert] button", "[data-kind] h2, .decision h2, .ask h2", "main h2", "h1"];

const seen = (all: Iterable<Focusable | null>) => [...all].find((e) => e?.checkVisibility());
const home = () => seen(HOMES.map((of) => document.querySelector<HTMLElement>(of)));
/** What stands beside a button that has come to its end. */
const beside = (had: Element) =>
  had.isConnected && seen(had.closest("[role=group]")?.querySelectorAll<HTMLElement>("button:enabled") ?? []);

/** Watches over the page, once a key was pressed. A press beside everything takes the focus away on purpose. */
export function keepFocus(): () => void {
  let had: Element | null = null,
    choice = false, // it could be chosen when it came there
    given: Element | null = null; // where it was put, until there is a better place
  const see = (e: Event) => {
    had = e.target as Element;
    choice = had.hasAttribute("data-choice");
  };
  const leave = () => void (had = null);
  const key = () => void (had ??= document.body);
  let due = false,
    over = false; // nothing is watched any more
  /** Once for all changes of a frame, and when they are laid out anyway. */
  const soon = () => {
    if (!due) afterPaint(hand);
    due = true;
  };
  const hand = () => {
    due = false;
    const at = document.activeElement;
    if (!had || over) return;
    const lost = !at || at === document.body || at.matches(":disabled") || (choice && !at.hasAttribute("data-choice"));
    if (!lost && at !== given) return;
    const to = (lost && beside(had)) || home();
    if (!to || to === at) return; // or the next page is on its way
    if (to.tabIndex < 0) to.tabIndex = -1; // a heading is no stop of the Tab key
    given = to === home() ? to : null;
    to.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(soon);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled", "tabindex", "data-choice"] });
  addEventListener("focusin", see);
  addEventListener("keydown", key, true);
  addEventListener("pointerdown", leave, true);
  return () => {
    over = true;
    watch.disconnect();
    removeEventListener("focusin", see);
    removeEventListener("keydown", key, true);
    removeEventListener("pointerdown", leave, true);
  };
}

/** Back to what had it before this leaf, unless it has left the leaf by itself. */
function giveBack(leaf: HTMLElement, from: Element | null): void {
  const at = document.activeElement;
  if (at === document.body || leaf.contains(at)) (from as Focusable | null)?.focus({ preventScroll: true });
}

/** A leaf that opens over the page takes the focus, and gives it back when it closes. */
export function lent(leaf: HTMLElement) {
  const from = document.activeElement;
  leaf.focus({ preventScroll: true });
  return { destroy: () => giveBack(leaf, from) };
}

/** A sheet over everything: nothing else can be reached while it is open. */
export function modal(dialog: HTMLDialogElement) {
  const from = document.activeElement;
  dialog.showModal();
  (dialog.querySelector("input") ?? dialog).focus(); // not the cross
  return {
    destroy() {
      dialog.close();
      giveBack(dialog, from);
    },
  };
}
