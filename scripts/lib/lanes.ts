import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/lib/root.ts";

/** What a lane came to: counts of tests (a check is one), or why it did not run. */
export type Outcome = { readonly passed: number; readonly failed: number } | { readonly skipped: string };

export type Lane = {
  readonly name: string;
  /** How much of the machine it keeps busy; two together at most. */
  readonly cores: 1 | 2;
  /** Lanes that must have passed before: otherwise this one counts as failed without running. */
  readonly after?: readonly string[];
  readonly run: (lane: LaneRun) => Promise<Outcome>;
};

export type LaneResult = { readonly name: string; readonly seconds: number; readonly outcome: Outcome };

export type LaneRun = {
  /** Runs a Node command line from the project's folder; resolves with its exit code. */
  readonly node: (args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<number>;
  /** The same for any other program. */
  readonly exec: (program: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<number>;
};

const root = projectRoot();
// A program that hangs must not hang the whole run.
const commandDeadline = 12 * 60_000;
const running = new Set<ChildProcess>();

/** Ends the processes of all lanes that are still running. */
export function stopLanes(): void {
  for (const child of running) child.kill("SIGTERM");
}

// What configures a server must not leak from the caller's shell into the tests.
const configuration =
  /^(PORT|HOST|PUBLIC_URL|DATABASE_URL|DATA_DIR|DEMO|ADMIN_\w+|UPI_\w+|WHATSAPP_NUMBER|CHAT_NUMBER|REFERRAL_AMOUNT|SOCIAL_URL|MAP_TILES_URL|SMS_WEBHOOK_URL|S3_\w+|VAPID_\w+|TRUST_PROXY|RATE_LIMIT|LOG_LEVEL|NODE_ENV|NODE_OPTIONS|TANGU_DEV)$/;

function cleanEnv(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const colours = /^(FORCE_COLOR|NO_COLOR)$/;
  const kept = Object.entries(process.env).filter(
    ([name]) => !configuration.test(name) && !colours.test(name),
  );
  const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  return { ...Object.fromEntries(kept), ...colour, ...extra };
}

/** Output of a lane that shares the machine is held back, so that two lanes never mingle on screen. */
function laneRun(live: boolean, held: Buffer[]): LaneRun {
  const exec: LaneRun["exec"] = (program, args, env = {}) =>
    new Promise((done, fail) => {
      const child = spawn(program, [...args], {
        cwd: root,
        env: cleanEnv(env),
        stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
        timeout: commandDeadline,
      });
      running.add(child);
      child.stdout?.on("data", (chunk: Buffer) => held.push(chunk));
      child.stderr?.on("data", (chunk: Buffer) => held.push(chunk));
      child.on("error", fail);
      child.on("close", (code) => {
        running.delete(child);
        done(code ?? 1);
      });
    });
  return { exec, node: (args, env) => exec(process.execPath, args, env) };
}

async function runLane(lane: Lane): Promise<LaneResult> {
  const live = lane.cores === 2;
  const held: Buffer[] = [];
  const started = performance.now();
  if (live) console.log(`\n── ${lane.name}`);
  let outcome: Outcome;
  try {
    outcome = await lane.run(laneRun(live, held));
  } catch (error) {
    held.push(Buffer.from(`${error instanceof Error ? error.stack : String(error)}\n`));
    outcome = { passed: 0, failed: 1 };
  }
  const seconds = (performance.now() - started) / 1000;
  if (!live) console.log(`\n── ${lane.name} (${seconds.toFixed(1)} s)`);
  if (held.length > 0) process.stdout.write(Buffer.concat(held));
  return { name: lane.name, seconds, outcome };
}

const isFailed = ({ outcome }: LaneResult): boolean => "failed" in outcome && outcome.failed > 0;

/** Runs lanes in the given order, side by side as far as two cores allow; results come in the same order. */
export async function runLanes(lanes: readonly Lane[]): Promise<LaneResult[]> {
  const results = new Map<string, LaneResult>();
  const waiting = [...lanes];
  const busy = new Map<Lane, Promise<void>>();
  const free = (): number => 2 - [...busy.keys()].reduce((sum, lane) => sum + lane.cores, 0);
  const ready = (lane: Lane): boolean =>
    lane.cores <= free() && (lane.after ?? []).every((name) => results.has(name));
  while (waiting.length > 0 || busy.size > 0) {
    const next = waiting.findIndex(ready);
    if (next < 0) {
      if (busy.size === 0) throw new Error(`Lanes wait for each other: ${waiting.map((each) => each.name)}`);
      await Promise.race(busy.values());
      continue;
    }
    const lane = waiting.splice(next, 1)[0]!;
    const missing = (lane.after ?? []).find((name) => isFailed(results.get(name)!));
    if (missing) {
      console.log(`\n── ${lane.name}: cannot run, ${missing} failed`);
      results.set(lane.name, { name: lane.name, seconds: 0, outcome: { passed: 0, failed: 1 } });
      continue;
    }
    const task = runLane(lane).then((result) => {
      results.set(lane.name, result);
      busy.delete(lane);
    });
    busy.set(lane, task);
  }
  return lanes.map((lane) => results.get(lane.name)!);
}

/** A lane that is one check: its commands run one after another and the first failure ends it. */
export function checkLane(name: string, ...commands: readonly (readonly string[])[]): Lane {
  return {
    name,
    cores: 1,
    run: async ({ node }) => {
      for (const command of commands) {
        if ((await node(command)) !== 0) return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

/** A place for a runner's JSON report, emptied so that an old one is never taken for a new one. */
export function reportFile(name: string): string {
  const folder = join(root, ".cache/reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Counts from a report; a run that failed without a failed test (a file that does not load) is one failure. */
function counted(passed: number, failed: number, code: number): Outcome {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

export async function runVitest(
  { node }: LaneRun,
  { name, project, env = {} }: { name: string; project: string; env?: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const file = reportFile(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await node(["node_modules/vitest/vitest.mjs", "run", "--project", project, ...reporters], env);
  const report = JSON.parse(readFileSync(file, "utf8"));
  return counted(report.numPassedTests, report.numFailedTests, code);
}

export async function runPlaywright({ node }: LaneRun, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const file = reportFile("browser");
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const code = await node(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  return counted(stats.expected, stats.unexpected + stats.flaky, code);
}

/** Prints what ran, what did not and why, and the sums on a line of their own; true when all is well. */
export function reportLanes(results: readonly LaneResult[], demanded: readonly string[] = []): boolean {
  let passed = 0;
  let failed = 0;
  console.log("");
  for (const { name, seconds, outcome } of results) {
    const time = `${seconds.toFixed(1).padStart(6)} s`;
    if ("skipped" in outcome) {
      const demand = demanded.includes(name) ? " (must run here: counts as failed)" : "";
      if (demand) failed += 1;
      console.log(`SKIPPED  ${name.padEnd(18)} ${outcome.skipped}${demand}`);
      continue;
    }
    passed += outcome.passed;
    failed += outcome.failed;
    const counts = `${outcome.passed} passed, ${outcome.failed} failed`;
    console.log(`${outcome.failed > 0 ? "FAILED " : "ok     "}  ${name.padEnd(18)} ${time}  ${counts}`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}
