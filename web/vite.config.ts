import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./compress";
import { display } from "./display";
import { PORT } from "./src/protocol/wire";
import { words } from "./words";

export default defineConfig({
  plugins: [svelte(), words(), display(), compress()],
  build: {
    outDir: "../src/pavonis/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: `http://127.0.0.1:${process.env.PAVONIS_PORT ?? PORT}`, ws: true } } },
  test: { include: ["**/*.test.ts"], environment: "jsdom" },
});
