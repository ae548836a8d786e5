import { Agent, get, type OutgoingHttpHeaders } from "node:http";
import { fileURLToPath } from "node:url";
import { runApart } from "./apart.ts";
import { percentile } from "./result.ts";

export interface Load {
  /** Several are asked for in turn. */
  url: string | readonly string[];
  milliseconds: number;
  connections?: number;
  headers?: OutgoingHttpHeaders;
  /** The status of every answer; 200 when left out. */
  status?: number;
}

export interface Answered {
  perSecond: number;
  /** Until the first byte of the answer, in milliseconds. */
  p50: number;
  p99: number;
}

/** Asks for one address over and over on some kept connections. */
async function hammer(load: Load): Promise<Answered> {
  const { milliseconds, connections = 16, headers = {}, status = 200 } = load;
  const urls = [load.url].flat();
  let turn = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + milliseconds;
  const firstBytes: number[] = [];
  const once = () =>
    new Promise<void>((done, fail) => {
      const asked = performance.now();
      const url = urls[turn++ % urls.length]!;
      get(url, { agent, headers }, (answer) => {
        firstBytes.push(performance.now() - asked);
        if (answer.statusCode !== status) fail(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume().on("end", done);
      }).on("error", fail);
    });
  const worker = async () => {
    while (performance.now() < end) await once();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return {
    perSecond: (firstBytes.length / milliseconds) * 1000,
    p50: percentile(firstBytes, 0.5),
    p99: percentile(firstBytes, 0.99),
  };
}

/** {@link hammer} from another process, so that asking costs the server nothing. */
export function underLoad(load: Load): Promise<Answered> {
  return runApart(import.meta.url, load);
}

/** Answers per second of an address. */
export async function answersPerSecond(url: Load["url"], milliseconds: number): Promise<number> {
  return (await underLoad({ url, milliseconds })).perSecond;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await hammer(JSON.parse(process.argv[2] ?? "") as Load)));
}
