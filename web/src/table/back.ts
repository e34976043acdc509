// Going back behind an answer that cannot be taken back alone: who has to agree, and what is undone with it.
import { capital, t } from "../i18n/words.svelte";
import type { Message, SeatInfo, Settings } from "../protocol/wire";
import type { Table } from "./table.svelte";

type Info = { seats: SeatInfo[]; settings: Settings };

/** Whether other people are asked, at this screen or elsewhere; bots never are. */
const asks = (info: Info, you: number | null) => info.seats.some((s, n) => n !== you && !s.autopilot && !/bot|script/.test(s.kind));

/** What stands in the way of taking back, where the table lets one go back all the same; null where it does not. */
export function hurdle(why: Message, info: Info | null, you: number | null): string | null {
  if (info?.settings.take_back !== "consent") return null;
  const agree = asks(info, you);
  if (why.id === "face_shown")
    return agree ? t("That answer revealed a card: the others must agree to undo it.") : t("That answer revealed a card.");
  if (why.id === "others_moved")
    return agree ? t("Another player has moved since: the others must agree to undo it.") : t("Another player has moved since.");
  return null;
}

/** What going back is called. */
export const goBack = (info: Info | null, you: number | null): string =>
  info && asks(info, you) ? t("Ask the others") : t("Undo it and all since");

/** Whether there is nothing to undo at all, whoever agrees. */
export const bound = (stays: Message | null): boolean => /^(nothing_to_take_back|take_back_off)$/.test(stays?.id ?? "");

/** A refusal in words; behind some answers one can still go back. */
export const refused = (why: Message, { info, you, speaker, name }: Table): string =>
  hurdle(why, info, you) ?? capital(speaker.say(why, name));
