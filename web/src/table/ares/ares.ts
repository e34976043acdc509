// Ares Expedition: the five phases, and their pennants.
import type { Subject } from "../../cards/plates";
import { mark, type Word } from "../../i18n/words.svelte";

export const PHASES = ["development", "construction", "action", "production", "research"];
/** The pennant of a phase. */
export const pennant = (phase: string): string => `phase-${PHASES.indexOf(phase) + 1}`;

/** What stands on each phase card: for everybody, and for whoever chose it. */
export const FACES: { id: string; name: Word; art: Subject; all: Word; own: Word }[] = [
  {
    id: "development",
    name: mark("Development"),
    art: "plant",
    all: mark("Everyone may play 1 green card."),
    own: mark("3 M€ off that card"),
  },
  {
    id: "construction",
    name: mark("Construction"),
    art: "city",
    all: mark("Everyone may play 1 blue or red card."),
    own: mark("Draw 1, or play 1 more"),
  },
  {
    id: "action",
    name: mark("phase:Action"),
    art: "impact",
    all: mark("Everyone uses card actions and standard actions."),
    own: mark("Repeat 1 card action"),
  },
  {
    id: "production",
    name: mark("Production"),
    art: "power",
    all: mark("Everyone gains M€ for TR, and production."),
    own: mark("4 M€ more"),
  },
  {
    id: "research",
    name: mark("Research"),
    art: "science",
    all: mark("Everyone draws 2 cards and keeps 1."),
    own: mark("Draw 3 more, keep 1 more"),
  },
];
