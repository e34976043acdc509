// The moment after planning in which all phase cards are turned up: it passes by itself, and holds nothing up.
import { settings } from "../../app/settings.svelte";
import type { Table } from "../table.svelte";

const LASTS = 1800; // ms

export class Moment {
  now = $state(false);
  private planned = false;
  private timer = 0;

  /** To be called while a component is made. Nothing moves for whoever wants no motion. */
  constructor(table: Table) {
    $effect(() => {
      const planning = table.ares?.phase === "planning",
        turned = this.planned && !planning;
      this.planned = planning;
      if (planning) this.now = false;
      if (!turned || settings.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      this.now = true;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(this.end, LASTS);
    });
  }

  readonly end = (): void => {
    this.now = false;
  };
}
