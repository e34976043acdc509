// Where we are: a path, and nothing else.
import { address, place } from "$home";

const state = $state(place());
addEventListener("popstate", () => void Object.assign(state, place()));

export const path = () => state.path;
export const query = () => new URLSearchParams(state.search);

export function visit(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address(to));
  Object.assign(state, place());
  scrollTo(0, 0);
}

/** For links: plain clicks stay in the page. */
export function go(event: MouseEvent, to: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  visit(to);
}
