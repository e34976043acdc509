import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import icons from "../assets/icons.svg?raw";
import terrain from "../assets/terrain.svg?raw";
import { dress, settings } from "./settings.svelte";
import { renew } from "./renew";
import { path } from "./route.svelte";
import { preferred, speak } from "../i18n/words.svelte";
import { tellWhole } from "../ui/whole";

addEventListener("vite:preloadError", renew);
tellWhole();

if (path() === "/") void import("../lobby/Start.svelte"); // the words come meanwhile
dress();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
await speak(preferred(settings.language));

// one sprite for every page
const sprite = document.createElement("div");
sprite.hidden = false;
sprite.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
sprite.setAttribute("aria-hidden", "true");
sprite.innerHTML = icons + terrain.replace("<svg ", '<svg width="0" height="0" ');
document.body.prepend(sprite);

mount(App, { target: document.getElementById("app")! });
