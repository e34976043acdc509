// Large headings: the thin cut of Source Serif 4 at its largest optical size, of the letters we use alone. The whole font with
// that axis would weigh more than the first page may.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { catalogues } from "./words";

const MODULES = join(dirname(fileURLToPath(import.meta.url)), "node_modules");
const FROM = join(MODULES, "@fontsource-variable", "source-serif-4", "files");
const TO = join(MODULES, ".pavonis"); // styles/fonts.css reads them there
const SCRIPTS = ["latin", "latin-ext", "cyrillic"]; // each file has the letters of its script, whatever it is asked for

/** Every letter that a catalogue uses, small and large; and what every keyboard has. */
export function letters(): string {
  const typed = Array.from({ length: 0x7f - 0x20 }, (_, k) => String.fromCharCode(0x20 + k)).join("");
  const used = typed + catalogues().join("");
  return [...new Set(used + used.toUpperCase() + used.toLowerCase())].sort().join("");
}

export const display = (): Plugin => ({
  name: "display",
  async buildStart() {
    mkdirSync(TO, { recursive: true });
    const used = letters();
    for (const script of SCRIPTS) {
      const whole = readFileSync(join(FROM, `source-serif-4-${script}-opsz-normal.woff2`));
      writeFileSync(
        join(TO, `display-${script}.woff2`),
        await subsetFont(whole, used, {
          targetFormat: "woff2",
          noHinting: true,
          noLayoutClosure: true,
          variationAxes: { opsz: 60, wght: 300 },
        }),
      );
    }
  },
});
