import { expect, test } from "vitest";
import { EventStream } from "./event-stream.ts";

const KB = "x".repeat(1024);

test("says each event as browsers read it, and a beat that none of them takes for one", () => {
  const stream = new EventStream(() => {});
  stream.send("message", { text: "two\nlines" }, 7);
  stream.send("typing", {});
  stream.beat();
  stream.close();
  expect(stream.readable.read().toString()).toBe(
    'id: 7\nevent: message\ndata: {"text":"two\\nlines"}\n\nevent: typing\ndata: {}\n\n:\n\n',
  );
});

test("a reader that does not read is dropped, and nothing more is kept for it", async () => {
  const closed = new Promise<void>((done) => {
    const stream = new EventStream(done);
    for (let sent = 0; sent < 300 && stream.isOpen; sent++) stream.send("message", KB, sent);
    expect(stream.readable.destroyed).toBe(true);
    stream.send("message", KB);
    expect(stream.readable.readableLength).toBeLessThan(300 * 1024);
  });
  await closed;
});

test("one that reads is never too slow, however much it is told", async () => {
  const stream = new EventStream(() => {});
  let read = 0;
  stream.readable.on("data", (chunk: Buffer) => {
    read += chunk.length;
  });
  for (let sent = 0; sent < 1_000; sent++) {
    stream.send("message", KB, sent);
    if (sent % 100 === 99) await new Promise((next) => setImmediate(next));
  }
  expect(stream.isOpen).toBe(true);
  stream.close();
  expect(read).toBeGreaterThan(1_000 * 1024);
});
