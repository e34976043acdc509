// What every page needs but the first: the sentences of the engine in English, and how a crisis looks.
import rest from "virtual:words/en/rest";
import "../styles/crisis.css";
import { learn } from "./words.svelte";

learn(rest);
