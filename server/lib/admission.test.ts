import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Admission, type Bounds, Overloaded, TURNS } from "./admission.ts";
import { Breather } from "./breather.ts";

function admission(bounds: Bounds = { slots: 1, burst: 3, standing: 1 }) {
  const clock = { now: 0, refused: 0 };
  const around = {
    now: () => clock.now,
    breather: new Breather(),
    onRefusal: () => {
      clock.refused += 1;
    },
  };
  return { clock, line: new Admission(bounds, around) };
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

describe("when as much waits as may", () => {
  const MOST = 200;
  const site = admission({ slots: 1, burst: MOST, standing: MOST });
  const { clock, line } = site;
  const pay = (payment: number, network = "a") => line.enter({ payment: String(payment), network });
  let all: Promise<() => void>[];

  beforeEach(async () => {
    clock.now += 3_000;
    all = Array.from({ length: 1 + MOST }, (_, at) => line.enter({ network: `of ${at}` }));
    await all[0];
    await expect(line.enter()).rejects.toBeInstanceOf(Overloaded);
  });
  afterEach(async () => {
    await Promise.all(all.map(async (each) => (await each)()));
    await expect.poll(() => line.load).toEqual({ inUse: 0, waiting: 0 });
  });

  test("a payment has a few turns of its own in three seconds", async () => {
    all.push(...Array.from({ length: TURNS.ofPayment }, () => pay(7)));
    await expect(pay(7)).rejects.toBeInstanceOf(Overloaded);
    all.push(pay(8));
    clock.now += 3_000;
    all.push(pay(7));
  });

  test("all payments of a network have some", async () => {
    all.push(...Array.from({ length: TURNS.ofNetwork }, (_, at) => pay(at)));
    await expect(pay(1000)).rejects.toBeInstanceOf(Overloaded);
    all.push(pay(1000, "b"));
  });
});

test("payments have a bound of their own, and keep nobody from waiting", async () => {
  const { line } = admission();
  const all = [line.enter()];
  await all[0];
  const pay = (payment: number) => line.enter({ payment: String(payment), network: String(payment) });
  const come = (network: string) => line.enter({ network });
  all.push(pay(1), pay(2), pay(3), come("a"), come("b"), come("c"));
  await expect(line.enter()).rejects.toBeInstanceOf(Overloaded);
  await expect(pay(4)).rejects.toBeInstanceOf(Overloaded);
  await Promise.all(all.map(async (each) => (await each)()));
});

test("when the line is full, the network that has most waiting makes room for another", async () => {
  const { line, clock } = admission();
  const first = await line.enter({ network: "crowded" });
  const order: string[] = [];
  const come = (network: string) =>
    line.enter({ network }).then(
      (leave) => {
        order.push(network);
        leave();
      },
      () => order.push(`${network} refused`),
    );
  const all = ["crowded", "crowded", "crowded", "quiet", "small"].map(come);
  first();
  await Promise.all(all);
  expect(order).toEqual(["crowded refused", "crowded refused", "crowded", "quiet", "small"]);
  expect(clock.refused).toBe(2);
});

test("payments of one network leave places to those of another", async () => {
  const { line } = admission({ slots: 1, burst: 4, standing: 4 });
  const all = ["a", "b", "c", "d", "e"].map((network) => line.enter({ network }));
  await all[0];
  const pay = (payment: number, network: string) => line.enter({ payment: String(payment), network });
  all.push(pay(1, "a"), pay(2, "a"));
  await expect(pay(3, "a")).rejects.toBeInstanceOf(Overloaded);
  all.push(pay(4, "b"));
  await Promise.all(all.map(async (each) => (await each)()));
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
