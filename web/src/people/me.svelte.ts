// Who this reader is on this server, if they keep a name here. Whoever has the key is that person; it lies in this browser only.
import * as api from "../protocol/api";
import { keep, settings, SHARED } from "../app/settings.svelte";
import * as progress from "./progress";
import type { Mine, PersonKey } from "../protocol/wire";

type Me = { key: string; name: string };
const KEY = "pavonis.me";

function stored(): Me | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof found?.key === "string" && typeof found.name === "string" ? found : null;
  } catch {
    return null;
  }
}
const state = $state({ me: stored() });
addEventListener("storage", (e) => e.key === KEY && (state.me = stored()));

export const me = (): Me | null => state.me;

function put(next: Me | null): void {
  state.me = next;
  if (next) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
}

/** For sitting down: whoever comes under the name they keep is known by it. */
export const asMe = (name: string): { person?: string } => (state.me?.name === name.trim() ? { person: state.me.key } : {});

/** A key that no longer counts is not shown again. */
async function mine<T>(ask: (key: string) => Promise<T>): Promise<T> {
  const { key } = state.me!;
  try {
    return await ask(key);
  } catch (e) {
    if (e instanceof api.Refusal && e.reason.id === "bad_key" && state.me?.key === key) put(null);
    throw e;
  }
}

async function become({ key, person }: PersonKey): Promise<void> {
  put({ key, name: person.name });
  settings.name = person.name;
  keep();
  const tokens = api.held().flatMap((h) => h.tokens);
  for (let k = 0; k < Math.max(1, tokens.length); k += 200) holdSeats(await api.bringGames(key, tokens.slice(k, k + 200)));
  await share();
}
const holdSeats = (found: (Mine & { tokens: string[] })[]) =>
  api.holdAll(found.map((m) => ({ id: m.table.id, tokens: m.tokens, at: m.table.changed * 1000 })));

export const takeName = async (name: string): Promise<void> => become(await api.takeName(name));
/** Whose link it is; refused if it no longer counts. */
export const lookUp = async (key: string): Promise<PersonKey> => ({ key, person: await api.person(key) });
export { become };
export const person = () => mine(api.person);

/** The old link stops working at once, here and everywhere; seats have new ones. */
export async function renew(): Promise<void> {
  const made = await mine(api.renewKey);
  put({ key: made.key, name: made.person.name });
  holdSeats(await api.myGames(made.key));
}

export async function forgetMe(): Promise<void> {
  await mine(api.forgetMe);
  leave();
  progress.unlearn();
}

/** Only this browser forgets who one is. */
export function leave(): void {
  put(null);
  settings.name = "";
  keep();
}

/** One's games on all devices; their seats are held here from now on. */
export async function games(): Promise<Mine[]> {
  const found = await mine(api.myGames);
  holdSeats(found);
  return found;
}

export const privateLink = (): string => `${location.origin}/games#me=${state.me?.key}`;

// -- progress

let waiting: ReturnType<typeof setTimeout> | undefined;
progress.onNote(() => {
  clearTimeout(waiting);
  if (state.me) waiting = setTimeout(() => void share().catch(() => {}), 1000);
});

/** Bring together what this device knows and what the others do. */
export async function share(): Promise<void> {
  if (!state.me) return;
  const all = progress.learn((await mine((key) => api.shareProgress(key, { items: progress.items() }))).items);
  for (const name of SHARED) {
    const item = all[`setting.${name}`];
    if (item && typeof item.value === typeof settings[name]) (settings as Record<string, unknown>)[name] = item.value;
  }
  keep();
}
if (state.me) void share().catch(() => {});
