import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

function deferred() {
  let done = () => {};
  const promise = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { promise, done };
}

const settled = () => new Promise((go) => setImmediate(go));

test("no more runs at once than there are slots, and the rest in the order it came", async () => {
  const slots = new Slots(2);
  const gates = [deferred(), deferred(), deferred(), deferred()];
  const started: number[] = [];
  const all = gates.map((gate, index) =>
    slots.run(async () => {
      started.push(index);
      await gate.promise;
    }),
  );
  await settled();
  expect(started).toEqual([0, 1]);
  gates[1]!.done();
  await settled();
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.done();
  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3]);
});

test("every second turn is for urgent work", async () => {
  const slots = new Slots(1);
  const first = deferred();
  const started: string[] = [];
  const work = (name: string, isUrgent = false) =>
    slots.run(
      async () => {
        started.push(name);
        if (name === "first") await first.promise;
      },
      { isUrgent },
    );
  const all = [work("first"), work("waits"), work("urgent", true), work("urgent too", true)];
  await settled();
  first.done();
  await Promise.all(all);
  expect(started).toEqual(["first", "urgent", "waits", "urgent too"]);
});

test("each of those who wait has a turn before anybody has another", async () => {
  const slots = new Slots(1);
  const first = deferred();
  const started: string[] = [];
  const work = (name: string, whose: string) =>
    slots.run(
      async () => {
        started.push(name);
        if (name === "first") await first.promise;
      },
      { network: whose },
    );
  const all = [work("first", "a"), work("a1", "a"), work("a2", "a"), work("b1", "b"), work("c1", "c")];
  await settled();
  expect(slots.waitingOf("a")).toBe(2);
  first.done();
  await Promise.all(all);
  expect(started).toEqual(["first", "a1", "b1", "c1", "a2"]);
});

test("of one network, each sender has a turn before anybody has another", async () => {
  const slots = new Slots(1);
  const first = deferred();
  const started: string[] = [];
  const work = (name: string, sender: string) =>
    slots.run(
      async () => {
        started.push(name);
        if (name === "first") await first.promise;
      },
      { network: "net", sender },
    );
  const all = [work("first", "a"), work("a1", "a"), work("a2", "a"), work("a3", "a"), work("b1", "b")];
  await settled();
  expect([slots.waitingOf("net"), slots.waitingOf("net", "a")]).toEqual([4, 3]);
  first.done();
  await Promise.all(all);
  expect(started.indexOf("b1")).toBeLessThan(3);
});

test("nobody who waits is overtaken by ever more who are new", async () => {
  const slots = new Slots(1);
  const started: string[] = [];
  const first = deferred();
  let others = 0;
  const newcomer = (): Promise<void> =>
    slots.run(
      async () => {
        started.push("new");
        if (started.length < 20) all.push(newcomer());
      },
      { network: `new ${++others}` },
    );
  const all = [slots.run(() => first.promise, { network: "known" })];
  all.push(slots.run(async () => void started.push("known"), { network: "known" }));
  for (let at = 0; at < 5; at += 1) all.push(newcomer());
  first.done();
  await Promise.all(all);
  expect(started.indexOf("known")).toBeLessThan(6);
});

test("work that fails gives its slot back", async () => {
  const slots = new Slots(1);
  await expect(slots.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await slots.run(async () => "yes")).toBe("yes");
});
