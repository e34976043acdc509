// What every page needs but the first: the sentences of the engine in English.
import rest from "virtual:words/en/rest";
import { learn } from "./words.svelte";

learn(rest);
