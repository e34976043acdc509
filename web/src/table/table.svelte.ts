// One table: the socket, what it told us, and the answer being put together. It knows the shape of questions, and no rule.
import { settings } from "../app/settings.svelte";
import { useGame } from "../cards/cards.svelte";
import * as api from "../protocol/api";
import { alertTurn, chime } from "./alerts";
import { lastMove } from "./story";
import { wayOf } from "../after/games";
import { keepLink } from "../lobby/tables";
import { capital, mark, player as unnamed, say, t, type Word } from "../i18n/words.svelte";
import { optionsOf, refusedOf } from "./decision/options";
import { aresOf, marsOf } from "../protocol/views";
import {
  Close,
  type Act,
  type AnswerValue,
  type AresView,
  type Change,
  type ClockInfo,
  type Decision,
  type Face,
  type FaultMessage,
  type GameEvent,
} from "../protocol/wire";
import type { MarsView, Option, Player, Reason, RefusedOption, ServerMessage, Table as TableInfo, View } from "../protocol/wire";

type Guard = { text: Word; values: Record<string, string | number>; key: "guardPass" | "guardWaste" };
export type Status = "connecting" | "open" | "lost" | "gone";
/** Why a table is gone: the name of the code that the server closed with. */
export type Gone = "bad_message" | "private_table" | "bad_token" | "unknown_table";
const GONE: Record<number, Gone> = {
  [Close.BAD_MESSAGE]: "bad_message",
  [Close.PRIVATE_TABLE]: "private_table",
  [Close.BAD_TOKEN]: "bad_token",
  [Close.UNKNOWN_TABLE]: "unknown_table",
};

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

/** Whether all act at once: always in Ares Expedition, between the turns in Terraforming Mars. */
export const atOnce = (view: View): boolean => view.game === "ares" || view.phase !== "action";

/** The question that a seat sees, whether it has answered it in secret or not. */
const question = (face: Face | undefined): string | null => (face?.decision ?? face?.locked)?.id.join() ?? null;
const sealed = (face: Face): string => JSON.stringify(face.view?.players[face.seat ?? 0]?.sealed ?? null);

/** The same answer is written the same, whatever the order of its cards. */
const canon = (answer: unknown): string =>
  JSON.stringify(answer, (_, v) =>
    Array.isArray(v) ? [...v].sort() : v && typeof v === "object" ? Object.fromEntries(Object.entries(v).sort()) : v,
  );

export class Table {
  readonly id: string;
  info = $state<TableInfo | null>(null);
  faces = $state<Record<string, Face>>({});
  seat = $state<number | null>(null);
  points = $state<Record<string, number>[]>([]); // what each would score now, by source
  seq = $state(0);
  status = $state<Status>("connecting");
  gone = $state<Gone | null>(null);
  shown = $state<number | null>(null); // whose hand lies open, where several sit at this screen
  connected = $state<number[]>([]);
  refusal = $state<FaultMessage | null>(null);
  busy = $state(false);
  told = $state(0); // when the clocks were told, by the time of this machine

  // the answer being put together
  chosen = $state<string | null>(null);
  picked = $state<string[]>([]);
  amount = $state(0);
  payment = $state<Record<string, number>>({});
  form = $state<Record<string, string[]>>({});
  guard = $state<Guard | null>(null);
  rethinking = $state(false); // the answer is in, and may become another
  mySeq = $state(0); // the moment of my last answer
  fresh = $state.raw<GameEvent[]>([]); // what the last message brought, for motion
  inspect = $state<string | null>(null);
  glow = $state<string[]>([]); // cards and hexes that a line of the log speaks of
  answered = 0; // when the last answer went out, for measuring

  private socket: WebSocket | null = null;
  private tries = 0;
  private ref = 0;
  private ended = false;
  private timer = 0;
  private refusedTokens = new Set<string>();

  /** `link`: the token that a link brought; kept once the server knows it. */
  constructor(
    id: string,
    private link: api.Link = {},
  ) {
    this.id = id;
  }

  // -- what is shown

