import type { Change } from "./wire";

/** Put changes into a view: each names a place, and what lies there now. */
export function patch<T>(root: T, changes: Change[]): T {
  const whole = { root };
  for (const change of changes) {
    const path = ["root", ...change.path],
      last = path.pop()!;
    const at: object = path.reduce<object>((inside, key) => Reflect.get(inside, key), whole);
    if ("value" in change) Reflect.set(at, last, change.value);
    else if (Array.isArray(at)) at.splice(Number(last), 1);
    else Reflect.deleteProperty(at, last);
  }
  return whole.root;
}
