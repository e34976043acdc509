// Numbers as the reader's language writes them: with a true minus, its decimal sign, and its way to write a unit.
import { bound, language, text } from "./words.svelte";

export const minus = (n: number | string): string => String(n).replace("-", "−");
/** A change, or a production: always with its sign. */
export const signed = (n: number): string => (n < 0 ? "" : "+") + minus(n);
/** With at most so many digits after the decimal sign; what is rounded to nothing has no minus. */
export function figure(n: number, digits = 0): string {
  const rounded = Number(n.toFixed(digits)) || 0;
  return minus(rounded.toLocaleString(language(), { maximumFractionDigits: digits }));
}
/** A number in percent, or one already written. */
export const percent = (n: number | string, digits = 0): string =>
  bound((text("percent") ?? "{n}%").replace("{n}", typeof n === "number" ? figure(n, digits) : n));
export const degrees = (n: number | string): string => bound(`${minus(n)} °C`);
