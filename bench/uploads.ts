import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { signUp as signUpCall } from "#domain/accounts/endpoints.ts";
import { MB, MEDIA_LIMITS } from "#domain/media/contract.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { copyDemo } from "#scripts/lib/demo.ts";
import { type RunningServer, startServer } from "#scripts/lib/server.ts";
import { type BenchTable, median, percentile, rounded } from "./lib/result.ts";
import { uploadVideos } from "./lib/uploads.ts";

const BYTES = MEDIA_LIMITS.videoBytes;
const MAX_CONCURRENT = 10;
const RUNS = 3;
const WATCH_MS = 25;
const VISITORS = 2;
const CALM_MS = 8_000;

/** Resident memory of a process in MB, as Linux tells it. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** By how many MB the process grew at most while the work was done. */
async function growth(pid: number, work: () => Promise<void>): Promise<number> {
  const before = await residentMb(pid);
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMb(pid));
  }, WATCH_MS);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return most - before;
}

/** A new host: what one account may have waiting would not do for all the runs. */
async function signUp(origin: string, number: number): Promise<string> {
  const answer = await fetch(origin + signUpCall().path, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({
      phoneNumber: String(9_100_000_000 + number),
      password: "Bench-mark-1!",
      fullName: "Bench Host",
    }),
  });
  if (!answer.ok) throw new Error(`No account: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** Milliseconds of each answer of the home page while `until` is not settled. */
async function homeTimes(origin: string, until: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let over = false;
  const end = until.finally(() => {
    over = true;
  });
  const once = () =>
    new Promise<void>((done, fail) => {
      const start = performance.now();
      get(`${origin}/`, { agent }, (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`/ was answered ${answer.statusCode}`));
        answer.resume().on("end", () => {
          times.push(performance.now() - start);
          done();
        });
      }).on("error", fail);
    });
  const visitor = async () => {
    while (!over) await once();
  };
  await Promise.all([end, ...Array.from({ length: VISITORS }, visitor)]);
  agent.destroy();
  return times;
}

const p99 = (times: number[]) => rounded(percentile(times, 0.99), 0);
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

async function measure(server: RunningServer): Promise<BenchTable[]> {
  const { url: origin, pid } = server;
  const upload = async (count: number, run: number) =>
    uploadVideos(origin + uploadMedia().path, await signUp(origin, run), count, BYTES);
  // Once before the clock runs: the first of everything loads code.
  await homeTimes(origin, pause(CALM_MS / 4));
  await upload(1, 0);

  const one: number[] = [];
  for (let run = 1; run <= RUNS; run += 1) one.push(await growth(pid, () => upload(1, run)));

  const calm = await homeTimes(origin, pause(CALM_MS));
  let busy: number[] = [];
  let seconds = 0;
  const ten = await growth(pid, async () => {
    const start = performance.now();
    busy = await homeTimes(origin, upload(MAX_CONCURRENT, RUNS + 1));
    seconds = (performance.now() - start) / 1000;
  });
  return [
    {
      name: "A video of 100 MB",
      rows: [
        { uploads: 1, "memory up by MB": rounded(median(one), 0), "at most": rounded(Math.max(...one), 0) },
        { uploads: MAX_CONCURRENT, "memory up by MB": rounded(ten, 0), "at most": rounded(ten, 0) },
      ],
    },
    {
      name: `The home page while ${MAX_CONCURRENT} videos of ${BYTES / MB} MB come in at once`,
      rows: [
        {
          uploads: "none",
          "GET / p50 ms": rounded(median(calm), 0),
          "p99 ms": p99(calm),
          answers: calm.length,
        },
        {
          ...{
            uploads: `${MAX_CONCURRENT} in ${rounded(seconds, 0)} s`,
            "GET / p50 ms": rounded(median(busy), 0),
          },
          ...{ "p99 ms": p99(busy), answers: busy.length },
        },
      ],
    },
  ];
}

/** What uploads of the largest videos cost a real server: its memory, and the patience of everybody else. */
export async function bench(): Promise<BenchTable[]> {
  const demo = await copyDemo();
  const server = await startServer({ dataDir: demo.dataDir, env: { RATE_LIMIT: "off" } });
  try {
    return await measure(server);
  } finally {
    await server.stop();
    demo.remove();
  }
}
