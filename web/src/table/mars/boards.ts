// The maps of Mars by their names.
import { capital, has, say } from "../../i18n/words.svelte";

export const board = (id: string): string => (has(`board.${id}`) ? say({ id: `board.${id}` }) : capital(id));