  private get held(): Face | null {
    return this.faces[String(this.seat)] ?? Object.values(this.faces)[0] ?? null;
  }
  /** Whom the curtain asks whether they are alone, before it shows a hand that others at this screen must not see. */
  get curtain(): number | null {
    const hidden = this.mine.length > 1 && !!this.info && wayOf(this.info) === "versus" && this.held?.view?.over === false;
    return hidden && this.shown !== this.seat ? this.seat : null;
  }
  /** The table as it lies, for whoever may see no hand. */
  get outside(): View | null {
    return this.held?.view ?? null;
  }
  get face(): Face | null {
    return this.curtain === null ? this.held : null;
  }
  get view(): View | null {
    return this.face?.view ?? null;
  }
  get mars(): MarsView | undefined {
    return marsOf(this.view);
  }
  get ares(): AresView | undefined {
    return aresOf(this.view);
  }
  get decision(): Decision | null {
    return this.status === "gone" ? null : (this.face?.decision ?? this.face?.locked ?? null);
  }
  /** Whether this seat has answered in secret, and the others have not. */
  get locked(): boolean {
    return !!this.face && !this.face.decision && !!this.face.locked;
  }
  get you(): number | null {
    return this.view?.you ?? null;
  }
  get me(): Player | null {
    return this.view && this.you !== null ? this.view.players[this.you] : null;
  }
  get events(): GameEvent[] {
    return this.face?.events ?? [];
  }
  get mine(): number[] {
    return Object.values(this.faces)
      .map((f) => f.seat)
      .filter((s): s is number => s !== null);
  }
  /** The seats that must act now, as this reader can tell. */
  get asked(): number[] {
    return this.view?.players.filter((p) => p.waiting).map((p) => p.player) ?? [];
  }

  /** A person elsewhere whose page is not open. */
  away(player: number): boolean {
    return this.info?.seats[player]?.kind === "person" && !this.connected.includes(player) && !this.mine.includes(player);
  }

  name = (player: number): string => {
    return this.info?.seats[player]?.name || unnamed(player);
  };

  /** What a player would score if the game ended now; undefined where nobody scores. */
  score(player: number): number | undefined {
    const of = this.points[player];
    return of && Object.values(of).reduce((a, b) => a + b, 0);
  }
  /** Whether this table lets one ask what a bot would do. */
  get mayAsk(): boolean {
    return !!this.info && this.you !== null && (this.info.settings.hints ?? !this.info.settings.public);
  }

  readonly options = $derived.by(() => new Map(optionsOf(this.decision).map((o) => [o.id, o])));
  readonly refused = $derived.by(() => new Map(refusedOf(this.decision).map((o) => [o.id, o])));

  can(id: string): boolean {
    return this.options.has(id);
  }
  option(id: string): Option | RefusedOption | undefined {
    return this.options.get(id) ?? this.refused.get(id);
  }
  /** How a card of my hand is chosen; where it also matters for whom, "card:trees player:1", the first, or the one chosen. */
  byHand(card: string): string {
    if (this.can(`card:${card}`)) return `card:${card}`;
    const start = `card:${card} `;
    return (
      (this.chosen?.startsWith(start) ? this.chosen : [...this.options.keys()].find((id) => id.startsWith(start))) ?? `play:${card}`
    );
  }
  why(id: string): Reason | null {
    return this.refused.get(id)?.why ?? null;
  }

  /** Whether the answer is complete enough to be sent; the server judges it. */
  readonly complete = $derived.by(() => {
    const d = this.decision;
    if (!d || this.busy) return false;
    switch (d.kind) {
      case "pick":
        return this.picked.length >= d.least && this.picked.length <= d.most;
      case "amount":
        return true;
      case "pay":
        return this.paid >= d.amount && this.moneyDue <= d.money;
      case "form":
        return d.parts.every((p) => (this.form[p.name]?.length ?? 0) >= p.least && (this.form[p.name]?.length ?? 0) <= p.most);
      default:
        return this.chosen !== null;
    }
  });

  /** The answer is in, and nothing else is being put together. */
  readonly settled = $derived.by(
    () => this.locked && !this.rethinking && this.complete && canon(this.answer()) === canon(this.me?.sealed),
  );

