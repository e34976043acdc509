// What this reader prefers, kept in this browser; some of it on all their devices.
import { note } from "../people/progress";

export type Settings = {
  theme: "auto" | "light" | "dark";
  language: string; // as the browser's, if empty
  name: string;
  quick: boolean; // the first click acts
  offered: boolean; // that, once
  guardPass: boolean;
  guardWaste: boolean;
  guardOwn: boolean;
  guardPay: boolean;
  guardNone: boolean;
  sound: boolean;
  notify: boolean;
  speed: "slow" | "normal" | "off";
  learner: boolean;
  tips: boolean; // what is new is told once
  sort: "playable" | "cost" | "tag" | "drawn"; // the order of the hand
};
const DEFAULTS: Settings = {
  theme: "auto",
  language: "",
  name: "",
  quick: false,
  offered: false,
  guardPass: true,
  guardWaste: true,
  guardOwn: true,
  guardPay: true,
  guardNone: true,
  sound: true,
  notify: false,
  speed: "normal",
  learner: false,
  tips: true,
  sort: "playable",
};
/** What is about the reader, not about the device. */
export const SHARED = ["quick", "guardPass", "guardWaste", "speed", "learner", "tips"] as const;
const KEY = "pavonis.settings";

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...DEFAULTS, ...stored() });

export function keep(): void {
  const before = { ...DEFAULTS, ...stored() };
  for (const name of SHARED) if (settings[name] !== before[name]) note(`setting.${name}`, settings[name]);
  localStorage.setItem(KEY, JSON.stringify(settings));
  dress();
}

/** Theme and motion on the document. */
export function dress(): void {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.speed = settings.speed;
}

export const isDark = () => document.documentElement.dataset.theme === "dark";
export function turnTheme(): void {
  settings.theme = isDark() ? "light" : "dark";
  keep();
}
