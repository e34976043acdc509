// The fonts as pages need them: the letters we use alone, in the weights we use. Whole, they would weigh more than the first page may;
// whoever writes other letters in a name or in the chat is sent the rest, see styles/fonts.css.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { catalogues } from "./words";

const MODULES = join(dirname(fileURLToPath(import.meta.url)), "node_modules");
const SOURCE = join(dirname(fileURLToPath(import.meta.url)), "src");
const TO = join(MODULES, ".pavonis"); // styles/fonts.css reads them there
const SCRIPTS = ["latin", "latin-ext", "cyrillic"]; // each file has the letters of its script, whatever it is asked for
const CUTS = {
  display: { font: "source-serif-4", cut: "opsz-normal", axes: { opsz: 60, wght: 300 } }, // large headings, thin
  serif: { font: "source-serif-4", cut: "wght-normal", axes: { wght: { min: 400, max: 700 } } },
  italic: { font: "source-serif-4", cut: "wght-italic", axes: { wght: { min: 400, max: 600 } } },
  sans: { font: "source-sans-3", cut: "wght-normal", axes: { wght: { min: 400, max: 700 } } },
};

/** Every letter that a catalogue or a page uses, small and large; and what every keyboard has. */
export function letters(): string {
  const typed = Array.from({ length: 0x7f - 0x20 }, (_, k) => String.fromCharCode(0x20 + k)).join("");
  const used = typed + catalogues().join("") + pages();
  return [...new Set(used + used.toUpperCase() + used.toLowerCase())].sort().join("");
}

/** The client's own source: signs such as ± or an unbroken space stand there alone. */
const pages = (): string =>
  readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(svelte|ts)$/.test(file))
    .map((file) => readFileSync(join(SOURCE, file), "utf8").replaceAll("&nbsp;", "\u00a0"))
    .join("");

export const fonts = (): Plugin => ({
  name: "fonts",
  async buildStart() {
    mkdirSync(TO, { recursive: true });
    const used = letters();
    for (const [name, { font, cut, axes }] of Object.entries(CUTS))
      for (const script of SCRIPTS) {
        const whole = readFileSync(join(MODULES, "@fontsource-variable", font, "files", `${font}-${script}-${cut}.woff2`));
        writeFileSync(
          join(TO, `${name}-${script}.woff2`),
          await subsetFont(whole, used, { targetFormat: "woff2", noHinting: true, noLayoutClosure: true, variationAxes: axes }),
        );
      }
  },
});
