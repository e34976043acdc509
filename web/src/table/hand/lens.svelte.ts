// Resting on a card brings the whole of it, beside or above, never under the pointer. A card that comes to lie under a pointer that
// rests already brings nothing: nobody has asked for it.
const REST = 420; // milliseconds
const WIDE = 300,
  HIGH = 440; // of the large card

/** Where the large card lies: from the left, and from the top or the bottom. */
export type Spot = { left: number; top?: number; bottom?: number };
type Place = (of: DOMRect) => Spot;

/** Where the pointer was last moved to: whoever is entered there was moved itself. */
let x = NaN,
  y = NaN;
if (typeof window !== "undefined")
  window.addEventListener("mousemove", (e) => ([x, y] = [e.clientX, e.clientY]), { passive: true });

export class Lens {
  id = $state<string | null>(null);
  spot = $state.raw<Spot>({ left: 0 });
  private timer = 0;
  constructor(private readonly place: Place) {}

  /** The pointer came to a card or moves on it, or the focus did. */
  enter(e: MouseEvent | FocusEvent, id: string): void {
    if (this.id === id || ("clientX" in e && e.clientX === x && e.clientY === y)) return;
    const of = e.currentTarget as HTMLElement;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (!of.isConnected) return;
      this.spot = this.place(of.getBoundingClientRect());
      this.id = id;
    }, REST);
  }
  leave(): void {
    clearTimeout(this.timer);
    this.id = null;
  }
}

/** Over the map, never over the right column: for the hand. */
export const overMap: Place = (of) => {
  const column = document.querySelector(".table > .right")?.getBoundingClientRect().left ?? window.innerWidth;
  const mat = document.querySelector(".mat")?.getBoundingClientRect().top ?? of.top;
  return {
    left: Math.max(8, Math.min(of.left + of.width / 2 - WIDE / 2, column - WIDE - 8)),
    bottom: window.innerHeight - mat + 8,
  };
};

/** To the right of the card, or to its left where there is no room. */
export const beside: Place = (of) => ({
  left: of.right + 8 + WIDE <= window.innerWidth ? of.right + 8 : Math.max(8, of.left - 8 - WIDE),
  top: Math.max(52, Math.min(of.top, window.innerHeight - HIGH - 8)),
});
