// The maps of Mars by their names.
import { capital, text } from "../../i18n/words.svelte";

export const board = (id: string): string => text(`board.${id}`) ?? capital(id);
