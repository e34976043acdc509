// A worker where a finished game is reviewed.
import { boot } from "./boot";
import type { Judged } from "./messages";

const START = `
import json
import pavonis.site
def judge(record, tell):
    made = pavonis.review(json.loads(record), "quick", progress=tell)
    return None if made is None else json.dumps(made)
`;

type Judge = (record: string, tell: (done: number, of: number) => void) => string | undefined;
const tell = (said: Judged): void => postMessage(said);

onmessage = async ({ data }: MessageEvent<{ base: string; record: string }>) => {
  const python = await boot(data.base);
  await python.runPythonAsync(START);
  const judge = python.globals.get("judge") as Judge;
  try {
    tell({ made: judge(data.record, (done, of) => tell({ done, of })) });
  } catch (error) {
    console.error(error);
    tell({ made: undefined });
  }
};
