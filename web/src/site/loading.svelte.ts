// How far the engine is: shown as long as somebody may have to wait for it.
import { mount } from "svelte";
import type { Progress } from "./messages";

const state = $state({ done: 0, total: 0, ready: false, failed: "" });
export const progress = (): typeof state => state;

export function load({ done, total, ready, failed }: Progress): void {
  Object.assign(state, { done, total, ready: !!ready, failed: failed ?? "" });
  if (ready) void offer();
}

/** Shown beside whatever page is open, once there is one. */
export async function show(): Promise<void> {
  const { default: Loading } = await import("./Loading.svelte");
  mount(Loading, { target: document.body });
}

/** From now on it works without a network: all files are kept by a worker of their own. */
async function offer(): Promise<void> {
  if (!navigator.serviceWorker || !isSecureContext) return;
  await navigator.serviceWorker.register(new URL("service.js", document.baseURI)).catch(() => undefined);
}
