import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchAhead, renew } from "./renew";

const failing = () => new Event("vite:preloadError", { cancelable: true });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe("a part of the page that is not to be had", () => {
  it("is asked for again where nobody needs it yet, and nothing is reloaded", async () => {
    vi.useFakeTimers();
    const asked = vi.fn(() => [
      Promise.resolve(),
      asked.mock.calls.length < 3 ? Promise.reject(new Error("away")) : Promise.resolve(),
    ]);
    const went = fetchAhead(asked, 1000);
    const e = failing();
    renew(e);
    expect(e.defaultPrevented).toBe(false);
    await went;
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveBeenCalledTimes(3);
    expect(sessionStorage.getItem("pavonis.renewed")).toBeNull();
  });

  it("renews the page when the server is back, once a minute", async () => {
    vi.useFakeTimers();
    const reload = vi.fn();
    vi.stubGlobal("location", { href: "http://127.0.0.1/t/1", reload });
    const replies = [Promise.reject(new Error("away")), Promise.resolve({ ok: false }), Promise.resolve({ ok: true })];
    vi.stubGlobal("fetch", () => replies.shift());
    const e = failing();
    renew(e);
    expect(e.defaultPrevented).toBe(true);
    await vi.advanceTimersByTimeAsync(1500);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledTimes(1);
    const again = failing();
    renew(again);
    expect(again.defaultPrevented).toBe(false);
  });
});
