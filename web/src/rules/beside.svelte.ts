// The page of rules that lies open beside a table; anywhere else a page of rules is a page.
import { visit } from "../app/route.svelte";

const state = $state({ page: "", beside: false });

/** What lies open beside the table: a page's id, or nothing. */
export const help = () => state.page;
export function openRule(page: string): void {
  if (state.beside) state.page = page;
  else visit(`/rules?page=${page}`);
}
export const closeHelp = () => (state.page = "");

/** There is room for a page beside this table. */
export function beside(): () => void {
  state.beside = true;
  return () => {
    state.beside = false;
    state.page = "";
  };
}

let lesson = $state.raw<(page: string) => string | null>(() => null);
/** Whoever has lessons says which of them teaches a page: its address. */
export const teaches = (of: typeof lesson) => void (lesson = of);
export const lessonOn = (page: string): string | null => lesson(page);
