import { afterEach, expect, test, vi } from "vitest";
import { checkLane, type Lane, type Outcome, reportLanes, runLanes } from "./lanes.ts";

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
