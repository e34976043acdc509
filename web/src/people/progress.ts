// What this reader has learnt or chosen, by key, on all their devices: each device keeps it, and the server brings it together.
import type { Json, ProgressItem } from "../protocol/wire";

export type Items = Record<string, ProgressItem>;
const KEY = "pavonis.progress";
let heard: (() => void) | null = null;

export function items(): Items {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const value = (key: string): Json | undefined => items()[key]?.value;

/** From now on this device knows it. */
export function note(key: string, value: Json): void {
  const all = items();
  localStorage.setItem(KEY, JSON.stringify({ ...all, [key]: later({ value, at: Date.now() / 1000 }, all[key]) }));
  heard?.();
}

/** Whoever shares it is told of every note. */
export const onNote = (tell: () => void): void => void (heard = tell);

/** The greater number, and of all else the newer. */
export function later(one: ProgressItem, other: ProgressItem | undefined): ProgressItem {
  if (!other) return one;
  const numbers = typeof one.value === "number" && typeof other.value === "number";
  return (numbers ? one.value! >= other.value! : one.at >= other.at) ? one : other;
}

/** What other devices know, beside what this one does. */
export function learn(from: Items): Items {
  const all = items();
  for (const [key, item] of Object.entries(from)) all[key] = later(item, all[key]);
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}

export const unlearn = (): void => localStorage.removeItem(KEY);
