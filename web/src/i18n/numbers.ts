// Numbers as they are printed: with a true minus.
export const minus = (n: number | string): string => String(n).replace("-", "−");
/** A change, or a production: always with its sign. */
export const signed = (n: number): string => (n < 0 ? "" : "+") + minus(n);
