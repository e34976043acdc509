import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./compress";
import { fonts } from "./fonts";
import { site } from "./site";
import { PORT } from "./src/protocol/wire";
import { words } from "./words";

// What every page needs, in one piece.
const BASE = /\/node_modules\/svelte\/|\/i18n\/(words|Say)\.svelte|\/cards\/IconRow\.svelte|\/ui\/Seat\.svelte/;

// `--mode site`: without a server, to be put anywhere; see src/site.
export default defineConfig(({ mode }) => ({
  base: mode === "site" ? "./" : "/",
  plugins: [svelte(), words(), fonts(), mode === "site" ? site() : compress()],
  worker: { format: "es" },
  build: {
    outDir: mode === "site" ? "../dist/site" : "../src/pavonis/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    // what all pages stand on packs better in one piece than in a dozen, and crumbs go with what wants them
    rollupOptions: {
      output: {
        // the pages of rules are large: no small part that a table needs travels with them
        manualChunks: (id) => (BASE.test(id) ? "base" : id.endsWith("/rules/pages.ts") ? "pages" : undefined),
        experimentalMinChunkSize: 11000,
      },
    },
  },
  server: { proxy: { "/api": { target: `http://127.0.0.1:${process.env.PAVONIS_PORT ?? PORT}`, ws: true } } },
  resolve: {
    alias: { $home: fileURLToPath(new URL(mode === "site" ? "src/site/home.ts" : "src/protocol/home.ts", import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}), // components are mounted in tests too
  },
  test: { include: ["**/*.test.ts"], environment: "jsdom" },
}));
