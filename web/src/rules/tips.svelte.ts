// Which tip is shown: each once, one at a time, and at most one in two minutes.
import { settings } from "../app/settings.svelte";
import { note, value } from "../people/progress";
import { fits, TIPS, type Now, type Tip } from "./tips";

const PAUSE = 120_000; // ms from one tip to the next
const LAST = "tips.last";
const key = (tip: Tip) => `tip.${tip.id}`;
let shown = $state.raw<{ tip: Tip; question: string } | null>(null);

/** The tip that lies beside a question now. */
export const tipFor = (question: string): Tip | null => (settings.tips && shown?.question === question ? shown.tip : null);

/** A question has come: perhaps a tip comes with it. */
export function offer(now: Now, clock = Date.now()): void {
  const question = now.question.id.join();
  if (!settings.tips || shown?.question === question) return;
  shown = null;
  if (clock - Number(value(LAST) ?? 0) * 1000 < PAUSE) return;
  const tip = TIPS.find((t) => value(key(t)) !== true && fits(t, now));
  if (!tip) return;
  shown = { tip, question };
  note(key(tip), true);
  note(LAST, clock / 1000);
}
export const gotIt = () => (shown = null);

/** A lesson has taught this page: its tips are no news. */
export function told(page: string): void {
  for (const tip of TIPS) if (tip.rule === page && value(key(tip)) !== true) note(key(tip), true);
}

/** As if none had been shown. */
export function again(): void {
  for (const tip of TIPS) if (value(key(tip))) note(key(tip), false);
}
