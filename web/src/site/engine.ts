// The worker where tables are kept: the engine, its rooms and bots, in Python; see src/pavonis/site.
import { boot } from "./boot";
import { open } from "./database";
import type { FromEngine, Judged, Pace, Question, Thought, ToEngine } from "./messages";

type Line = { say(text: string | undefined): void };
type Site = {
  request(method: string, path: string, body: string | undefined, token: string | undefined): Promise<{ toJs(): [number, string] }>;
  converse(table: string, line: Line): Promise<void>;
  moved(table: string): Promise<void>;
};

const START = `
import pavonis_browser
from pyodide.ffi import JsException
from pavonis.site.home import Line, Site
from pavonis.site.store import Store
site = await Site.open(Store(pavonis_browser.database, (JsException,)), pavonis_browser.think, pavonis_browser.reviewer, pavonis_browser.pace.to_py())
`;

const tell = (message: FromEngine): void => postMessage(message);
const lines = new Map<number, Line>();
let makeLine: (tell: (text: string) => void, closed: (code: number) => void) => Line;
let site: Promise<Site>;

async function start(base: string, pace: Pace): Promise<Site> {
  const others = new BroadcastChannel("pavonis.tables");
  const [python, database] = await Promise.all([boot(base, tell), open((table) => others.postMessage(table))]);
  python.registerJsModule("pavonis_browser", {
    database,
    think: (...q: [string, string, string, number]) => think(base, ...q),
    reviewer: reviewer(base),
    pace,
  });
  await python.runPythonAsync(START);
  const made = python.globals.get("site") as Site;
  makeLine = python.globals.get("Line") as typeof makeLine;
  others.onmessage = ({ data }) => void made.moved(data); // another tab has moved this table
  tell({ kind: "progress", done: 1, total: 1, ready: true });
  return made;
}

// -- strong bots think in workers of their own

const THINKERS = Math.max(1, Math.min(2, navigator.hardwareConcurrency - 2));
const thinkers: { worker: Worker; busy: number }[] = [];
const thoughts = new Map<number, (answer: string) => void>();
let asked = 0;

function think(base: string, name: string, seed: string, saved: string, seat: number): Promise<string> {
  let free = thinkers.find((thinker) => !thinker.busy);
  if (!free && thinkers.length < THINKERS) {
    free = { worker: new Worker(new URL("./thinker.ts", import.meta.url), { type: "module", name: "bot" }), busy: 0 };
    free.worker.postMessage(base);
    thinkers.push(free);
  }
  const one = free ?? thinkers.reduce((a, b) => (a.busy <= b.busy ? a : b));
  one.busy++;
  return new Promise((resolve) => {
    const id = ++asked;
    thoughts.set(id, resolve);
    one.worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      one.busy--;
      thoughts.get(data.id)?.(data.answer);
      thoughts.delete(data.id);
    };
    one.worker.postMessage({ id, name, seed, saved, seat } satisfies Question);
  });
}

// -- a review is made in a worker of its own, which ends with it

function reviewer(base: string) {
  let worker: Worker | undefined, end: ((made?: string) => void) | undefined;
  let told = { done: 0, of: 0 };
  return {
    make(record: string): Promise<string | undefined> {
      told = { done: 0, of: 0 };
      worker = new Worker(new URL("./reviewer.ts", import.meta.url), { type: "module", name: "review" });
      return new Promise((resolve) => {
        end = (made) => (worker?.terminate(), (worker = undefined), resolve(made));
        worker!.onmessage = ({ data }: MessageEvent<Judged>) => ("made" in data ? end!(data.made) : (told = data));
        worker!.onerror = () => end!();
        worker!.postMessage({ base, record });
      });
    },
    done: () => told.done,
    of: () => told.of,
    stop: () => end?.(),
  };
}

// -- what the page says

async function hear(message: ToEngine): Promise<void> {
  if (message.kind === "start") {
    site = start(message.base, message.pace);
    await site;
  } else if (message.kind === "ask") {
    const { id, method, path, body, token } = message;
    const answer = await (await site).request(method, path, body ?? undefined, token ?? undefined);
    const [status, text] = answer.toJs();
    tell({ kind: "reply", id, status, text });
  } else if (message.kind === "open") {
    const { line, table } = message;
    const here = await site;
    const made = makeLine(
      (text) => tell({ kind: "told", line, text }),
      (code) => tell({ kind: "closed", line, code }),
    );
    lines.set(line, made);
    void here.converse(table, made).finally(() => lines.delete(line));
  } else {
    await site; // what is said comes after the line is open
    lines.get(message.line)?.say(message.kind === "say" ? message.text : undefined);
  }
}
onmessage = ({ data }: MessageEvent<ToEngine>) => void hear(data).catch((e) => tell({ kind: "failed", why: String(e) }));
