import { expect, test } from "vitest";
import { Admission, Overloaded } from "./admission.ts";
import { Breather } from "./breather.ts";

function admission() {
  const clock = { now: 0, refused: 0 };
  const around = {
    now: () => clock.now,
    breather: new Breather(),
    onRefusal: () => {
      clock.refused += 1;
    },
  };
  return { clock, line: new Admission({ slots: 1, burst: 3, standing: 1 }, around) };
}

test("a burst waits; when the line has not been empty for a second it is kept short", async () => {
  const { clock, line } = admission();
  const first = await line.enter();
  const waiting = [line.enter(), line.enter(), line.enter()];
  await expect(line.enter()).rejects.toBeInstanceOf(Overloaded);
  clock.now += 1_000;
  first();
  const second = await waiting[0]!;
  expect(line.load.waiting).toBe(2);
  await expect(line.enter()).rejects.toBeInstanceOf(Overloaded);
  expect(clock.refused).toBe(2);
  second();
  (await waiting[1]!)();
  const last = await waiting[2]!;
  // It was empty for a moment.
  const burst = [line.enter(), line.enter(), line.enter()];
  await expect(line.enter()).rejects.toBeInstanceOf(Overloaded);
  last();
  for (const each of burst) (await each)();
});

test("what is urgent is never refused, and every second turn is for it", async () => {
  const { line } = admission();
  const first = await line.enter();
  const order: string[] = [];
  const come = async (name: string, isUrgent: boolean) => {
    const leave = await line.enter({ payment: isUrgent ? "7" : null });
    order.push(name);
    leave();
  };
  const all = ["a", "b", "c"].map((name) => come(name, false));
  all.push(come("urgent", true), come("urgent too", true));
  first();
  await Promise.all(all);
  expect(order).toEqual(["urgent", "a", "urgent too", "b", "c"]);
});

test("one payment sends a few before the others, and not all it can", async () => {
  const { clock, line } = admission();
  const first = await line.enter();
  const own = Array.from({ length: 6 }, () => line.enter({ payment: "7" }));
  await expect(line.enter({ payment: "7" })).rejects.toBeInstanceOf(Overloaded);
  const other = line.enter({ payment: "8" });
  first();
  for (const each of [...own, other]) (await each)();
  // Also when none of it waits any more.
  const leave = await line.enter();
  const waiting = [line.enter(), line.enter(), line.enter()];
  await expect(line.enter({ payment: "7" })).rejects.toBeInstanceOf(Overloaded);
  clock.now += 3_000;
  waiting.push(line.enter({ payment: "7" }));
  leave();
  await Promise.all(waiting.map(async (each) => (await each)()));
  await expect.poll(() => line.load).toEqual({ inUse: 0, waiting: 0 });
});

test("work that is done gives its place back once", async () => {
  const { line } = admission();
  const leave = await line.enter();
  const next = line.enter();
  leave();
  leave();
  await next;
  expect(line.load).toEqual({ inUse: 1, waiting: 0 });
});
