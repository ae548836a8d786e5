import { type ChildProcess, spawn } from "node:child_process";
import { projectRoot } from "#server/lib/root.ts";
import { JOURNAL, newJournal, readJournal } from "./journal.ts";

/** Counts of tests (a check is one), or why the lane did not run. */
export type Outcome =
  | {
      readonly passed: number;
      readonly failed: number;
      /** Shown beside the counts: on which engine it ran, for one. */
      readonly note?: string;
      /** By name, to be found at the end of a long log. */
      readonly failures?: readonly string[];
      /** Tests that passed only when they were tried once more. */
      readonly flaky?: readonly string[];
      /** Tests that were planned and have no result: the run was cut off. */
      readonly notRun?: readonly string[];
    }
  | { readonly skipped: string };

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
/**
 * A program that has said nothing for so long hangs. Each line it prints starts the time anew: how long a lane takes in
 * all decides nothing. The longest silence, the type check, is one minute on a slow machine.
 */
const SILENCE_MS = 8 * 60_000;
/** Given to a program to end by itself before it is killed. */
const GRACE_MS = 15_000;
/** The exit code that stands for a program which was ended because it hung. */
export const HUNG = 124;

const running = new Set<ChildProcess>();

/** Ends the processes of all lanes that are still running. */
export function stopLanes(): void {
  for (const child of running) child.kill("SIGTERM");
}

// What configures a server must not leak from the caller's shell into the tests.
const configuration =
  /^(PORT|HOST|PUBLIC_URL|DATABASE_URL|DATABASE_DIRECT_URL|DATA_DIR|DEMO|ADMIN_\w+|UPI_\w+|WHATSAPP_NUMBER|CHAT_NUMBER|REFERRAL_AMOUNT|SOCIAL_URL|MAP_TILES_URL|SMS_\w+|BACKUP_\w+|S3_\w+|VAPID_\w+|TRUST_PROXY|RATE_LIMIT|SHED_LOAD|METRICS_TOKEN|DRAIN_SECONDS|LOG_LEVEL|NODE_ENV|NODE_OPTIONS|TANGU_DEV)$/;

function cleanEnv(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const colours = /^(FORCE_COLOR|NO_COLOR)$/;
  const kept = Object.entries(process.env).filter(
    ([name]) => !configuration.test(name) && !colours.test(name),
  );
  const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  return { ...Object.fromEntries(kept), ...colour, ...extra };
}

/** Ends a program that says nothing for too long. */
export function watchSilence(child: Pick<ChildProcess, "kill">, silenceMs: number) {
  let hung = false;
  let killing: NodeJS.Timeout | undefined;
  const timer = setTimeout(() => {
    hung = true;
    child.kill("SIGTERM");
    killing = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
  }, silenceMs);
  return {
    heard: () => void (hung || timer.refresh()),
    isHung: () => hung,
    stop() {
      clearTimeout(timer);
      clearTimeout(killing);
    },
  };
}

/**
 * The programs of a lane.
 * @param say takes their output, at once or to be shown when the lane has ended: two lanes never mingle on screen
 * @param silenceMs how long a program may print nothing before it is taken for hung, which is exit code {@link HUNG}
 */
export function laneRun(say: (chunk: Buffer | string) => void, silenceMs = SILENCE_MS): LaneRun {
  const exec: LaneRun["exec"] = (program, args, env = {}) =>
    new Promise((done, fail) => {
      const stdio = ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"];
      const child = spawn(program, [...args], { cwd: root, env: cleanEnv(env), stdio });
      const silence = watchSilence(child, silenceMs);
      running.add(child);
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          silence.heard();
          say(chunk);
        });
      }
      child.on("error", (error) => {
        silence.stop();
        fail(error);
      });
      child.on("close", (code) => {
        running.delete(child);
        silence.stop();
        if (silence.isHung())
          say(`\nCut off: ${program} ${args[0]} printed nothing for ${silenceMs / 1000} s.\n`);
        done(silence.isHung() ? HUNG : (code ?? 1));
      });
    });
  return { exec, node: (args, env) => exec(process.execPath, args, env) };
}

async function runLane(lane: Lane): Promise<LaneResult> {
  const live = lane.cores === 2;
  const held: (Buffer | string)[] = [];
  const say = (chunk: Buffer | string) => void (live ? process.stdout.write(chunk) : held.push(chunk));
  const started = performance.now();
  if (live) console.log(`\n── ${lane.name}`);
  let outcome: Outcome;
  try {
    outcome = await lane.run(laneRun(say));
  } catch (error) {
    say(`${error instanceof Error ? error.stack : String(error)}\n`);
    outcome = { passed: 0, failed: 1 };
  }
  const seconds = (performance.now() - started) / 1000;
  if (!live) console.log(`\n── ${lane.name} (${seconds.toFixed(1)} s)`);
  for (const chunk of held) process.stdout.write(chunk);
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

/** Counts from the journal; a run that failed without a failed test, or was cut off, is one failure more. */
function counted(file: string, code: number): Outcome {
  const { passed, failed: failures, flaky, notRun } = readJournal(file);
  const failed = failures.length;
  const cutOff = code !== 0 && notRun.length > 0;
  return {
    passed,
    failed: failed + (cutOff || (code !== 0 && failed === 0) ? 1 : 0),
    failures,
    flaky,
    notRun,
  };
}

export async function runVitest(
  { node }: LaneRun,
  { name, project, env = {} }: { name: string; project: string; env?: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const journal = newJournal(name);
  const reporters = ["--reporter=default", "--reporter=./scripts/lib/vitest-journal.ts"];
  const command = ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...reporters];
  return counted(journal, await node(command, { ...env, [JOURNAL]: journal }));
}

export async function runPlaywright(
  { node }: LaneRun,
  { name, leftOut, env = {} }: { name: string; leftOut?: string; env?: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const journal = newJournal(name);
  const selection = leftOut ? ["--grep-invert", leftOut] : [];
  const reporters = "--reporter=list,./scripts/lib/playwright-journal.ts";
  const command = ["node_modules/@playwright/test/cli.js", "test", reporters, ...selection];
  return counted(journal, await node(command, { ...env, [JOURNAL]: journal }));
}

/** Prints what ran, what did not and why, and the sums on a line of their own; true when all is well. */
export function reportLanes(results: readonly LaneResult[], demanded: readonly string[] = []): boolean {
  let passed = 0;
  let failed = 0;
  console.log("");
  const list = (head: string, tests: readonly string[] = []) => {
    if (tests.length > 0) console.log([head, ...tests].join("\n  "));
  };
  for (const { name, outcome } of results) {
    if ("skipped" in outcome) continue;
    list(`${name} was cut off. These had not run:`, outcome.notRun);
    list(`Passed only at the second try, ${name}:`, outcome.flaky);
    list(`Failed, ${name}:`, outcome.failures);
  }
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
    const cutOff = outcome.notRun?.length ? `, ${outcome.notRun.length} not run` : "";
    const note = outcome.note ? ` (${outcome.note})` : "";
    const counts = `${outcome.passed} passed, ${outcome.failed} failed${cutOff}${note}`;
    console.log(`${outcome.failed > 0 ? "FAILED " : "ok     "}  ${name.padEnd(18)} ${time}  ${counts}`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}