  readonly bill = $derived.by(() => (this.decision?.kind === "pay" ? this.decision : null));
  readonly nonMoney = $derived.by(() =>
    (this.bill?.means ?? []).reduce((sum, m) => sum + m.worth * (this.payment[m.name] ?? 0), 0),
  );
  readonly moneyDue = $derived(Math.max(0, (this.bill?.amount ?? 0) - this.nonMoney));
  readonly paid = $derived(this.nonMoney + Math.min(this.moneyDue, this.bill?.money ?? 0));

  // -- choosing

  /** A click on something that can be chosen: selects it; once more, or with quick clicks at once, it is the answer. */
  choose(id: string): void {
    const d = this.decision;
    if (!d || this.busy) return;
    this.refusal = null;
    if (d.kind === "pick") return this.toggle(id.replace(/^(card|play):/, ""));
    if (!this.options.has(id)) {
      const why = this.why(id);
      if (why) this.refusal = why;
      return;
    }
    if (this.chosen === id || settings.quick) {
      this.chosen = id;
      this.confirm();
    } else {
      this.chosen = id;
      this.guard = null;
    }
  }

  toggle(card: string): void {
    const d = this.decision;
    if (d?.kind !== "pick" || !d.cards.includes(card)) return;
    this.guard = null;
    if (this.picked.includes(card)) this.picked = this.picked.filter((c) => c !== card);
    else if (d.most === 1) this.picked = [card];
    else if (this.picked.length < d.most) this.picked = [...this.picked, card];
  }

  fill(part: string, card: string): void {
    const p = this.decision?.kind === "form" ? this.decision.parts.find((x) => x.name === part) : undefined;
    if (!p?.cards.includes(card)) return;
    const now = this.form[part] ?? [];
    if (now.includes(card)) this.form[part] = now.filter((c) => c !== card);
    else if (p.most === 1) this.form[part] = [card];
    else if (now.length < p.most) this.form[part] = [...now, card];
  }

  /** Put a whole answer together, as somebody proposes it. */
  propose(answer: AnswerValue): void {
    this.refusal = this.guard = null;
    this.put(answer);
  }
  private put(answer: AnswerValue): void {
    if (this.bill) this.payment = {};
    if (typeof answer === "number") this.amount = answer;
    else if (typeof answer === "string") this.chosen = this.options.has(answer) ? answer : null;
    else if (Array.isArray(answer)) this.picked = [...answer];
    else
      for (const [part, of] of Object.entries(answer)) {
        if (typeof of === "number") this.payment[part] = of;
        else this.form[part] = Array.isArray(of) ? [...of] : [of];
      }
  }

  answer(): AnswerValue | null {
    const d = this.decision!;
    switch (d.kind) {
      case "pick":
        return d.cards.filter((c) => this.picked.includes(c));
      case "amount":
        return this.amount;
      case "pay":
        return Object.fromEntries(Object.entries(this.payment).filter(([, n]) => n > 0));
      case "form":
        return Object.fromEntries(
          d.parts.map((p) => [p.name, p.least === 1 && p.most === 1 ? this.form[p.name][0] : (this.form[p.name] ?? [])]),
        );
      default:
        return this.chosen;
    }
  }

  confirm(sure = false): void {
    if (!this.decision || !this.complete) return;
    if (!sure) {
      const guard = this.wasteful();
      if (guard) {
        this.guard = guard;
        return;
      }
    }
    this.guard = null;
    this.send(this.answer());
  }

