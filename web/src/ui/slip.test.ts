import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { about, opened, place, slip } from "./slip.svelte";
import Slip from "./Slip.svelte";

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

describe("where a slip lies", () => {
  it("is on the screen, and never over its thing", () => {
    for (const screen of SCREENS)
      for (let left = 0; left < screen.width - 40; left += 70)
        for (let top = 0; top < screen.height - 40; top += 70)
          for (const thing of [
            { left, top, width: 24, height: 24 },
            { left, top, width: Math.min(160, screen.width - left), height: Math.min(220, screen.height - top) },
          ]) {
            const size = { width: 280, height: 130 };
            const at = place(thing, size, screen);
            expect(at.left).toBeGreaterThanOrEqual(0);
            expect(at.top).toBeGreaterThanOrEqual(0);
            expect(at.left + size.width).toBeLessThanOrEqual(screen.width);
            expect(at.top + size.height).toBeLessThanOrEqual(screen.height);
            const apart =
              at.left + size.width <= thing.left ||
              at.left >= thing.left + thing.width ||
              at.top + size.height <= thing.top ||
              at.top >= thing.top + thing.height;
            expect(apart, JSON.stringify({ thing, at })).toBe(true);
          }
  });
});

describe("a slip", () => {
  let layer: Record<string, unknown>;
  let button: HTMLButtonElement, sign: HTMLElement, pressed: number;
  const said = () => {
    const of = opened();
    return (of && about(of)?.title) ?? "";
  };
  const fire = (at: Element, type: string, more: PointerEventInit = {}) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1, ...more });
    Object.defineProperty(event, "pointerType", { value: more.pointerType }); // jsdom has no pointers
    at.dispatchEvent(event);
    flushSync();
  };
  const key = (name: string) => {
    const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
    flushSync();
    return event;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    pressed = 0;
    document.body.innerHTML = '<button aria-describedby="other">Play <i></i></button><p><i></i></p><input />';
    button = document.querySelector("button")!;
    button.onclick = () => (pressed += 1);
    sign = document.querySelector("p i")!;
    slip(() => ({ title: "A card", lines: ["It lies in the hand."] }))(button);
    slip(() => ({ title: "Heat", lines: ["Eight raise the temperature."] }))(sign);
    slip(() => ({ title: "Sign on a card" }))(button.querySelector("i")!);
    layer = mount(Slip, { target: document.body });
    flushSync();
  });
  afterEach(() => {
    key("Escape");
    void unmount(layer);
    vi.useRealTimers();
  });

  const hover = (at: Element) => {
    for (const type of ["pointerover", "pointermove"]) fire(at, type, { pointerType: "mouse", buttons: 0 });
  };
  it("opens by half a second of hovering, and closes when one leaves", () => {
    hover(sign);
    vi.advanceTimersByTime(400);
    expect(said()).toBe("");
    vi.advanceTimersByTime(150);
    expect(said()).toBe("Heat");
    flushSync();
    hover(document.body);
    vi.advanceTimersByTime(300);
    expect(said()).toBe("");
  });
  it("is not opened by a page that moves under a resting pointer", () => {
    fire(sign, "pointerover", { pointerType: "mouse", buttons: 0 });
    vi.advanceTimersByTime(600);
    expect(said()).toBe("");
    fire(sign, "pointermove", { pointerType: "mouse", buttons: 0 });
    vi.advanceTimersByTime(600);
    expect(said()).toBe("Heat");
  });
  it("opens by a long press, which does nothing else; a short one is the button's own", () => {
    fire(button, "pointerdown", { pointerType: "touch", clientX: 5, clientY: 5 });
    vi.advanceTimersByTime(600);
    expect(said()).toBe("A card");
    fire(button, "pointerup");
    fire(button, "click");
    expect(pressed).toBe(0);
    fire(button, "pointerdown", { pointerType: "touch", clientX: 5, clientY: 5 });
    vi.advanceTimersByTime(100);
    fire(button, "pointerup");
    fire(button, "click");
    vi.advanceTimersByTime(600);
    expect(said()).toBe("");
    expect(pressed).toBe(1);
  });
  it("is not opened by a finger that scrolls", () => {
    fire(sign, "pointerdown", { pointerType: "touch", clientX: 5, clientY: 5 });
    fire(sign, "pointermove", { pointerType: "touch", clientX: 5, clientY: 40 });
    vi.advanceTimersByTime(600);
    expect(said()).toBe("");
  });
  it("stays while something else scrolls, and goes when its thing is scrolled away", () => {
    fire(sign, "click");
    document.querySelector("input")!.dispatchEvent(new Event("scroll"));
    expect(said()).toBe("Heat");
    sign.parentElement!.dispatchEvent(new Event("scroll"));
    expect(said()).toBe("");
  });
  it("opens by a tap where nothing else happens, but not on what can be pressed", () => {
    fire(sign, "click");
    expect(said()).toBe("Heat");
    key("Escape");
    fire(button.querySelector("i")!, "click");
    expect(said()).toBe("");
    expect(pressed).toBe(1);
  });
  it("opens by i with the focus on it, and Escape closes only the slip", () => {
    button.focus();
    flushSync();
    expect(key("i").defaultPrevented).toBe(true);
    expect(said()).toBe("A card");
    expect(key("Escape").defaultPrevented).toBe(true);
    expect(said()).toBe("");
    expect(key("Escape").defaultPrevented).toBe(false);
    document.querySelector("input")!.focus();
    expect(key("i").defaultPrevented).toBe(false);
  });
  it("is the description of what has the focus, beside any other", () => {
    button.focus();
    flushSync();
    expect(button.getAttribute("aria-describedby")).toBe("other slip-words");
    expect(document.getElementById("slip-words")!.textContent).toBe("A card. It lies in the hand.");
    button.blur();
    expect(button.getAttribute("aria-describedby")).toBe("other");
  });
});
