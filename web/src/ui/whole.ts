// What ends in "…" says itself whole to whoever rests on it.

const told = new WeakSet<HTMLElement>();

const isCut = (e: HTMLElement): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(e);
  return (
    (textOverflow === "ellipsis" && e.scrollWidth > e.clientWidth) ||
    (webkitLineClamp !== "none" && e.scrollHeight > e.clientHeight)
  );
};

function tell(e: HTMLElement): boolean {
  if (e.title && !told.has(e)) return true; // it has something to say already
  if (isCut(e)) {
    told.add(e);
    e.title = (e.textContent ?? "").replace(/\s+/g, " ").trim();
    return true;
  }
  if (told.delete(e)) e.removeAttribute("title");
  return false;
}

export function tellWhole(): void {
  addEventListener("pointerover", ({ target }) => {
    for (let e = target, k = 0; e instanceof HTMLElement && k < 4; e = e.parentElement, k++) if (tell(e)) return;
  });
}
