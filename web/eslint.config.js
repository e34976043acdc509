import globals from "globals";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["src/protocol/wire.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      "svelte/no-unused-svelte-ignore": "off", // svelte-check says so itself
      "svelte/no-useless-mustaches": "off", // spaces that must stay
      "svelte/no-at-html-tags": "off", // drawings of our own
      "svelte/prefer-svelte-reactivity": "off", // maps and sets here are made anew, never changed
      "svelte/require-each-key": "off", // most rows have a fixed place
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } } },
  { files: ["**/*.test.ts"], rules: { "@typescript-eslint/no-explicit-any": "off" } }, // messages as a server might send them
);
