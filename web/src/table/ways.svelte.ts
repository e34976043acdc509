// How this browser calls its reader to each table. A table without a choice of its own does as was last chosen.
import { keep, settings } from "../app/settings.svelte";

export type Ways = { title: boolean; sound: boolean; notify: boolean; push: boolean };
const KEY = "pavonis.alerts";
const KEPT = 200;

function stored(): Record<string, Partial<Ways>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
const own = $state(stored());

export const ways = (table: string): Ways => ({
  title: true,
  sound: settings.sound,
  notify: settings.notify,
  push: false,
  ...own[table],
});

export function setWay(table: string, way: keyof Ways, on: boolean): void {
  const mine = { ...own[table], [way]: on };
  delete own[table];
  own[table] = mine; // the last one used is the last one forgotten
  for (const old of Object.keys(own).slice(0, -KEPT)) delete own[old];
  localStorage.setItem(KEY, JSON.stringify(own));
  if (way === "sound" || way === "notify") {
    settings[way] = on;
    keep();
  }
}
