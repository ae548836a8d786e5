import { appendFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { JOURNAL, newJournal, readJournal, writeJournal } from "./journal.ts";
import {
  checkLane,
  HUNG,
  type Lane,
  laneRun,
  type Outcome,
  reportLanes,
  runLanes,
  watchSilence,
} from "./lanes.ts";

afterEach(() => vi.restoreAllMocks());

function quiet(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(...line.split("\n")));
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  return lines;
}

const lane = (name: string, outcome: Outcome, after: string[] = []): Lane => ({
  name,
  cores: 1,
  after,
  run: async () => outcome,
});
const good: Outcome = { passed: 3, failed: 0 };

test("counts are summed, and the sums stand alone on the last line", async () => {
  const lines = quiet();
  const results = await runLanes([lane("a", good), lane("b", { passed: 1, failed: 2 })]);
  expect(reportLanes(results)).toBe(false);
  expect(lines.at(-1)).toBe("4 passed, 2 failed");
});

test("a lane whose ground failed counts as failed and does not run", async () => {
  quiet();
  const browser = vi.fn(async () => good);
  const results = await runLanes([
    { name: "browser", cores: 2, after: ["build"], run: browser },
    lane("build", { passed: 0, failed: 1 }),
  ]);
  expect(results.map((each) => each.outcome)).toEqual([
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ]);
  expect(browser).not.toHaveBeenCalled();
});

test("a skipped lane says so, and fails the run where it is demanded", () => {
  const lines = quiet();
  const results = [{ name: "http postgresql", seconds: 0, outcome: { skipped: "no PostgreSQL found" } }];
  expect(reportLanes(results)).toBe(true);
  expect(lines.some((line) => line.startsWith("SKIPPED") && line.includes("no PostgreSQL found"))).toBe(true);
  expect(reportLanes(results, ["http postgresql"])).toBe(false);
});

test("a lane that throws is a failure of that lane alone", async () => {
  quiet();
  const broken: Lane = { name: "broken", cores: 1, run: () => Promise.reject(new Error("gone")) };
  const [first, second] = await runLanes([broken, lane("fine", good)]);
  expect(first?.outcome).toEqual({ passed: 0, failed: 1 });
  expect(second?.outcome).toEqual(good);
});

test("a lane never runs beside one that fills the machine", async () => {
  quiet();
  const active = new Set<string>();
  const seen: string[] = [];
  const tracked = (name: string, cores: 1 | 2): Lane => ({
    name,
    cores,
    run: async () => {
      active.add(name);
      seen.push([...active].join("+"));
      await new Promise(setImmediate);
      active.delete(name);
      return good;
    },
  });
  await runLanes([tracked("a", 1), tracked("b", 1), tracked("wide", 2), tracked("c", 1)]);
  expect(seen.some((each) => each.includes("wide+") || each.includes("+wide"))).toBe(false);
  expect(seen).toContain("a+b");
});

test("a check ends at its first failing command", async () => {
  quiet();
  const check = checkLane("check", ["--eval", "process.exit(3)"], ["--eval", "throw 'never'"]);
  const [result] = await runLanes([check]);
  expect(result?.outcome).toEqual({ passed: 0, failed: 1 });
});

test("a program that prints nothing for too long is ended, and says so", async () => {
  const said: string[] = [];
  const { node } = laneRun((chunk) => void said.push(String(chunk)), 500);
  expect(await node(["--eval", "setInterval(() => {}, 1000)"])).toBe(HUNG);
  expect(said.join("")).toContain("printed nothing for 0.5 s");
});

test("each line that a program prints gives it the whole time again", () => {
  vi.useFakeTimers();
  const kill = vi.fn();
  const silence = watchSilence({ kill } as never, 1000);
  for (let line = 0; line < 5; line += 1) {
    vi.advanceTimersByTime(999);
    silence.heard();
  }
  expect([kill.mock.calls.length, silence.isHung()]).toEqual([0, false]);
  vi.advanceTimersByTime(1000);
  expect(silence.isHung()).toBe(true);
  // Asked first, then made to.
  vi.advanceTimersByTime(15_000);
  expect(kill.mock.calls).toEqual([["SIGTERM"], ["SIGKILL"]]);
  vi.useRealTimers();
});

test("what ran before a cut counts, and what had not run is named", async () => {
  const file = newJournal("a cut lane");
  process.env[JOURNAL] = file;
  writeJournal({ planned: "a", name: "a.test.ts" }, { planned: "b", name: "b.test.ts" });
  writeJournal({ done: "a", as: "collected" });
  // Two tests of one name.
  writeJournal({ planned: "a1", name: "a > 1" }, { planned: "a2", name: "a > 1" });
  writeJournal({ planned: "a3", name: "a > 2" });
  writeJournal({ done: "a1", as: "passed" }, { done: "a2", as: "passed" });
  appendFileSync(file, '{"done":"a3","as":"pas');
  delete process.env[JOURNAL];
  expect(readJournal(file)).toEqual({ passed: 2, failed: [], flaky: [], notRun: ["b.test.ts", "a > 2"] });

  const lines = quiet();
  const outcome = { passed: 1, failed: 1, notRun: ["b.test.ts", "a > 2"] };
  expect(reportLanes([{ name: "browser", seconds: 1, outcome }])).toBe(false);
  expect(lines).toEqual(expect.arrayContaining(["browser was cut off. These had not run:", "  a > 2"]));
  expect(lines.at(-1)).toBe("1 passed, 1 failed");
});

test("what failed, and what passed only at the second try, is named at the end", () => {
  const file = newJournal("a lane with failures");
  process.env[JOURNAL] = file;
  const results = { one: "passed", two: "failed", three: "flaky" } as const;
  writeJournal(...Object.keys(results).map((id) => ({ planned: id, name: `a > ${id}` })));
  writeJournal(...Object.entries(results).map(([done, as]) => ({ done, as })));
  delete process.env[JOURNAL];
  const { failed: failures, ...counts } = readJournal(file);
  expect(counts.passed).toBe(2);

  const lines = quiet();
  reportLanes([{ name: "browser", seconds: 1, outcome: { ...counts, failures, failed: 1 } }]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "Passed only at the second try, browser:",
      "  a > three",
      "Failed, browser:",
      "  a > two",
    ]),
  );
});
