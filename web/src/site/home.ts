// The home of tables on a site without a server: a worker of this browser, which speaks the server's protocol. What is the same for
// everybody lies in files, so that the start page, cards and lessons do not wait for it.
import type { Line } from "../protocol/home";
import { load, show } from "./loading.svelte";
import type { FromEngine, Reply, ToEngine } from "./messages";

export const alone: boolean = true;

/** Where this site lies. */
const base = new URL(".", document.baseURI).href;

// Pages are named after `?`, for whoever serves files knows one page alone: `?/t/abc&seq=5` is `/t/abc?seq=5` on a server.
export function address(to: string): string {
  const [, path, query, hash] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(to)!;
  return `${base}${path === "/" && !query ? "" : `?${path}`}${query ? `&${query}` : ""}${hash ?? ""}`;
}
export function place(): { path: string; search: string } {
  const [path, ...rest] = location.search.slice(1).split("&");
  return path.startsWith("/") ? { path: decodeURI(path), search: `?${rest.join("&")}` } : { path: "/", search: "" };
}

/** Links are written as on a server; each is turned when somebody reaches for it. */
function turn(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  link?.setAttribute("href", address(link.getAttribute("href")!));
}
for (const reached of ["pointerover", "focusin", "click", "auxclick"]) addEventListener(reached, turn, true);

// -- the worker

let engine: Worker | undefined;
let count = 0;
const replies = new Map<number, (reply: Reply) => void>();
const ports = new Map<number, Port>();

/** It is started once the page is there, or as soon as it is needed. */
function started(): Worker {
  if (engine) return engine;
  engine = new Worker(new URL("./engine.ts", import.meta.url), { type: "module", name: "pavonis" });
  engine.onmessage = ({ data }: MessageEvent<FromEngine>) => {
    if (data.kind === "reply") {
      replies.get(data.id)?.(data);
      replies.delete(data.id);
    } else if (data.kind === "told") ports.get(data.line)?.onmessage?.(new MessageEvent("message", { data: data.text }));
    else if (data.kind === "closed") ports.get(data.line)?.cut(data.code);
    else if (data.kind === "failed") fail(data.why);
    else load(data);
  };
  engine.onerror = (event) => fail(event.message);
  send({ kind: "start", base, pace: JSON.parse(sessionStorage.getItem("pavonis.pace") ?? "{}") });
  return engine;
}
function fail(why: string): void {
  load({ kind: "progress", done: 0, total: 0, failed: why });
  engine?.terminate();
  engine = undefined;
  for (const answer of replies.values()) answer({ kind: "reply", id: 0, status: 503, text: '{"error":{"id":"no_reply"}}' });
  replies.clear();
  for (const port of [...ports.values()]) port.cut(1006);
}
const send = (message: ToEngine): void => started().postMessage(message);

function ask(path: string, init: RequestInit = {}): Promise<Reply> {
  const token = new Headers(init.headers).get("authorization")?.replace(/^Bearer /, "") ?? null;
  return new Promise((resolve) => {
    replies.set(++count, resolve);
    send({ kind: "ask", id: count, method: init.method ?? "GET", path, body: (init.body as string | undefined) ?? null, token });
  });
}

/** A line to the worker. */
class Port implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  private readonly line = ++count;

  constructor(table: string) {
    ports.set(this.line, this);
    send({ kind: "open", line: this.line, table });
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    });
  }
  send(text: string): void {
    send({ kind: "say", line: this.line, text });
  }
  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    send({ kind: "close", line: this.line });
    this.cut(1000);
  }
  cut(code: number): void {
    if (!ports.delete(this.line)) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code }));
  }
}
export const connect = (table: string): Line => new Port(table);

// -- what is asked

const file = (name: string): Promise<Response> => fetch(`${base}data/${name}.json`);
const spoken = (query: URLSearchParams): string => query.get("language") ?? "en";

/** What lies in files, by its path on a server. */
const FILES: Record<string, (query: URLSearchParams) => Promise<Response>> = {
  "/games": () => file("games"),
  "/cards": (query) => file(`cards.${spoken(query)}`),
  "/cards/strength": () => file("strength"),
  "/lessons": (query) => file(`lessons.${spoken(query)}`),
  "/tables": () => Promise.resolve(new Response("[]")),
};

export async function request(path: string, init?: RequestInit): Promise<Response> {
  const [name, query] = path.split("?");
  const known = (init?.method ?? "GET") === "GET" && FILES[name];
  if (known) return known(new URLSearchParams(query));
  const { status, text } = await ask(path, init);
  if (status === 200 && name === "/lessons/today")
    return Response.json((await (await file(`puzzles.${spoken(new URLSearchParams(query))}`)).json())[JSON.parse(text).id] ?? null);
  if (status === 200 && name.endsWith("/lesson")) {
    const found = JSON.parse(text);
    if (!found.kind) return Response.json((await (await file(`lesson.${spoken(new URLSearchParams(query))}`)).json())[found.id]);
  }
  return new Response(text, { status });
}

// -- once the page is there: the engine, then a copy of everything for flights

addEventListener("load", () =>
  setTimeout(() => {
    started();
    void show();
  }),
);