  /** A move people regret: asked once more, and the question can be switched off. */
  private wasteful(): Guard | null {
    const d = this.decision!;
    if (settings.guardPass && this.chosen === "pass") {
      const left = [...this.options.keys()].filter((o) => /^(use|convert|claim):/.test(o)).length;
      const play = [...this.options.keys()].filter((o) => o.startsWith("play:")).length;
      if (left + play)
        return {
          text: mark("Still possible this generation: {what}."),
          values: { what: [left && t("{n} actions", { n: left }), play && t("{n} cards", { n: play })].filter(Boolean).join(", ") },
          key: "guardPass",
        };
    }
    if (settings.guardWaste && (d.kind === "amount" ? this.amount === 0 : this.options.get(this.chosen ?? "")?.in_vain))
      return { text: mark("This would bring you nothing."), values: {}, key: "guardWaste" };
    if (settings.guardWaste && d.kind === "pay" && this.nonMoney > d.amount)
      return { text: mark("{n} M€ too much would be lost."), values: { n: this.nonMoney - d.amount }, key: "guardWaste" };
    if (settings.guardWaste && d.kind === "form" && d.parts.some((p) => p.name === "cards" && !this.form.cards?.length))
      return { text: mark("You keep no card at all."), values: {}, key: "guardWaste" };
    return null;
  }

  send(answer: AnswerValue | null): void {
    const d = this.decision;
    if (!d) return;
    this.answered = performance.now();
    this.busy = true;
    this.refusal = null;
    const ending = answer === "pass" || answer === "done";
    this.post({ type: "answer", seat: this.seat, decision: d.id, answer, ...(ending ? { done: true } : {}) });
    setTimeout(() => (this.busy = false), 4000);
  }

  aside(id: string): void {
    this.send(id);
  }

  undo(): void {
    if (this.chosen !== null || this.picked.length) {
      this.reset();
      return;
    }
    this.post({ type: "undo", seat: this.seat });
  }
  askBack = (): void => this.post({ type: "ask_back", seat: this.seat });
  consent = (yes: boolean): void => this.post({ type: "consent", seat: this.seat, yes });
  done = (): void => this.post({ type: "done", seat: this.seat });
  back = (): void => this.post({ type: "back", seat: this.seat });
  chat = (text: string): void => this.post({ type: "chat", seat: this.seat, text });
  advise = (option: string | null): void => this.post({ type: "advise", seat: this.seat, option });
  plan = (answer: AnswerValue | null, name?: string): void =>
    this.post({ type: "plan", seat: this.seat, answer, ...(name ? { name } : {}) });

  /** Empty the answer, and put the usual one in where there is one. */
  reset(): void {
    const d = this.decision;
    this.chosen = null;
    this.guard = null;
    this.rethinking = false;
    this.picked = [];
    this.form = {};
    this.amount = d?.kind === "amount" ? d.most : 0;
    this.payment = d?.kind === "pay" ? { ...d.usual } : {};
    if (d?.kind === "form") for (const p of d.parts) this.form[p.name] = p.cards.length === p.least ? [...p.cards] : [];
    const sealed = this.locked ? this.me?.sealed : null;
    if (sealed != null) this.put(sealed); // it may still be changed, and is shown as it stands
  }

  // -- several people at one screen

  /** To another seat of this screen; whoever sits there is asked first whether they are alone. */
  turnTo(seat: number): void {
    this.seat = seat;
    this.shown = this.inspect = null;
    this.glow = this.fresh = [];
    this.refusal = null;
    this.lookBack();
    this.reset();
    this.call();
  }
  /** A choice in secret is a move, too, though no event tells of it. */
  private lookBack(): void {
    this.mySeq = (!this.held?.locked && lastMove(this.held?.events ?? [], this.seat)) || this.seq;
  }
  reveal(): void {
    this.shown = this.seat;
    this.reset();
    this.call();
  }

  // -- the socket

  open(): void {
    this.ended = false;
    this.gone = null;
    this.status = "connecting";
    this.connect();
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }

  private again = (): void => {
    if (!this.ended && this.status !== "open" && this.status !== "gone" && document.visibilityState === "visible") {
      this.tries = 0;
      this.connect();
    }
  };

