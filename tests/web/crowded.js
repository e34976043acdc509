// Texts that a reader would not see whole, or that lie on each other: one line each. A text may end in "…" where a title or a slip says it
// whole; the map of a phone may be moved, and the planet of the first page is larger than its frame.
() => {
  const near = 2; // px that a glyph's box may lean over without anybody seeing it
  const drawn = (e) => !e.ownerSVGElement || e.getBoundingClientRect().width > 0; // Chromium calls a drawing visible that is not displayed
  const said = (e) => { // read out, and never drawn: a box of one pixel
    for (let up = e; up; up = up.parentElement) if (/^inset\(50%/.test(getComputedStyle(up).clipPath)) return true;
    return false;
  };
  const shown = (e) =>
    e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && drawn(e) && !e.closest(".fly, .mapview, .hero .planet") && !said(e);
  const flat = (text) => text.replace(/\u00ad/g, "").replace(/\s+/g, " ");
  const told = (e, text) => { // whole, to whoever rests on it
    e.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    for (let up = e; up; up = up.parentElement) if (flat(up.title ?? "").includes(flat(text)) || "slip" in (up.dataset ?? {})) return true;
    return false;
  };
  const called = (e) => e.tagName.toLowerCase() + [...e.classList].filter((c) => !c.startsWith("svelte-")).map((c) => "." + c).join("");
  const where = (e) => [e.parentElement?.parentElement, e.parentElement, e].filter(Boolean).map(called).join(" ");
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const e = node.parentElement;
    if (!node.data.trim() || !shown(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) texts.push({ e, box, text: node.data.trim().replace(/\u00ad/g, "") });
  }
  const found = new Set();
  const seen = []; // what of each text its surroundings let through
  for (const { e, box, text } of texts) {
    let { left, right, top, bottom } = box, scrolled = false;
    const air = Math.min((bottom - top) * 0.25, 12); // above and below its letters
    for (let up = e; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.position === "fixed") break;
      const cuts = (o) => o === "hidden" || o === "clip", scrolls = (o) => o === "auto" || o === "scroll";
      const b = up.getBoundingClientRect();
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) scrolled = true;
      if (!cuts(style.overflowX) && !cuts(style.overflowY) && !scrolled) continue;
      const cutX = style.overflowX !== "visible", cutY = style.overflowY !== "visible";
      const dots = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      if (!scrolled && !(dots && told(e, text)) && ((cutX && (left < b.left - near || right > b.right + near)) || (cutY && (top + air < b.top - near || bottom - air > b.bottom + near))))
        found.add(`cut: "${text}" in ${where(e)} by ${called(up)}`);
      if (cutX) [left, right] = [Math.max(left, b.left), Math.min(right, b.right)];
      if (cutY) [top, bottom] = [Math.max(top, b.top), Math.min(bottom, b.bottom)];
    }
    if (!scrolled && (right > innerWidth + near || left < -near)) found.add(`off the page: "${text}" in ${where(e)}`);
    if (right - left > near && bottom - top > 2 * air) seen.push({ e, text, left, right, top: top + air, bottom: bottom - air });
  }
  const paper = (e) => {
    const { backgroundColor: color, backgroundImage: image } = getComputedStyle(e);
    return !/, 0\)$|transparent/.test(color) || image !== "none";
  };
  const lies = (e, on) => { // on paper of its own, above what the two share
    for (let up = e; up && !up.contains(on); up = up.parentElement) if (paper(up)) return true;
    return false;
  };
  for (const { e, text, left, right, top, bottom } of seen) {
    const own = [0.06, 0.3, 0.5, 0.7, 0.94].map((part) => {
      const hit = document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2);
      return hit && (hit.contains(e) || e.contains(hit) || !lies(hit, e));
    });
    if (own.some((o) => o) && own.some((o) => !o)) found.add(`half covered: "${text}" in ${where(e)}`);
  }
  seen.sort((a, b) => a.top - b.top);
  for (let i = 0; i < seen.length; i++)
    for (let j = i + 1; j < seen.length && seen[j].top < seen[i].bottom; j++) {
      const a = seen[i], b = seen[j];
      if (a.e.contains(b.e) || b.e.contains(a.e) || lies(a.e, b.e) || lies(b.e, a.e)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > near && high > near)
        found.add(`on each other: "${a.text}" and "${b.text}" in ${where(a.e)} and ${where(b.e)}`);
    }
  return [...found];
}
