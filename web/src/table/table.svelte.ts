// One table: what the server told of it. It knows no rule.
import { useGame } from "../cards/cards.svelte";
import * as api from "../protocol/api";
import { alertTurn, chime } from "./alerts";
import { newsSince } from "./since";
import { wayOf } from "../after/games";
import { keepLink } from "../lobby/tables";
import { capital, player as unnamed, say, t } from "../i18n/words.svelte";
import { optionsOf, refusedOf } from "./decision/options";
import { aresOf, marsOf } from "../protocol/views";
import { patch } from "../protocol/patch";
import { Socket, type Gone, type Listener, type Status } from "../protocol/socket";
import { Answer, type Question } from "./answer.svelte";
import { forSale, helps, saleActs, salePrice, saleQuestion, type Sale } from "./sale";
import type { Act, AnswerValue, AresView, ClockInfo, Decision, Face, FaultMessage, GameEvent, Hello } from "../protocol/wire";
import type {
  MarsView,
  Option,
  PlanStep,
  Player,
  Reason,
  RefusedOption,
  ServerMessage,
  Table as TableInfo,
  View,
} from "../protocol/wire";

/** Whether all act at once: always in Ares Expedition, between the turns in Terraforming Mars. */
export const atOnce = (view: View): boolean => view.game === "ares" || view.phase !== "action";

/** The question that a seat sees, whether it has answered it in secret or not. */
const question = (face: Face | undefined): string | null => (face?.decision ?? face?.locked)?.id.join() ?? null;
const sealed = (face: Face): string => JSON.stringify(face.view?.players[face.seat ?? 0]?.sealed ?? null);

export class Table implements Question, Listener {
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

  private opened = $state(0); // the moment when this page came
  fresh = $state.raw<GameEvent[]>([]); // what the last message brought, for motion
  inspect = $state<string | null>(null);
  sale = $state<Sale | null>(null); // cards are being sold
  glow = $state<string[]>([]); // cards and hexes that a line of the log speaks of
  answered = 0; // when the last answer went out, for measuring
  readonly answer: Answer = new Answer(this);

  private readonly socket: Socket;
  private refusedTokens = new Set<string>();

