// A long name takes the first size that fits: as drawn, then smaller, then more lines. Nothing is cut.
const STEPS = ["", "n-2", "n-3", "n-4"];

export function fit(node: HTMLElement, _text: string) {
  const run = () => {
    for (const step of STEPS) {
      node.classList.remove("n-2", "n-3", "n-4");
      if (step) node.classList.add(step);
      if (node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1) return;
    }
  };
  const sized = new ResizeObserver(run); // at once, and whenever it gets narrower or wider
  sized.observe(node);
  void document.fonts?.ready.then(run);
  return { update: () => requestAnimationFrame(run), destroy: () => sized.disconnect() };
}
