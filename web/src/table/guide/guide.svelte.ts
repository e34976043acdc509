// The guide of a lesson, or of an exercise. It reads the lesson, the table and its open question, and says whether an answer goes on.
import * as api from "../../protocol/api";
import { learntOf, markOf, progressOf, type Mark } from "../../learn/marks";
import { note } from "../../people/progress";
import { settings } from "../../app/settings.svelte";
import { language, t } from "../../i18n/words.svelte";
import type { AnswerValue, Exercise, Guided, Json, Scene, Step } from "../../protocol/wire";
import type { Table } from "../table.svelte";
import { told } from "../../rules/tips.svelte";
import { isAside, soldBy } from "../sale";
import { facts, holds, matches } from "./facts";
import type { Pointer } from "./spots";

export type Reply = { words: string; answer: AnswerValue };

const PAUSE = 900; // milliseconds from one answer of a solution to the next

export class Guide {
  lesson = $state.raw<Guided | Exercise | null>(null);
  spoken = "";
  at = $state(0); // the step of the scene
  reply = $state.raw<Reply | null>(null); // to an answer that does not count
  said = $state(""); // what the last answer brought
  why = $state(false);
  free = $state(false); // the learner has left the path
  left = $state(false); // and wants no guide
  hints = $state(0);
  given = $state.raw<AnswerValue[]>([]); // in an exercise, since it began
  shown = $state(false); // the solution was
  playing = $state(false); // it is, just now
  closed = $state(false); // the closing card was put aside
  away = $state<"" | "up" | "down" | "tab">(""); // where what is pointed at is, when it cannot be seen
  calls = $state(0); // how often one asked to be brought there
  readonly began = Date.now();
  private counted = -1;

  constructor(private readonly table: Table) {
    void this.read();
  }

  /** The lesson, in the reader's language. */
  async read(): Promise<void> {
    const wanted = language();
    if (this.spoken === wanted) return;
    this.spoken = wanted;
    this.lesson = await api.lessonAt(this.table.id, wanted, api.tokensFor(this.table.id)[0]);
    const kept = this.mark;
    if (kept?.table === this.table.id) {
      this.free = !!kept.free;
      this.left = !!kept.left;
      if (this.alone) this.at = kept.step === "end" ? this.steps.length : this.steps.findIndex((s) => s.id === kept.step);
    }
    this.follow();
  }

  private get info() {
    return this.table.info!.lesson!;
  }
  private get mark(): Mark | null {
    return this.info.id ? markOf(this.info.id) : null;
  }
  private keep(more: Partial<Mark> = {}): void {
    if (this.info.id && this.guided)
      note(progressOf(this.info.id), {
        scene: this.info.scene,
        step: this.step?.id ?? "end",
        table: this.table.id,
        free: this.free,
        left: this.left,
        ...more,
      });
  }

  readonly guided = $derived.by((): Guided | null => (this.lesson?.kind === "guided" ? this.lesson : null));
  readonly exercise = $derived.by((): Exercise | null => (this.lesson?.kind === "exercise" ? this.lesson : null));
  readonly scene = $derived.by(
    (): Scene | null => this.guided?.scenes.find((s) => s.id === this.table.info?.lesson?.scene) ?? null,
  );
  readonly steps = $derived.by((): Step[] => this.scene?.steps ?? []);
  readonly step = $derived.by((): Step | null => this.steps[this.at] ?? null);
  readonly following = $derived.by((): Scene | null => {
    const all = this.guided?.scenes ?? [];
    return all[all.findIndex((s) => s.id === this.scene?.id) + 1] ?? null;
  });
  readonly names = $derived.by((): string[] => this.lesson?.names ?? []);

  /** Whether the learner is asked, or nobody is any more: until then what comes next may not be true yet. */
  readonly ready = $derived.by((): boolean => this.table.waits || !!this.table.view?.over);
  /** Whether answers are compared with the path. */
  readonly leads = $derived.by((): boolean => !!this.guided && !this.free && !this.left && this.at < this.steps.length);
  /** Whether the learner plays without being led. */
  readonly alone = $derived.by((): boolean => !!this.guided && (this.free || this.left));
  /** Whether the strip is to be seen. */
  readonly speaks = $derived.by((): boolean => !!this.lesson && !this.left);

  /** How many answers of the learner come before a step. */
  private before(k: number): number {
    return this.steps.slice(0, k).filter((s) => s.expect).length;
  }

