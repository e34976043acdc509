// A long name takes the first size that fits: as drawn, smaller, in more lines; then the same with its long words hyphenated. Nothing is cut.
const STEPS = ["", "n-2", "n-3"];
const VOWEL = "aeiouyąęóаеёиоуыэюяєії",
  CONSONANT = `(?![${VOWEL}ьъ])\\p{L}`;
/** Before a consonant that opens a syllable, after a vowel and what closes the last one; pairs that are one sound stay together. */
const SYLLABLE = new RegExp(
  `(?<=[${VOWEL}][ьъ]?(?:${CONSONANT}[ьъ]?){0,2})(?<=\\p{L}{2})(?!(?<=[tscp])h|(?<=[csr])z)(?=${CONSONANT}[${VOWEL}])(?=\\p{L}{3})`,
  "giu",
);

export const hyphenate = (name: string): string => name.replace(SYLLABLE, "\u00ad");

export function fit(node: HTMLElement, _text: string) {
  const fits = (step: string) => {
    node.classList.remove("n-2", "n-3", "n-4");
    if (step) node.classList.add(step);
    return node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1;
  };
  const run = () => {
    const name = node.tagName === "H3" && node.firstChild instanceof Text ? node.firstChild : null;
    const plain = name?.data.replaceAll("\u00ad", "") ?? "";
    if (name && name.data !== plain) name.data = plain;
    if (STEPS.some(fits)) return;
    if (name && plain) name.data = hyphenate(plain);
    [...(name ? STEPS.slice(1) : []), "n-4"].some(fits);
  };
  const sized = new ResizeObserver(run); // at once, and whenever it gets narrower or wider
  sized.observe(node);
  void document.fonts?.ready.then(run);
  return { update: () => requestAnimationFrame(run), destroy: () => sized.disconnect() };
}