  /** `link`: the token that a link brought; kept once the server knows it. */
  constructor(
    id: string,
    private link: api.Link = {},
  ) {
    this.id = id;
    this.socket = new Socket(api.socketUrl(id), this);
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
    return this.sale && this.asking ? saleQuestion(this.asking, this.sale) : this.asking;
  }
  /** What the game asks, whatever one does beside it. */
  get asking(): Decision | null {
    return this.status === "gone" ? null : (this.face?.decision ?? this.face?.locked ?? null);
  }
  /** Whether this seat has answered in secret, and the others have not. */
  get locked(): boolean {
    return !!this.face && !this.face.decision && !!this.face.locked;
  }
  get sealed(): AnswerValue | null {
    return this.locked ? (this.me?.sealed ?? null) : null;
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
    const seat = this.info?.seats[player];
    return seat?.name || (seat?.taken ? t("somebody") : unnamed(player));
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

  /** The moment of my last answer, as the server knows it: on every device, and after a reload. */
  get mySeq(): number {
    return this.held?.since || this.opened;
  }
  readonly news = $derived.by(() => newsSince(this.events, this.you, this.you === null ? this.seq : this.mySeq));

  can(id: string): boolean {
    return this.options.has(id);
  }
  option(id: string): Option | RefusedOption | undefined {
    return this.options.get(id) ?? this.refused.get(id);
  }
  /** Every reason why it cannot be chosen now, the dearest first. */
  whys(id: string): Reason[] {
    return this.refused.get(id)?.whys ?? [];
  }
  why(id: string): Reason | null {
    return this.whys(id)[0] ?? null;
  }

  send(answer: AnswerValue | null): void {
    const d = this.asking;
    if (!d) return;
    if (this.sale && Array.isArray(answer)) {
      const { wanted } = this.sale;
      this.stopSale();
      for (const act of saleActs(answer)) this.send(act);
      if (wanted) this.send(wanted);
      return;
    }
    this.answered = performance.now();
    this.busy = true;
    this.refusal = null;
    const ending = answer === "pass" || answer === "done";
    this.post({ type: "answer", seat: this.seat, decision: d.id, answer, ...(ending ? { done: true } : {}) });
  }

  aside(id: string): void {
    this.send(id);
  }

  /** Begin to sell cards, perhaps for the sake of an option that money alone is missing for. */
  sell(wanted?: string): void {
    const price = (wanted && this.option(wanted)?.price) || 0;
    this.sale = { wanted, price, there: price - ((wanted && this.why(wanted)?.less) || 0) };
    this.answer.reset();
  }
  sellFor(id: string): boolean {
    const may = !this.sale && helps(this.whys(id)) && forSale(this.asking).length > 0;
    if (may) this.sell(id);
    return may;
  }
  /** The question that was asked is asked again. */
  stopSale(): void {
    this.sale = null;
    this.answer.reset();
  }
  /** What the sale still has to bring for what is wanted. */
  readonly short = $derived.by(() => {
    if (!this.sale?.wanted) return 0;
    return Math.max(0, this.sale.price - this.sale.there - this.answer.picked.length * salePrice(this.me));
  });

  undo(): void {
    if (this.sale) return this.stopSale();
    if (!this.answer.drop()) this.post({ type: "undo", seat: this.seat });
  }
  askBack = (): void => this.post({ type: "ask_back", seat: this.seat });
  consent = (yes: boolean): void => this.post({ type: "consent", seat: this.seat, yes });
  done = (): void => this.post({ type: "done", seat: this.seat });
  back = (): void => this.post({ type: "back", seat: this.seat });
  chat = (text: string): void => this.post({ type: "chat", seat: this.seat, text });
  advise = (option: string | null): void => this.post({ type: "advise", seat: this.seat, option });
  plan = (steps: PlanStep[]): void => this.post({ type: "plan", seat: this.seat, steps });

  // -- several people at one screen

  /** To another seat of this screen; whoever sits there is asked first whether they are alone. */
  turnTo(seat: number): void {
    this.seat = seat;
    this.shown = this.inspect = this.sale = null;
    this.glow = this.fresh = [];
    this.refusal = null;
    this.answer.reset();
    this.call();
  }
  reveal(): void {
    this.shown = this.seat;
    this.answer.reset();
    this.call();
  }

  // -- the socket

  open(): void {
    this.gone = null;
    this.socket.open();
  }
  close(): void {
    this.socket.close();
  }
  private post(message: Act): void {
    if (!this.socket.post(message)) this.refusal = { id: "offline" };
  }

  hello(): Hello {
    const known = Object.keys(this.faces).length > 0;
    return { type: "hello", tokens: this.tokens(), ...(known ? { since: this.seq } : {}) };
  }
  private tokens(): string[] {
    return api.tokensFor(this.id, this.link).filter((x) => !this.refusedTokens.has(x));
  }
  turned(status: Status): void {
    this.status = status;
    if (status === "gone") this.call();
  }
  late(): void {
    this.busy = false;
  }
  /** Closed for good; but if only some of the tokens no longer count, with the others it goes on. */
  async closed(why: Gone): Promise<boolean> {
    const shown = this.tokens();
    if (why === "bad_token" && shown.length > 1) {
      const counts = await Promise.all(shown.map((x) => api.counts(this.id, x)));
      shown.filter((_, k) => !counts[k]).forEach((x) => this.refusedTokens.add(x));
      if (counts.includes(true) && counts.includes(false)) return true;
    }
    this.gone = why;
    return false;
  }

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot": {
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
        this.opened ||= this.seq;
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
        if (message.since !== undefined) face.since = message.since;
        if (message.seat === this.seat) {
          this.fresh = message.events;
          if (face.locked && sealed(face) !== before) this.answer.reset(); // also if it was changed in another window
        }
        this.turnOver(asked, message.seat);
        break;
      }
      case "presence":
        this.connected = message.connected;
        break;
      case "ack":
        this.busy = this.answer.rethinking = false;
        this.inspect = null; // a double click that played a card has opened it, too
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
      this.sale = null;
      this.busy = false;
      this.answer.reset();
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
