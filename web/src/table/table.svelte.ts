// One table: what the server told of it. It knows no rule.
import * as api from "../protocol/api";
import { alertTurn, chime, pushStill } from "./alerts";
import { ways } from "./ways.svelte";
import { ghostsOf, pressed } from "./plan";
import { newsSince } from "./since";
import { wayOf } from "../after/games";
import { keepLink } from "../lobby/tables";
import { editionOf, plain, speaker, type Speaker } from "../i18n/speaker";
import { capital, t } from "../i18n/words.svelte";
import { optionsOf, refusedOf } from "./decision/options";
import { aresOf, marsOf } from "../protocol/views";
import { patch } from "../protocol/patch";
import { Socket, type Gone, type Listener, type Status } from "../protocol/socket";
import { Answer, type Question } from "./answer.svelte";
import { Lineup } from "./lineup.svelte";
import { usualFee } from "./mars/moons";
import { Show } from "./show.svelte";
import type { Guide } from "./guide/guide.svelte";
import { forSale, helps, saleActs, salePrice, saleQuestion, type Sale } from "./sale";
import type { Act, AnswerValue, AresView, ClockInfo, Decision, Face, FaultMessage, GameEvent, Hello } from "../protocol/wire";
import type {
  MarsView,
  Message,
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
export const atOnce = (view: View): boolean => view.game === "ares" || !/^(action|final)$/.test(view.phase);
const LINGER = 4000; // ms
const UNSENT = "pavonis.unsent";

const TILES: Record<string, number> = { "convert:plants": 1, "project:aquifer": 1, "project:greenery": 1, "project:city": 1 };
/** How many tiles an action lays on Mars. */
const lays = (id: string, { cardOf }: Speaker): number => {
  const [verb, card] = id.split(":");
  const blocks = cardOf(card)?.blocks.filter((b) => b.kind === (verb === "use" ? "act" : verb)) ?? [];
  return TILES[id] ?? blocks.flatMap((b) => b.icons).filter((i) => i.verb === "tile").length;
};

/** What a seat sees; what happened is kept beside it. */
type Seen = Omit<Face, "events">;

/** The question that a seat sees, whether it has answered it in secret or not. */
const question = (face: Seen | undefined): string | null => (face?.decision ?? face?.locked)?.id.join() ?? null;
const sealed = (face: Seen): string => JSON.stringify(face.view?.players[face.seat ?? 0]?.sealed ?? null);

/** A lesson that begins anew leaves nothing of what was. */
const sinceBegun = (events: GameEvent[]): GameEvent[] => events.slice(events.map((e) => e.id).lastIndexOf("lesson_began") + 1);

export class Table implements Question, Listener {
  readonly id: string;
  info = $state<TableInfo | null>(null);
  faces = $state<Record<string, Seen>>({});
  private logs = $state.raw<Record<string, GameEvent[]>>({}); // by seat; what happened never changes, and is read whole again and again
  seat = $state<number | null>(null);
  points = $state<Record<string, number>[]>([]); // what each would score now, by source
  seq = $state(0);
  status = $state<Status>("connecting");
  gone = $state<Gone | null>(null);
  shown = $state<number | null>(null); // whose hand lies open, where several sit at this screen
  connected = $state<number[]>([]);
  refusal = $state<FaultMessage | null>(null);
  busy = $state(false);
  sending = $state(false); // the server has been silent for a while
  told = $state(0); // when the clocks were told, by the time of this machine

  private opened = $state(0); // the moment when this page came
  /** The game has just ended before our eyes: its last moves are seen before the result. */
  lingers = $state(false);
  fresh = $state.raw<GameEvent[]>([]); // what the last message brought, for motion
  inspect = $state<string | null>(null);
  newcomers = $state<string[]>([]); // cards that came into my hand since my last answer
  sale = $state<Sale | null>(null); // cards are being sold
  planning = $state(false); // what is pressed becomes a step of my plan
  here = $state<string | null>(null); // an area that was pressed for it, and nobody knows yet what for
  careful = $state(true); // my plan waits if something was taken from me
  private draft = $state.raw<PlanStep[] | null>(null); // the plan as it was sent, until the server has it
  pointed = $state<string | null>(null); // the area under the pointer
  glow = $state<string[]>([]); // cards and hexes that a line of the log speaks of
  answered = 0; // when the last answer went out, for measuring
  readonly answer: Answer = new Answer(this);
  readonly show = new Show();
  readonly lineup = new Lineup();
  guide = $state.raw<Guide | null>(null); // of the lesson that is played here

  private readonly edition = $derived(this.info ? editionOf(this.info) : plain.edition());
  readonly speaker: Speaker = speaker(() => this.edition);
  private readonly socket: Socket;
  /** What was sold together, and what for: so many answers, and when all were in. They come back together. */
  private batch: { n: number; left: number; seq: number } | null = null;
  private then: string[] = []; // chosen already: they answer the next questions, if those ask for it
  private refusedTokens = new Set<string>();

  /** `link`: the token that a link brought; kept once the server knows it. */
  constructor(
    id: string,
    private link: api.Link = {},
  ) {
    this.id = id;
    this.socket = new Socket(id, this);
  }

  // -- what is shown

  // Everything on the page reads these, with every answer: they are looked up once.
  private readonly held = $derived<Seen | null>(this.faces[String(this.seat)] ?? Object.values(this.faces)[0] ?? null);
  readonly mine = $derived(
    Object.values(this.faces)
      .map((f) => f.seat)
      .filter((s): s is number => s !== null),
  );
  /** Whom the curtain asks whether they are alone, before it shows a hand that others at this screen must not see. */
  readonly curtain = $derived.by(() => {
    const hidden = this.mine.length > 1 && !!this.info && wayOf(this.info) === "versus" && this.held?.view?.over === false;
    return hidden && this.shown !== this.seat ? this.seat : null;
  });
  /** The table as it lies, for whoever may see no hand. */
  get outside(): View | null {
    return this.held?.view ?? null;
  }
  readonly face = $derived(this.curtain === null ? this.held : null);
  readonly view = $derived<View | null>(this.face?.view ?? null);
  get mars(): MarsView | undefined {
    return marsOf(this.view);
  }
  get ares(): AresView | undefined {
    return aresOf(this.view);
  }
  /** What the game asks, whatever one does beside it. */
  readonly asking = $derived<Decision | null>(this.status === "gone" ? null : (this.face?.decision ?? this.face?.locked ?? null));
  readonly decision = $derived<Decision | null>(this.sale && this.asking ? saleQuestion(this.asking, this.sale) : this.asking);
  /** Whether this seat has answered in secret, and the others have not. */
  get locked(): boolean {
    return !!this.face && !this.face.decision && !!this.face.locked;
  }
  get sealed(): AnswerValue | null {
    return this.locked ? (this.me?.sealed ?? null) : null;
  }
  readonly you = $derived<number | null>(this.view?.you ?? null);
  readonly me = $derived<Player | null>(this.view && this.you !== null ? this.view.players[this.you] : null);
  get events(): GameEvent[] {
    return (this.face && this.logs[String(this.face.seat)]) ?? [];
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
    const seat = this.info?.seats[player],
      other = player === this.you ? "" : this.guide?.names[player]; // in the reader's language
    return other || seat?.name || (seat?.taken ? t("somebody") : this.speaker.player(player));
  };

  /** What a player would score if the game ended now; undefined where nobody scores. */
  score(player: number): number | undefined {
    const of = this.points[player];
    return of && Object.values(of).reduce((a, b) => a + b, 0);
  }
  /** What that figure is: what awards bring is still open. */
  scoreSays(player: number): string {
    const n = this.points[player]?.awards;
    return [t("Points if it ended now"), n ? t("of these, {n} for awards as they stand", { n }) : ""].filter(Boolean).join("; ");
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

  /** `then` answers the questions that follow. */
  send(answer: AnswerValue | null, ...then: (string | null)[]): void {
    const d = this.asking;
    if (!d) return;
    if (d.kind !== "pay") this.then = this.guide?.speaks ? [] : then.filter((x) => x !== null); // a lesson asks one thing at a time
    if (this.sale && Array.isArray(answer)) {
      const { wanted } = this.sale;
      this.stopSale();
      for (const act of saleActs(answer)) this.send(act);
      if (wanted) this.send(wanted);
      const n = answer.length + (wanted ? 1 : 0);
      this.batch = { n, left: n, seq: -1 };
      return;
    }
    if (this.guide && !this.guide.takes(answer)) return;
    this.answered = performance.now();
    this.busy = true;
    this.newcomers = [];
    this.glow = []; // what was pointed at may have gone from under the pointer
    this.refusal = null;
    const ending = answer === "pass" || answer === "done";
    this.post({ type: "answer", seat: this.seat, decision: d.id, answer, ...(ending ? { done: true } : {}) });
  }

  usual(id: string): string | null {
    return id.startsWith("trade:") ? usualFee(this) : null;
  }
  /** Answer the new question with what was chosen for it before; how something is paid may be asked in between. */
  private followUp(): void {
    const [next, ...rest] = this.then;
    if (!next || !this.asking || this.asking.kind === "pay") return;
    this.then = [];
    if (this.can(next)) this.send(next, ...rest);
  }

  /** The same option several times, unless something else is asked meanwhile. */
  repeat(id: string, times: number): void {
    this.send(id, ...Array<string>(times - 1).fill(id));
  }
  /** Whether the guide of a lesson looks at every answer. */
  get guided(): boolean {
    return !!this.guide?.leads;
  }
  /** The table as a step of a lesson finds it. */
  rehearse(scene?: string, step?: string): void {
    this.busy = true;
    this.refusal = null;
    this.stopSale();
    this.post({ type: "turn_to", seat: this.seat, scene: scene ?? null, step: step ?? null });
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

  /** Why there is nothing to take back: neither a choice on the page nor an answer that was given. */
  get stays(): Message | null {
    if (this.sale || this.answer.chosen !== null || this.answer.picked.length) return null;
    return this.held?.stays ?? null;
  }
  undo(): void {
    if (this.sale) return this.stopSale();
    if (this.answer.drop()) return;
    const last = this.batch?.seq === this.mySeq ? this.batch : null;
    if (last) this.batch = null;
    for (let n = last?.n ?? 1; n > 0; n--) this.post({ type: "undo", seat: this.seat });
  }
  askBack = (): void => this.post({ type: "ask_back", seat: this.seat });
  consent = (yes: boolean): void => this.post({ type: "consent", seat: this.seat, yes });
  done = (): void => this.post({ type: "done", seat: this.seat });
  back = (): void => this.post({ type: "back", seat: this.seat });
  chat = (text: string): void => this.post({ type: "chat", seat: this.seat, text });
  advise = (option: string | null): void => this.post({ type: "advise", seat: this.seat, option });

  // -- my plan, while the others think

  plan = (steps: PlanStep[]): void => {
    this.draft = steps;
    this.post({ type: "plan", seat: this.seat, steps });
  };
  goOn = (): void => this.post({ type: "plan", seat: this.seat, steps: this.steps, now: true });
  get steps(): PlanStep[] {
    return this.draft ?? this.face?.plan?.steps ?? [];
  }
  readonly ghosts = $derived.by(() => ghostsOf(this.steps));
  planFor(id: string, then: string | null = null): void {
    if (!this.planning || !this.view) return;
    const tiles = (act: string) => lays(act, this.speaker);
    const next = pressed(this.steps, id, this.view.game, this.careful, tiles, then ?? this.usual(id));
    this.here = next || !id.startsWith("hex:") ? null : id.slice(4);
    if (next) this.plan(next);
  }

  // -- several people at one screen

  /** To another seat of this screen; whoever sits there is asked first whether they are alone. */
  turnTo(seat: number): void {
    this.seat = seat;
    this.planning = false;
    this.here = this.draft = null;
    this.shown = this.inspect = this.sale = null;
    this.then = [];
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
    const tokens = this.tokens(),
      known = Object.keys(this.logs).length > 0 && tokens.every((x) => x.split(".")[1] in this.logs); // a new seat has seen nothing yet
    return { type: "hello", tokens, visible: !document.hidden, ...(known ? { since: this.seq } : {}) };
  }
  /** Of the seat that is before us. */
  get token(): string {
    return this.tokens().find((x) => x.split(".")[1] === String(this.seat)) ?? "";
  }
  private tokens(): string[] {
    return api.tokensFor(this.id, this.link).filter((x) => !this.refusedTokens.has(x));
  }
  turned(status: Status): void {
    this.status = status;
    if (status === "open" && this.refusal?.id === "offline") this.refusal = null;
    if (status === "gone") this.call();
  }
  slow(): void {
    this.sending = true;
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
    if (/^(snapshot|ack|refused)$/.test(message.type)) this.sending = false;
    switch (message.type) {
      case "snapshot": {
        const asked = this.guide ? null : question(this.faces[String(this.seat)]); // what was chosen stays while it is asked
        this.info = message.table;
        this.told = Date.now();
        const faces: Record<string, Seen> = {},
          logs: Record<string, GameEvent[]> = {};
        for (const { events, ...face } of message.faces) {
          const key = String(face.seat),
            known = this.logs[key] ?? [],
            last = known.at(-1)?.seq ?? -1;
          faces[key] = face;
          logs[key] = sinceBegun([...known, ...events.filter((e) => e.seq > last)]);
        }
        [this.faces, this.logs] = [faces, logs];
        this.draft = null;
        keepLink(this.id, this.link, this.tokens());
        this.link = {};
        this.points = message.points ?? [];
        this.seq = message.seq;
        if (this.seat === null || !(String(this.seat) in faces)) this.seat = message.faces[0]?.seat ?? null;
        this.busy = false;
        if (!this.opened && this.seat !== null) void pushStill(this.id, this.token).catch(() => {});
        this.turnOver(asked);
        if (!this.opened) this.resume();
        this.opened ||= this.seq;
        this.guide?.follow();
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
        const held = face.view?.players[face.seat ?? -1]?.hand;
        const over = face.view?.over;
        face.view = patch(face.view, message.changes);
        if (over === false && face.view?.over && face.view.game === "mars") this.linger();
        const undone = message.events.some((e) => /^(took_back|rewound)$/.test(e.id));
        if (message.seat === this.seat && held && !undone)
          this.newcomers.push(...(this.me?.hand ?? []).filter((c) => !held.includes(c) && !this.newcomers.includes(c)));
        if (message.events.length) {
          const all = [...(this.logs[key] ?? []), ...message.events];
          this.logs = { ...this.logs, [key]: message.events.some((e) => e.id === "lesson_began") ? sinceBegun(all) : all };
        }
        if (message.decision !== undefined) face.decision = message.decision;
        if (message.locked !== undefined) face.locked = message.locked;
        if (message.plan !== undefined) {
          face.plan = message.plan;
          if (message.seat === this.seat) this.draft = null;
        }
        if (message.since !== undefined) {
          face.since = message.since;
          if (message.seat === this.seat && this.batch?.left && !--this.batch.left) this.batch.seq = message.since;
        }
        if (message.stays !== undefined) face.stays = message.stays;
        if (message.seat === this.seat) {
          this.fresh = message.events;
          if (undone) this.refusal = null;
          if (face.locked && sealed(face) !== before) this.answer.reset(); // also if it was changed in another window
        }
        this.turnOver(asked, message.seat);
        this.guide?.follow();
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
        this.draft = null;
        this.then = [];
        this.refusal = message.error;
        this.guide?.refused();
        break;
    }
  }

  /** After news: start the new question afresh, move to the seat that is asked, and call the player. */
  private turnOver(asked: string | null, seat: number | null = this.seat): void {
    const now = question(this.faces[String(seat)]);
    const changed = now !== asked;
    if (changed && seat === this.seat) {
      if (now) this.planning = false;
      this.here = null;
      this.sale = null;
      this.busy = false;
      this.answer.reset();
      this.followUp();
    }
    const next = this.mine.find((s) => this.faces[String(s)]?.decision);
    if (!this.held?.decision && next !== undefined) this.turnTo(next);
    this.call();
    if (this.waits && changed && now && asked === null && ways(this.id).sound) chime();
  }

  /** What is put together of an answer outlives a reload. */
  remember(): void {
    const { unsent } = this.answer;
    if (unsent) sessionStorage.setItem(UNSENT, JSON.stringify({ ...unsent, at: this.place }));
  }
  private resume(): void {
    const kept = JSON.parse(sessionStorage.getItem(UNSENT) ?? "null");
    if (kept?.at === this.place) this.answer.resume(kept);
  }
  private get place(): string {
    return `${this.id} ${this.seat}`;
  }

  private linger(): void {
    this.lingers = true;
    setTimeout(() => (this.lingers = false), LINGER);
  }

  /** Whether the game waits for this seat. */
  get waits(): boolean {
    return this.status !== "gone" && !!this.held?.decision;
  }
  /** The title, and a notification if the page is hidden. */
  call(): void {
    const behind = this.curtain !== null && t("{name}, are you alone?", { name: this.name(this.curtain) });
    alertTurn(this.id, this.waits, behind || capital(this.speaker.say(this.decision?.prompt, this.name)));
  }

  get clocks(): ClockInfo[] {
    return this.info?.clocks ?? [];
  }
}
