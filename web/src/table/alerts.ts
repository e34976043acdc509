// Your turn: in the title, as a sound, as a notification, each as the player likes it at this table; and by push, off the page.
import { language, t } from "../i18n/words.svelte";
import * as api from "../protocol/api";
import { setWay, ways } from "./ways.svelte";

let shown: { table: string; close: () => void } | null = null;

export function alertTurn(table: string, waits: boolean, text: string): void {
  const way = ways(table);
  const title = waits && way.title ? `● ${text} · Pavonis` : "Pavonis";
  if (document.title !== title) document.title = title; // the browser is told of every title, also of the same
  if (!waits) {
    shown?.close();
    shown = null;
    void called(table).then((all) => all.forEach((n) => n.close()));
  } else if (way.notify && document.hidden && !shown && "Notification" in window && Notification.permission === "granted") {
    shown = { table, close: () => {} };
    void notify(table, text);
  }
}

/** By the worker where there is one: it stays when the page goes, and a phone knows no other way. */
async function notify(table: string, body: string): Promise<void> {
  const about = { body, icon: "/favicon.svg", tag: table, data: { url: `/t/${table}` } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(t("Your decision"), about);
  const made = new Notification(t("Your decision"), about);
  made.onclick = () => (window.focus(), made.close());
  made.onclose = () => (shown = null);
  shown = { table, close: () => made.close() };
}
const called = async (tag: string): Promise<Notification[]> =>
  (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.getNotifications({ tag }) ?? [];

let audio: AudioContext | null = null;

/** Sound is allowed from the first gesture on; until then there is nothing to sound with, and a browser complains of trying. */
function tune(): void {
  if (audio || navigator.userActivation?.isActive === false) return;
  try {
    audio = new AudioContext();
  } catch {
    return; // a browser without sound
  }
}
for (const gesture of ["click", "keydown"]) addEventListener(gesture, tune, true);

/** Two soft notes. */
export function chime(): void {
  if (!audio) return;
  [523, 784].forEach((hz, i) => {
    const tone = audio!.createOscillator(),
      gain = audio!.createGain(),
      at = audio!.currentTime + i * 0.14;
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.06, at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(gain).connect(audio!.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
}

export async function allowNotifications(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

// -- by push

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;
const worker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready);
const letters = (data: ArrayBuffer | null): string =>
  data
    ? btoa(String.fromCharCode(...new Uint8Array(data)))
        .replace(/\+/g, "-")
        .replace(/\//g, "_")
        .replace(/=/g, "")
    : "";

/** This browser's address for such calls: the one it has, unless that was made for another server. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const old = await pushManager.getSubscription();
  if (old && letters(old.options.applicationServerKey) === key) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Call this browser, also when no page is open. */
export async function pushOn(table: string, token: string, key: string): Promise<void> {
  const made = await subscription(key);
  const device = { endpoint: made.endpoint, p256dh: letters(made.getKey("p256dh")), auth: letters(made.getKey("auth")) };
  await api.act(table, token, { type: "device", ...device, language: language() });
  setWay(table, "push", true);
}

export async function pushOff(table: string, token: string): Promise<void> {
  setWay(table, "push", false);
  const made = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  if (made) await api.act(table, token, { type: "no_device", endpoint: made.endpoint });
}

/** The browser may have got another address since, or the server may have forgotten this one. */
export async function pushStill(table: string, token: string): Promise<void> {
  if (!ways(table).push || !canPush() || Notification.permission !== "granted") return;
  const { push_key: key, devices } = await api.alerts(table, token);
  if (key && !devices.includes((await subscription(key)).endpoint)) await pushOn(table, token, key);
}
