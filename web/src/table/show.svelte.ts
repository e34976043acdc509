// What is on the stage: the moves of others as they come, or once more for whoever asks.
import { settings } from "../app/settings.svelte";
import { holds, LONGEST, type Scene } from "./stage";

/** Whether anything moves for this reader. */
export const moving = () => settings.speed !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
export const pace = () => (settings.speed === "slow" ? 1.6 : 1);

export class Show {
  now = $state.raw<Scene | null>(null);
  again = $state(0); // so many moves are shown once more
  at = $state(0); // and this is the one before us, from 1
  brief = false; // too many wait for its pieces to fly
  private queue: Scene[] = []; // plain: what is drawn must not wake the drawing
  private timer = 0;

  /** News: each is shown once, after what is still to come. */
  come(scenes: Scene[]): void {
    if (!scenes.length) return;
    if (this.again) this.end();
    this.queue.push(...scenes);
    if (!this.timer) this.next();
  }
  /** Once more, one after the other; pressed again it ends, and where nothing moves each press shows the next. */
  repeat(scenes: Scene[]): void {
    if (this.again && moving()) return this.end();
    if (!this.again) {
      this.end();
      this.queue = [...scenes];
      this.again = scenes.length;
    }
    this.next();
  }
  /** What is on the page is the new table already: nothing is lost. */
  end(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.timer = this.again = this.at = 0;
    this.now = null;
  }
  private next = (): void => {
    this.timer = 0;
    const scene = this.queue.shift();
    if (!scene) return void ((this.again || moving()) && this.end()); // without motion news stay until the next move
    const ms = this.again ? Math.min(holds(scene, 0), LONGEST / this.again) : moving() ? holds(scene, this.queue.length) : 1;
    if (!ms) return this.next();
    this.at += 1;
    this.brief = ms <= 300;
    this.now = scene;
    if (!this.again || moving()) this.timer = window.setTimeout(this.next, ms * pace());
  };
}
