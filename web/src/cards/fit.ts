// A long name takes the first size that fits: as drawn, smaller, in more lines; then the same with its long words hyphenated. Nothing is cut.
type Form = [step: string, hyphens: boolean];
const NAME: Form[] = [
  ["", false],
  ["n-2", false],
  ["n-3", false],
  ["n-4", false],
  ["n-2", true],
  ["n-3", true],
  ["n-4", true],
];
const STEPS = ["n-2", "n-3", "n-4"];
const OTHER: Form[] = NAME.filter(([, hyphens]) => !hyphens);
const formsOf = (node: HTMLElement): Form[] => (nameOf(node) ? NAME : OTHER);
const VOWEL = "aeiouyąęóаеёиоуыэюяєії",
  CONSONANT = `(?![${VOWEL}ьъ])\\p{L}`;
/** Before a consonant that opens a syllable, after a vowel and what closes the last one; pairs that are one sound stay together. */
const SYLLABLE = new RegExp(
  `(?<=[${VOWEL}][ьъ]?(?:${CONSONANT}[ьъ]?){0,2})(?<=\\p{L}{2})(?!(?<=[tscp])h|(?<=[csr])z)(?=${CONSONANT}[${VOWEL}])(?=\\p{L}{3})`,
  "giu",
);

export const hyphenate = (name: string): string => name.replace(SYLLABLE, "\u00ad");

/** The text of a name, which may be hyphenated; other texts are not. */
const nameOf = (node: HTMLElement): Text | null =>
  node.matches("h3, h3 > *, strong") && node.firstChild instanceof Text ? node.firstChild : null;
const AIR = 0.2; // of a letter's size, by which its box reaches out of a tight line; one line more would reach farther
function fits(node: HTMLElement): boolean {
  const air = AIR * parseFloat(getComputedStyle(node).fontSize);
  return node.scrollHeight <= node.clientHeight + air + 1 && node.scrollWidth <= node.clientWidth + 1;
}

function draw(node: HTMLElement, [step, hyphens]: Form): void {
  const name = nameOf(node);
  if (name) {
    const plain = name.data.replaceAll("\u00ad", ""),
      text = hyphens ? hyphenate(plain) : plain;
    if (name.data !== text) name.data = text;
  }
  const now = STEPS.find((x) => node.classList.contains(x)) ?? "";
  if (now === step) return; // a class that is set again counts as changed, and the whole page is laid out once more to measure it
  if (now) node.classList.remove(now);
  if (step) node.classList.add(step);
}

/** All at once: first all are drawn, then all are measured, for a page that is measured after every stroke stands still. */
function run(nodes: Iterable<HTMLElement>): void {
  let left = [...nodes];
  for (let k = 0; left.length; k++) {
    left = left.filter((node) => k < formsOf(node).length);
    for (const node of left) draw(node, formsOf(node)[k]);
    left = left.filter((node) => !fits(node));
  }
}

const all = new Set<HTMLElement>();
const changed = new Set<HTMLElement>();
/** At once, and whenever one gets narrower or wider. */
const sized =
  typeof ResizeObserver === "undefined" ? null : new ResizeObserver((entries) => run(entries.map((e) => e.target as HTMLElement)));
if (typeof document !== "undefined") document.fonts?.addEventListener("loadingdone", () => run(all)); // other letters, other widths

/** The words of a card, as an attachment: smaller, smaller still, then its signs alone. */
export const fitting = (text: string) => (node: HTMLElement) => fit(node, text).destroy;

export function fit(node: HTMLElement, _text: string) {
  all.add(node);
  sized?.observe(node);
  return {
    update() {
      if (!changed.size)
        requestAnimationFrame(() => {
          run(changed);
          changed.clear();
        });
      changed.add(node);
    },
    destroy() {
      all.delete(node);
      changed.delete(node);
      sized?.unobserve(node);
    },
  };
}
