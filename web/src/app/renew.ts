// Parts of the page are fetched when they are first seen. One that is not to be had: the server has a newer page, or is away.

let early = 0; // parts that are fetched before anybody needs them: without them nothing is missing yet

/** Fetches parts ahead, again and again until all are there. */
export async function fetchAhead(parts: () => Promise<unknown>[], pause = 10_000): Promise<void> {
  early++;
  const came = await Promise.allSettled(parts());
  early--;
  if (came.some((part) => part.status === "rejected")) setTimeout(() => void fetchAhead(parts, pause), pause);
}

/** Loads the page again as soon as somebody is there to give it; once a minute at most, lest it turn in circles. */
export function renew(e: Event): void {
  if (early) return;
  const last = Number(sessionStorage.getItem("pavonis.renewed"));
  if (Date.now() - last < 60_000) return;
  e.preventDefault();
  void answered().then(() => {
    sessionStorage.setItem("pavonis.renewed", String(Date.now()));
    location.reload();
  });
}

/** A reload while the server is away would leave nothing but the browser's own complaint. */
async function answered(): Promise<void> {
  for (;;) {
    const reply = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (reply?.ok) return;
    await new Promise((go) => setTimeout(go, 1000));
  }
}
