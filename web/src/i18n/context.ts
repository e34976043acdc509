import { getContext, setContext } from "svelte";
import { plain, type Speaker } from "./speaker";

const KEY = Symbol("speaker");
export const putSpeaker = (speaker: Speaker): Speaker => setContext(KEY, speaker);
/** Who speaks on this page: of its game, where it has one. */
export const theSpeaker = (): Speaker => getContext<Speaker | undefined>(KEY) ?? plain;
