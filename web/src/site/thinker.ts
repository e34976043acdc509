// A worker where a strong bot thinks.
import { boot } from "./boot";
import type { Question, Thought } from "./messages";

const START = `
import json
import pavonis.site
from pavonis.server.thinking import choose
def think(name, seed, saved, seat):
    return json.dumps(choose(name, seed, json.loads(saved), seat))
`;

type Think = (name: string, seed: string, saved: string, seat: number) => string;
let think: Promise<Think> | undefined;

async function start(base: string): Promise<Think> {
  const python = await boot(base);
  await python.runPythonAsync(START);
  return python.globals.get("think") as Think;
}

onmessage = async ({ data }: MessageEvent<string | Question>) => {
  if (typeof data === "string") think = start(data);
  else postMessage({ id: data.id, answer: (await think!)(data.name, data.seed, data.saved, data.seat) } satisfies Thought);
};
