// Beside every file that packs well its packed copies, made once here and not at every request.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const PACKS_WELL = /\.(js|css|html|svg|json|webmanifest)$/;

export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true }) as string[]) {
        if (!PACKS_WELL.test(name)) continue;
        const file = join(folder, name);
        const text = readFileSync(file);
        if (text.length < 1024) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(text));
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
