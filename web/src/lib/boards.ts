// The maps of Mars by their names.
import { capital, has, say } from "./words.svelte";

export const board = (id: string): string => (has(`board.${id}`) ? say({ id: `board.${id}` }) : capital(id));
