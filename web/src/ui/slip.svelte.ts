// A slip of paper beside a thing, that says what it is. Any element asks for one: {@attach slip(() => ({ title, lines }))}.
// It opens by half a second of hovering, a long press, a tap on what nothing else happens to, or "i" with the focus on it.
// Slip.svelte shows it, once for the whole app.
import type { Attachment } from "svelte/attachments";
import type { Icon } from "../protocol/wire";

export type Slip = {
  title: string;
  lines?: string[];
  symbol?: string; // of icons.svg
  icons?: Icon[]; // or a row of signs
  link?: { text: string; href?: string; open?: () => void };
};
type About = () => Slip | null | undefined; // asked when it is needed, and not before
/** What an element says by itself, without having been asked for it. */
type Reader = (element: Element) => About | null;

const PRESSED = "a, button, input, label, select, summary, [role=button], [role=radio], [role=link], [data-choice]";
const abouts = new WeakMap<Element, About>();
let read: Reader = () => null;
let shown = $state.raw<Element | null>(null);

export const slip =
  (about: About): Attachment<Element> =>
  (element) => {
    abouts.set(element, about);
    element.toggleAttribute("data-slip", true);
    return () => {
      element.removeAttribute("data-slip");
      abouts.delete(element);
      if (shown === element) shown = null;
    };
  };
export const reads = (reader: Reader) => (read = reader);

/** Beside what it lies. */
export const opened = () => shown;
export const open = (of: Element) => (shown = of);
export const close = () => (shown = null);
export const about = (of: Element): Slip | null => (abouts.get(of) ?? read(of))?.() ?? null;

/** The nearest thing around an element that has something to say; a button that was given words speaks for what lies on it. */
export function asked(around: EventTarget | null): Element | null {
  let sign: Element | null = null;
  for (let e = around instanceof Element ? around : null; e; e = e.parentElement) {
    if (abouts.get(e)?.()) return !sign || e.matches(PRESSED) ? e : sign;
    sign ??= read(e) && e;
  }
  return sign;
}

/** All it says, to be read aloud. */
export function words(of: Element | null): string {
  const found = of && about(of);
  return found ? [found.title, ...(found.lines ?? [])].join(". ").replace(/([.!?:])\. /g, "$1 ") : "";
}

/** What else a press there does: null if nothing, or the element that takes it. */
export const taken = (at: EventTarget | null): Element | null => (at instanceof Element ? at.closest(PRESSED) : null);

export type Box = { left: number; top: number; width: number; height: number };
const GAP = 8;
/** Where a slip of that size lies on a screen: below the thing, above it or beside it, wherever there is room, and never over it. */
export function place(thing: Box, size: { width: number; height: number }, screen: { width: number; height: number }) {
  const right = thing.left + thing.width,
    bottom = thing.top + thing.height;
  const within = (at: number, length: number, room: number) => Math.max(GAP, Math.min(at, room - length - GAP));
  const left = within(thing.left + thing.width / 2 - size.width / 2, size.width, screen.width);
  const top = within(thing.top + thing.height / 2 - size.height / 2, size.height, screen.height);
  if (bottom + GAP + size.height + GAP <= screen.height) return { left, top: bottom + GAP };
  if (thing.top - GAP - size.height >= GAP) return { left, top: thing.top - GAP - size.height };
  if (right + GAP + size.width + GAP <= screen.width) return { left: right + GAP, top };
  if (thing.left - GAP - size.width >= GAP) return { left: thing.left - GAP - size.width, top };
  return { left, top: thing.top > screen.height - bottom ? GAP : screen.height - size.height - GAP };
}
