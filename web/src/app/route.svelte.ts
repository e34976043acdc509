// Where we are: a path, and nothing else.
const state = $state({ path: location.pathname, search: location.search });
addEventListener("popstate", () => {
  state.path = location.pathname;
  state.search = location.search;
});

export const path = () => state.path;
export const query = () => new URLSearchParams(state.search);

export function visit(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  state.path = location.pathname;
  state.search = location.search;
  scrollTo(0, 0);
}

/** For links: plain clicks stay in the page. */
export function go(event: MouseEvent, to: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  visit(to);
}