  /** The server counts the answers that stand: from that follows the step, after an answer, an undo or a reload. */
  follow(): void {
    if (!this.lesson) return;
    const n = this.info.answers,
      fewer = n < this.counted;
    if (this.exercise) {
      if (fewer) this.given = this.given.slice(0, n);
      if (n !== this.counted) this.reply = null;
    } else if (!this.alone && (n !== this.counted || this.before(this.at) !== n)) {
      const all = this.steps.map((_, k) => k).concat(this.steps.length);
      const fit = all.filter((k) => this.before(k) === n);
      const noted = fit.find((k) => this.steps[k]?.id === this.mark?.step && this.mark?.table === this.table.id);
      const began = fit.find((k) => this.steps[k]?.id === this.info.step);
      this.at = fewer
        ? (fit.at(-1) ?? 0)
        : ((this.counted < 0 ? noted : undefined) ?? (this.counted < 0 ? began : undefined) ?? fit[0] ?? 0);
      this.reply = null;
      this.why = false;
    }
    if (n <= this.counted) this.said = "";
    this.counted = n;
    if (this.leads) this.keep();
    if (this.reached && !this.shown) this.learnt();
    if (this.guided && this.ended) this.learnt();
  }
  private learnt(): void {
    if (this.info.id) note(learntOf(this.info.id), this.exercise && this.hints === 0 ? 2 : 1);
  }

  /** The server did not take the answer. */
  refused(): void {
    this.given = this.given.slice(0, this.info.answers);
    this.said = "";
  }

  // -- guided

  /** The step whose answer is compared: one may act while the guide still tells. */
  private get due(): Step | null {
    return this.steps.slice(this.at).find((s) => s.expect) ?? null;
  }

  /** Whether this answer goes to the server. */
  takes(answer: AnswerValue | null): boolean {
    if (answer === null || this.left || !this.lesson) return true;
    if (this.exercise) {
      if (this.reached || this.spent) return false;
      this.given = [...this.given, answer];
      return true;
    }
    if (!this.leads) return true;
    const step = this.due;
    if (!step) return this.stray(answer, "");
    if (step.expect!.some((e) => matches(e, answer as Json))) {
      for (const passed of this.steps.slice(this.at, this.steps.indexOf(step) + 1)) told(passed.rule ?? "");
      this.reply = null;
      this.said = step.then ?? "";
      return true;
    }
    return this.stray(answer, wordsFor(step, answer));
  }
  private stray(answer: AnswerValue, words: string): boolean {
    this.reply = { words: words || t("That is allowed, but it leaves the lesson."), answer };
    this.why = false;
    return false;
  }

  next(): void {
    if (this.step?.expect) return;
    told(this.step?.rule ?? "");
    this.at++;
    this.why = false;
    this.said = "";
    this.reply = null;
    this.keep();
    if (this.ended) this.learnt();
  }
  /** One step back; if an answer lies between, the table is built anew. */
  back(): void {
    const to = this.free ? this.at : this.at - 1;
    if (to < 0) return;
    this.turnTo(this.scene?.id, this.steps[to]?.id, to);
  }
  /** Whether there is a step to come back to. */
  readonly waits = $derived.by((): boolean => this.alone && this.at >= 0 && this.at < this.steps.length);
  /** To the step where the path, or the guide, was left. */
  comeBack(): void {
    this.turnTo(this.scene?.id, this.step?.id, this.at);
  }
  private turnTo(scene?: string, step?: string, to = 0): void {
    const same = !this.free && scene === this.info.scene && this.before(to) === this.info.answers;
    this.free = this.left = this.closed = false;
    this.reply = null;
    this.said = "";
    this.why = false;
    this.at = to;
    if (same) return this.keep();
    this.counted = -1;
    this.keep({ scene: scene ?? this.info.scene, step: step ?? "" });
    this.table.rehearse(scene, step);
  }
  anyway(): void {
    const answer = this.reply?.answer;
    if (answer === undefined) return;
    this.free = true;
    this.reply = null;
    this.keep();
    this.table.send(answer);
  }
  /** What is expected, put together as if it had been clicked. */
  get wanted(): AnswerValue | null {
    if (this.exercise) return this.nextOfSolution;
    return (this.due?.expect?.[0] ?? null) as AnswerValue | null;
  }
  showMe(): void {
    const answer = this.wanted;
    this.reply = null;
    const sold = soldBy(answer);
    if (sold) this.table.sell();
    if (sold) this.table.answer.propose([sold]);
    else if (answer !== null && !isAside(answer)) this.table.answer.propose(answer);
  }
  skip(): void {
    this.left = true;
    this.reply = null;
    this.keep();
  }
  goOn(): void {
    if (this.following) this.turnTo(this.following.id, undefined, 0);
  }

