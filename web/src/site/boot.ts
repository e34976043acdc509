// Python in a worker: CPython as WebAssembly, and the engine in one archive.
import type { Progress } from "./messages";

/** The part of Pyodide that is used. */
export type Python = {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string, options?: { globals: unknown }): unknown;
  runPythonAsync(code: string): Promise<unknown>;
  globals: { get(name: string): unknown };
  registerJsModule(name: string, module: object): void;
};

const PACKAGES = "/lib/pavonis";

/** The sizes of all files, as the build wrote them. */
async function weigh(base: string): Promise<Record<string, number>> {
  return (await fetch(`${base}engine/sizes.json`)).json();
}

/** Whoever comes for the first time sees how much is still to come. */
function counted(base: string, sizes: Record<string, number>, tell: (p: Progress) => void): void {
  const fetched = Object.entries(sizes).filter(([name]) => !name.endsWith(".mjs")); // modules are imported, uncounted
  const total = fetched.reduce((sum, [, size]) => sum + size, 0);
  const plain = self.fetch.bind(self);
  let done = 0;
  self.fetch = async (what, init) => {
    const reply = await plain(what, init);
    const name = new URL(reply.url, base).pathname.split("/").pop()!;
    if (!(name in sizes) || !reply.body) return reply;
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, to) {
        done += chunk.byteLength;
        tell({ kind: "progress", done: Math.min(done, total), total });
        to.enqueue(chunk);
      },
    });
    return new Response(reply.body.pipeThrough(count), { status: reply.status, headers: reply.headers });
  };
}

/** Once all is kept by the service worker it is there at once: what is compiled already is then used again, too. */
const kept = async (base: string): Promise<boolean> =>
  !!(await self.caches?.match(`${base}engine/sizes.json`).catch(() => undefined));

export async function boot(base: string, tell?: (p: Progress) => void): Promise<Python> {
  const sizes = await weigh(base);
  if (tell && !(await kept(base))) counted(base, sizes, tell);
  const archive = fetch(`${base}engine/python.zip`).then((reply) => reply.arrayBuffer());
  archive.catch(() => {}); // said below
  const { loadPyodide } = await import(/* @vite-ignore */ `${base}engine/pyodide.mjs`);
  const python: Python = await loadPyodide({ indexURL: `${base}engine/` });
  python.unpackArchive(await archive, "zip", { extractDir: PACKAGES });
  python.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
  return python;
}
