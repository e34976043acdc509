// Your turn: in the title, as a sound, as a notification, each as the player likes.
import { settings } from "../app/settings.svelte";
import { t } from "../i18n/words.svelte";

let shown: Notification | null = null;

export function alertTurn(waits: boolean, text: string): void {
  document.title = waits ? `● ${text} · Pavonis` : "Pavonis";
  if (!waits) {
    shown?.close();
    shown = null;
  } else if (settings.notify && document.hidden && !shown && "Notification" in window && Notification.permission === "granted") {
    shown = new Notification(t("Your decision"), { body: text, icon: "/favicon.svg", tag: "pavonis" });
    shown.onclick = () => (window.focus(), shown?.close());
    shown.onclose = () => (shown = null);
  }
}

let audio: AudioContext | null = null;

/** Sound is allowed from the first gesture on; until then there is nothing to sound with, and a browser complains of trying. */
function tune(): void {
  if (audio || !settings.sound || navigator.userActivation?.isActive === false) return;
  try {
    audio = new AudioContext();
  } catch {
    return; // a browser without sound
  }
}
for (const gesture of ["click", "keydown"]) addEventListener(gesture, tune, true);

/** Two soft notes. */
export function chime(): void {
  if (!settings.sound || !audio) return;
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