  /** The scene is through, and what it led to can be seen. */
  readonly done = $derived.by(
    (): boolean => !!this.guided && !this.free && !this.left && !!this.scene && this.at >= this.steps.length && this.ready,
  );
  readonly between = $derived.by((): boolean => this.done && !!this.following);
  readonly ended = $derived.by((): boolean => this.done && !this.following);

  /** What the ring lies around. */
  readonly pointer = $derived.by((): Pointer | null => {
    if (this.left || this.free || this.closing) return null;
    if (this.exercise) return this.hints > 1 && !this.reached && !this.spent ? optionPointer(this.nextOfSolution) : null;
    return this.ready ? ((this.step?.point_at as Pointer | null | undefined) ?? null) : null;
  });

  // -- exercises

  readonly reached = $derived.by((): boolean => {
    const { view, you } = this.table;
    if (!this.exercise || !view || you === null) return false;
    const seen = {
      view,
      seat: you,
      points: this.table.points,
      decision: this.table.face?.decision ?? null,
      result: this.table.info?.result,
    };
    return holds(this.exercise.goal, facts(seen));
  });
  readonly answersLeft = $derived.by((): number =>
    Math.max(0, (this.exercise?.answers ?? 0) - (this.table.info?.lesson?.answers ?? 0)),
  );
  /** No answer is left, or nobody asks for one, and the goal is not reached. */
  readonly spent = $derived.by(
    (): boolean => !!this.exercise && !this.reached && (!this.answersLeft || (!this.table.waits && !this.table.busy)),
  );
  readonly mistake = $derived.by((): string => {
    const found = this.exercise?.wrong.find((w) =>
      w.answers.every((a, k) => this.given[k] !== undefined && matches(a, this.given[k] as Json)),
    );
    return found?.say ?? "";
  });
  /** The solution's next answer, as long as the learner is on its way. */
  get nextOfSolution(): AnswerValue | null {
    const all = this.exercise?.solution ?? [];
    const on =
      this.given.length === this.info.answers && this.given.every((a, k) => all[k] !== undefined && matches(all[k], a as Json));
    return on ? ((all[this.given.length] ?? null) as AnswerValue | null) : null;
  }
  hint(): void {
    this.hints = Math.min(3, this.hints + 1);
    if (this.hints === 3) this.showMe();
  }
  tryAgain(): void {
    this.given = [];
    this.closed = false;
    this.counted = -1;
    this.table.rehearse();
  }
  /** It is played slowly, from the beginning. */
  async solve(): Promise<void> {
    if (!this.exercise || this.playing) return;
    this.playing = this.shown = true;
    const quick = settings.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const rest = () => new Promise((go) => setTimeout(go, quick ? 80 : PAUSE));
    if (this.info.answers) this.tryAgain();
    for (const [k, answer] of this.exercise.solution.entries()) {
      await rest();
      for (let n = 0; n < 100 && (!this.table.waits || this.table.busy || this.info.answers !== k); n++)
        await new Promise((go) => setTimeout(go, 50));
      if (this.table.gone || this.table.guide !== this) break;
      if (!isAside(answer)) this.table.answer.propose(answer as AnswerValue);
      await rest();
      this.table.send(answer as AnswerValue);
    }
    this.playing = false;
  }

  /** The card at the end. */
  readonly closing = $derived.by((): boolean => !this.closed && !this.left && (this.ended || (this.reached && !this.playing)));
  readonly minutes = $derived.by((): number => (this.closing ? Math.max(1, Math.round((Date.now() - this.began) / 60000)) : 0));
}

/** What is said to an answer that does not count. */
export function wordsFor(step: Step, answer: AnswerValue): string {
  const exact = typeof answer === "string" ? step.else[answer] : undefined;
  const pattern = Object.keys(step.else).find((p) => p.endsWith("*") && p !== "*" && matches(p, answer as Json));
  return exact ?? (pattern ? step.else[pattern] : undefined) ?? step.else["*"] ?? "";
}

const optionPointer = (answer: AnswerValue | null): Pointer | null =>
  typeof answer === "string"
    ? { option: answer }
    : Array.isArray(answer) && answer[0]
      ? { card: answer[0] }
      : answer
        ? { panel: "decision" }
        : null;
