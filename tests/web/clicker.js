// Plays by what is on the page and by nothing else: clicks something that can be chosen, then what confirms it.
async ([seed, most, stop, pause = 0]) => {
  let s = seed;
  const random = () => ((s = (Math.imul(s, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff);
  const pick = (all) => all[Math.floor(random() * all.length)];
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const seen = (e) => e.getClientRects().length > 0;
  const all = (q) => [...document.querySelectorAll(q)].filter(seen);
  const press = (e) => (e.click ? e.click() : e.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  const panel = () => document.querySelector("[data-kind]");
  const stopped = () => stop && document.querySelector(stop);
  const kinds = {};
  let clicks = 0, idle = 0, asked = "";
  const began = performance.now();
  while (performance.now() - began < most) {
    if (document.querySelector(".ending")) return { over: true, clicks, kinds };
    if (stopped()) return { over: false, stopped: true, clicks, kinds };
    const box = panel();
    const id = box?.dataset.id ?? "";
    if (id !== asked) [asked, idle] = [id, 0];
    if (!box || all(".sealed").length) { // the others are thinking
      await wait(20);
      if (++idle > 1500) return { over: false, stuck: "nothing is asked", clicks, kinds, text: document.body.innerText.slice(0, 600) };
      continue;
    }
    await wait(pause);
    const key = box.dataset.kind + ":" + box.dataset.name;
    kinds[key] = (kinds[key] ?? 0) + 1;
    const guard = all(".guard [data-confirm]")[0];
    if (guard) press(guard);
    else if (box.dataset.kind === "pay" || box.dataset.kind === "amount") {
      const spare = all(".pays .refuse button"); // too much was put down: take back what is offered
      if (spare.length) press(spare[0]);
      else if (random() < 0.3) { const plus = all(".decision .stepper button:not([disabled]), .ask .stepper button:not([disabled])"); if (plus.length) press(pick(plus)); }
      await wait(0);
    } else {
      let choices = all("[data-choice]").filter((e) => e.getAttribute("aria-disabled") !== "true");
      if (!choices.length && document.querySelector(".tabs")) { press(pick(all(".tabs button"))); await wait(20); choices = all("[data-choice]"); }
      const wanting = [...new Set(choices.map((e) => e.dataset.part).filter(Boolean))];
      for (const part of wanting) if (!choices.some((e) => e.dataset.part === part && e.getAttribute("aria-pressed") === "true")) press(pick(choices.filter((e) => e.dataset.part === part)));
      const more = wanting.length && !all("[data-confirm]").some((e) => !e.disabled) ? choices.filter((e) => e.getAttribute("aria-pressed") !== "true") : choices;
      if ((!wanting.length || more !== choices) && more.length) press(pick(more));
      await wait(0);
    }
    clicks++;
    if (clicks > 6000) return { over: false, stuck: key, clicks, kinds };
    await wait(0);
    const sure = all("[data-confirm]").filter((e) => !e.disabled);
    const before = panel()?.dataset.id ?? "";
    if (sure.length && before === id && (box.dataset.kind !== "pick" || random() < 0.6)) press(sure[0]);
    await wait(0);
    const again = all(".guard [data-confirm]")[0];
    if (again) press(again);
    for (let k = 0; k < 60 && !stopped() && (panel()?.dataset.id ?? "") === id && panel()?.dataset.kind !== "pick"; k++) await wait(5);
    if ((panel()?.dataset.id ?? "") === id && ++idle > 400) return { over: false, stuck: key, id, clicks, kinds, text: panel()?.innerText };
  }
  return { over: false, stuck: "time", clicks, kinds, text: panel()?.innerText };
}
