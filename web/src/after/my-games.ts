// After a game: the same people again, and the record to keep.
import * as api from "../protocol/api";
import { visit } from "../app/route.svelte";
import { t } from "../i18n/words.svelte";
import { asMe, games, me } from "../people/me.svelte";
import type { Mine, Table } from "../protocol/wire";

const nameAt = (x: Table, token: string): string => x.seats[Number(token.split(".")[1])]?.name || t("Guest");

/** A new table for the same people; those who sat at this screen sit down there at once. */
export async function playAgain(x: Table): Promise<void> {
  const held = api.tokensFor(x.id);
  if (!held.length) return visit("/new");
  const made = await api.rematch(x.id, held[0]);
  const tokens: string[] = [];
  for (const old of held) {
    const joined = await api
      .join(made.id, { invite: old, name: nameAt(x, old), nonce: api.nonce(), ...asMe(nameAt(x, old)) })
      .catch(() => null);
    if (joined) tokens.push(joined.token);
  }
  api.hold(made.id, { tokens });
  visit(`/t/${made.id}`);
}

function toFile(name: string, value: unknown): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([JSON.stringify(value, null, 1)], { type: "application/json" }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}
export const download = async (id: string): Promise<void> =>
  toFile(`pavonis-${id}.json`, await api.record(id, api.tokensFor(id)[0]));

/** The game itself, to go on with it in another browser or on a server. */
export const carry = async (id: string): Promise<void> =>
  toFile(`pavonis-game-${id}.json`, await api.carried(id, api.tokensFor(id)[0]));

/** Go on with a game from such a file. */
export async function bring(file: File): Promise<void> {
  const told = await file
    .text()
    .then(JSON.parse)
    .catch(() => ({}));
  const { table, tokens, host, spectator } = await api.bring(told);
  api.hold(table.id, { tokens: Object.values(tokens), host, spectator });
  visit(`/t/${table.id}`);
}

/** All tables this browser holds seats at, and those of a known person's other devices; apart from them those put away. */
export async function myTables(): Promise<{ shown: Mine[]; away: Mine[] }> {
  const known = me() ? await games().catch(() => []) : [];
  const held = api.held();
  const tokens = [...new Set(held.flatMap((h) => (h.tokens.length ? h.tokens : h.host ? [h.host] : [])))];
  const asked: Promise<Mine[]>[] = [];
  for (let k = 0; k < tokens.length; k += 200) asked.push(api.mine(tokens.slice(k, k + 200)));
  const found = new Map([...known, ...(await Promise.all(asked)).flat()].map((m) => [m.table.id, m]));
  const real = [...found.values()].filter((m) => !m.table.lesson || m.table.lesson.free); // a lesson is no game yet
  const all = real.sort((a, b) => b.table.changed - a.table.changed);
  const off = new Set(held.filter((h) => h.away).map((h) => h.id));
  return { shown: all.filter((m) => !off.has(m.table.id)), away: all.filter((m) => off.has(m.table.id)) };
}
