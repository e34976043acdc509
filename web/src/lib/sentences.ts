// What the engine says, in English: every page needs it but the first.
import rest from "virtual:words/en/rest";
import { learn } from "./words.svelte";

learn(rest);
