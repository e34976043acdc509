// Large headings: the thin cut of Source Serif 4 at its largest optical size, of the letters we use alone. The whole font with
// that axis would weigh more than the first page may.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const MODULES = join(dirname(fileURLToPath(import.meta.url)), "node_modules");
const FROM = join(MODULES, "@fontsource-variable", "source-serif-4", "files");
const TO = join(MODULES, ".pavonis"); // styles/fonts.css reads them there
const range = (from: number, to: number) => String.fromCharCode(...Array.from({ length: to - from }, (_, k) => from + k));
const LETTERS = {
  latin: range(0x20, 0x7f) + "°Óó«»–—’“”„…€−",
  "latin-ext": "ĄąĆćĘęŁłŃńŚśŹźŻż",
  cyrillic: range(0x410, 0x450) + "ЁёЄєІіЇїҐґ",
};

export const display = (): Plugin => ({
  name: "display",
  async buildStart() {
    mkdirSync(TO, { recursive: true });
    for (const [script, letters] of Object.entries(LETTERS)) {
      const whole = readFileSync(join(FROM, `source-serif-4-${script}-opsz-normal.woff2`));
      writeFileSync(join(TO, `display-${script}.woff2`), await subsetFont(whole, letters, { targetFormat: "woff2", noHinting: true, noLayoutClosure: true, variationAxes: { opsz: 60, wght: 300 } }));
    }
  },
});