  private connect(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    const socket = new WebSocket(api.socketUrl(this.id));
    this.socket = socket;
    socket.onopen = () => {
      const known = Object.keys(this.faces).length > 0;
      socket.send(JSON.stringify({ type: "hello", tokens: this.tokens(), ...(known ? { since: this.seq } : {}) }));
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket || this.ended) return;
      if (GONE[event.code]) return void this.leave(GONE[event.code]);
      this.retry();
    };
  }

  private retry(): void {
    this.status = "lost";
    this.timer = window.setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++));
  }

  private tokens(): string[] {
    return api.tokensFor(this.id, this.link).filter((x) => !this.refusedTokens.has(x));
  }

  /** Closed for good; but if only some of the tokens no longer count, with the others it goes on. */
  private async leave(why: Gone): Promise<void> {
    const shown = this.tokens();
    if (why === "bad_token" && shown.length > 1) {
      const counts = await Promise.all(
        shown.map((x) =>
          api.tableInfo(this.id, x).then(
            () => true,
            () => false,
          ),
        ),
      );
      shown.filter((_, k) => !counts[k]).forEach((x) => this.refusedTokens.add(x));
      if (counts.includes(true) && counts.includes(false)) return this.connect();
    }
    this.gone = why;
    this.status = "gone";
    this.call();
  }

  private post(message: Act): void {
    this.ref++;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...message, ref: this.ref }));
    else this.refusal = { id: "offline" };
  }

  take(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot": {
        this.status = "open";
        this.tries = 0;
        this.info = message.table;
        this.told = Date.now();
        useGame(message.table.game, message.table.seats.length, message.table.options.board as string | undefined);
        const before = this.faces;
        const faces: Record<string, Face> = {};
        for (const f of message.faces) {
          const known = before[String(f.seat)]?.events ?? [];
          const last = known.at(-1)?.seq ?? -1;
          faces[String(f.seat)] = { ...f, events: [...known, ...f.events.filter((e) => e.seq > last)] };
        }
        this.faces = faces;
        keepLink(this.id, this.link, this.tokens());
        this.link = {};
        this.points = message.points ?? [];
        this.seq = message.seq;
        if (this.seat === null || !(String(this.seat) in faces)) this.seat = message.faces[0]?.seat ?? null;
        this.busy = false;
        if (!this.mySeq) this.lookBack();
        this.turnOver(null);
        break;
      }
      case "update": {
        const key = String(message.seat);
        const face = this.faces[key];
        if (message.table) [this.info, this.told] = [message.table, Date.now()];
        if (message.points) this.points = message.points;
        this.seq = Math.max(this.seq, message.seq);
        if (!face) break;
        const asked = question(face),
          before = sealed(face);
        face.view = patch(face.view, message.changes);
        face.events.push(...message.events);
        if (message.decision !== undefined) face.decision = message.decision;
        if (message.locked !== undefined) face.locked = message.locked;
        if (message.plan !== undefined) face.plan = message.plan;
        if (message.seat === this.seat) {
          this.fresh = message.events;
          if (face.locked && sealed(face) !== before) this.reset(); // also if it was changed in another window
        }
        this.turnOver(asked, message.seat);
        break;
      }
      case "presence":
        this.connected = message.connected;
        break;
      case "ack":
        this.busy = this.rethinking = false;
        this.mySeq = message.seq;
        break;
      case "refused":
        this.busy = false;
        this.refusal = message.error;
        break;
    }
  }

  /** After news: start the new question afresh, move to the seat that is asked, and call the player. */
  private turnOver(asked: string | null, seat: number | null = this.seat): void {
    const now = question(this.faces[String(seat)]);
    const changed = now !== asked;
    if (changed && seat === this.seat) {
      this.busy = false;
      this.reset();
    }
    const next = this.mine.find((s) => this.faces[String(s)]?.decision);
    if (!this.held?.decision && next !== undefined) this.turnTo(next);
    this.call();
    if (this.waits && changed && now && asked === null) chime();
  }

  /** Whether the game waits for this seat. */
  get waits(): boolean {
    return this.status !== "gone" && !!this.held?.decision;
  }
  /** The title, and a notification if the page is hidden. */
  call(): void {
    const behind = this.curtain !== null && t("{name}, are you alone?", { name: this.name(this.curtain) });
    alertTurn(this.waits, behind || capital(say(this.decision?.prompt, this.name)));
  }

  get clocks(): ClockInfo[] {
    return this.info?.clocks ?? [];
  }
}
