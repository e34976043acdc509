// Cards with actions: those that were ready as my turn began come first, and stay there while it lasts, whatever else is looked at
// meanwhile: nothing moves under the pointer.
export type Moment = { asked: boolean; phase: string; acted?: number };

export class Lineup {
  first = $state.raw<string[]>([]);
  private due = true;
  private last: Moment = { asked: false, phase: "" };

  /** `ready` is empty, too, while it is not known. */
  look(now: Moment, ready: string[]): void {
    const { phase, acted = 0 } = this.last;
    this.due ||= !now.asked || now.phase !== phase || (now.acted === 0 && acted > 0);
    this.last = { ...now, acted: now.acted ?? acted };
    if (!this.due || !ready.length) return;
    this.due = false;
    this.first = ready;
  }
}
