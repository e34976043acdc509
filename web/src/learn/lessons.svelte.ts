// Lessons and exercises: what there is, what of it this reader knows, and how one is opened.
import * as api from "../protocol/api";
import { keep, settings } from "../app/settings.svelte";
import { visit } from "../app/route.svelte";
import { asMe } from "../people/me.svelte";
import { items, note } from "../people/progress";
import { language, t } from "../i18n/words.svelte";
import { learnt, markOf, progressOf, type Mark } from "./marks";
import type { Json, LessonHead } from "../protocol/wire";

const state = $state({ list: [] as LessonHead[] });
let spoken = ""; // in which language they were last asked for

/** All of them in the reader's language, as soon as they are there. */
export function lessons() {
  const wanted = language();
  if (spoken !== wanted) {
    spoken = wanted;
    void api.lessons(wanted).then(
      (found) => void (state.list = found),
      () => void (spoken = ""),
    );
  }
  return { list: state.list, learnt };
}

/** The lesson that was last under way and is not finished. */
export function underWay(): { id: string; mark: Mark } | null {
  const found = Object.entries(items())
    .filter(([key]) => key.startsWith(progressOf("")))
    .sort(([, a], [, b]) => b.at - a.at)
    .map(([key]) => key.slice(progressOf("").length))
    .map((id) => ({ id, mark: markOf(id)! }))
    .find(({ id, mark }) => mark && !mark.left && !learnt(id));
  return found ?? null;
}
export const knowsAnything = (): boolean => Object.keys(items()).some((key) => /^(lesson|learnt)\./.test(key));

/** Three exercises for the points that were missing, by source; those not solved yet come first. */
export function fittingFor(all: LessonHead[], game: string, gaps: Record<string, number>): LessonHead[] {
  const weight = (x: LessonHead) => Math.max(0, ...x.fits.map((source) => gaps[source] ?? 0));
  return all
    .filter((x) => x.kind === "exercise" && x.game === game && x.fits.length)
    .sort((a, b) => Math.min(1, learnt(a.id)) - Math.min(1, learnt(b.id)) || weight(b) - weight(a) || a.level - b.level)
    .slice(0, 3);
}

/** The address of the first lesson that teaches a page of the rules, at the step that does; null if none does. */
export function lessonAbout(all: LessonHead[], page: string): string | null {
  const found = all.find((x) => page in x.pages);
  return found ? `/learn#${new URLSearchParams({ lesson: found.id, at: found.pages[page] })}` : null;
}

export type At = { scene?: string; step?: string; left?: boolean };

/** Open a table for a lesson and sit down at it; one of ours by its id, or one that somebody brought. */
export async function openLesson(lesson: string | Record<string, Json>, at: At = {}): Promise<void> {
  const name = settings.name || t("Guest");
  const made = await api.create({ lesson, scene: at.scene ?? null, step: at.step ?? null, settings: {} });
  const id = made.table.id;
  const [[seat, invite]] = Object.entries(made.invites);
  const joined = await api.join(id, {
    seat: Number(seat),
    invite,
    name,
    nonce: api.nonce(),
    language: language(),
    ...asMe(name),
  });
  keep();
  api.hold(id, { tokens: [joined.token], host: made.host, spectator: made.spectator });
  if (typeof lesson === "string" && (at.left || at.step))
    note(progressOf(lesson), { scene: at.scene ?? "", step: at.step ?? "", table: id, free: false, left: !!at.left });
  visit(`/t/${id}`);
}

/** Where it was left: at its table, if it is still there and has its guide, or at a new one that stands the same. */
export async function goOn(id: string, mark: Mark): Promise<void> {
  if (
    !mark.left &&
    api.tokensFor(mark.table).length &&
    (await api.tableInfo(mark.table, api.tokensFor(mark.table)[0]).catch(() => null))
  )
    return visit(`/t/${mark.table}`);
  await openLesson(id, { scene: mark.scene, step: mark.step });
}

// -- exercises in links

/** A lesson's JSON as it stands after # in a link. */
export const packed = (lesson: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(lesson))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

export function unpacked(text: string): Record<string, Json> | null {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const found = JSON.parse(new TextDecoder().decode(bytes));
    return found && typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}
