// The log: events of one moment become one line, with what came of it as small figures.
import type { GameEvent, Message } from "./types";

export type Gain = { what: string; n: number; prod: boolean; who?: number };
export type Line = { key: string; seq: number; player?: number; head: Message | null; gains: Gain[]; more: Message[]; hurt: boolean; era: boolean; talk?: string };

const STOCKS = ["mc", "steel", "titanium", "plants", "energy", "heat", "cards"];
const GAINS: Record<string, [number, boolean]> = { gained: [1, false], produced: [1, true], lost: [-1, false], reduced: [-1, true], paid: [-1, false], production: [1, false] };
const HEADS = /^(played|used|project|converted|claimed|funded|passed|ended_turn|revealed_corporation|took_back|over|chose|phase|traded|built)/;
const ERAS = /^(generation|round|over)$/;
const QUIET = /^(temperature|oxygen|looked|kept|discarded|drew)$/;

export function story(events: GameEvent[], you: number | null): Line[] {
  const out: Line[] = [];
  let line: Line | null = null;
  const open = (e: GameEvent, head: Message | null, era = false): Line => {
    const next: Line = { key: `${e.seq}.${out.length}`, seq: e.seq, player: e.player, head, gains: [], more: [], hurt: false, era };
    out.push(next);
    return next;
  };
  for (const event of events) {
    const { seq, ...said } = event;
    if (said.id === "chat" || said.id === "said") {
      const talk = open(event, null);
      talk.talk = String(event.text ?? "");
      talk.player = event.player ?? event.seat;
      line = null;
      continue;
    }
    if (ERAS.test(said.id)) {
      open(event, said, true);
      line = null;
      continue;
    }
    const gain = GAINS[said.id];
    if (gain) {
      if (said.id === "production" || !line || line.seq !== seq && said.player !== line.player) line = open(event, said.id === "production" || said.player === undefined ? null : null);
      for (const [what, n] of Object.entries(said))
        if (STOCKS.includes(what) && typeof n === "number" && n) {
          const other = said.player !== line.player;
          line.gains.push({ what, n: n * gain[0], prod: gain[1], ...(other ? { who: said.player as number } : {}) });
          if (said.player === you && gain[0] < 0 && said.by !== undefined && said.by !== you) line.hurt = true;
        }
      continue;
    }
    if (/^removed\./.test(said.id) && said.player === you && said.by !== you && line) line.hurt = true;
    const starts = HEADS.test(said.id) || !line || (line.player !== said.player && said.by === undefined && line.seq !== seq);
    if (starts) line = open(event, said);
    else if (line && !line.head) line.head = said;
    else if (line && !(QUIET.test(said.id) && said.id !== "temperature" && said.id !== "oxygen")) line.more.push(said);
  }
  return out;
}
