import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestBucket, type TestBucket } from "#testing/buckets.ts";
import { testStorage } from "#testing/storage.ts";
import { copyFiles } from "./copy.ts";
import { createLocalStorage } from "./local.ts";
import { createS3Storage } from "./s3.ts";

const shown = { visibility: "public" } as const;
const bytes = Buffer.from("0123456789");

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tangu-s3-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe("files in a bucket", () => {
  testStorage(async () => {
    const bucket = await createTestBucket();
    const storage = createS3Storage({ ...bucket, dataDir });
    return { storage, dataDir, here: bucket.keys, drop: async () => {} };
  });
});

describe("a bucket", () => {
  let bucket: TestBucket;
  let server: Server | undefined;
  beforeAll(async () => {
    bucket = await createTestBucket();
  });
  afterEach(() => {
    vi.useRealTimers();
    server?.close();
    server?.closeAllConnections();
    server = undefined;
  });

  test("is listed page by page, and copied to a data directory and back", async () => {
    const storage = createS3Storage({ ...bucket, dataDir });
    const keys = Array.from({ length: 12 }, (_, at) => `file-${String(at).padStart(2, "0")}.webp`);
    for (const key of keys) await storage.put(key, Buffer.from(key), shown);
    await storage.setOwner("public", "mine");
    const listed = await Readable.from(storage.list(shown)).toArray();
    expect(listed.map(({ key }) => key)).toEqual(keys);

    const local = createLocalStorage({ dataDir });
    expect(await copyFiles(storage, local)).toEqual({ copied: 12, present: 0 });
    await local.put("later.webp", bytes, shown);
    const other = createS3Storage({ ...(await createTestBucket()), dataDir });
    await other.put(keys[0]!, Buffer.from(keys[0]!), shown);
    expect(await copyFiles(local, other)).toEqual({ copied: 12, present: 1 });
    expect(await other.owner("public")).toBe("mine");
    await other.setOwner("public", "of another database");
    await expect(copyFiles(local, other)).rejects.toThrow("belong to another database");
  });

  test("gives nothing to somebody without keys", async () => {
    const storage = createS3Storage({ ...bucket, dataDir });
    await storage.put("seen.webp", bytes, shown);
    const address = `${bucket.endpoint}/${bucket.bucket}/uploads/seen.webp`;
    for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
      expect((await fetch(address, { method })).ok).toBe(false);
    }
    expect(await storage.size("seen.webp", shown)).toBe(bytes.length);
  });

  const wrong = [
    ["there is none of that name", { bucket: "nobodys" }, "There is no bucket nobodys at http"],
    ["the secret is wrong", { secretAccessKey: "guessed" }, "check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY"],
    ["nobody has that key", { accessKeyId: "tests:nobody" }, "check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY"],
    ["it is in another region", { region: "elsewhere" }, "is in another region"],
    ["nothing runs there", { endpoint: "http://127.0.0.1:2" }, "does not answer (ECONNREFUSED)"],
  ] as const;

  test.each(wrong)("that cannot be used says why: %s", async (_why, change, sentence) => {
    const storage = createS3Storage({ ...bucket, dataDir, ...change });
    const faults = [storage.check(), storage.owner("public"), storage.put("a.webp", bytes, shown)];
    for (const fault of await Promise.allSettled(faults)) {
      expect(fault).toMatchObject({ reason: { code: "UNAVAILABLE", cause: { message: expect.anything() } } });
      expect((fault as PromiseRejectedResult).reason.cause.message).toContain(sentence);
    }
  });

  /** A storage whose service answers as it is told. */
  async function behaving(answer: RequestListener) {
    server = createServer(answer);
    await new Promise<void>((done) => server!.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    return createS3Storage({ ...bucket, endpoint: `http://127.0.0.1:${port}`, dataDir });
  }

  /** Lets the time pass that a client waits, again and again until this has come to its end. */
  async function asTimePasses<T>(waiting: Promise<T>): Promise<T> {
    let isOver = false;
    const ended = waiting.finally(() => {
      isOver = true;
    });
    ended.catch(() => {});
    await expect
      .poll(() => {
        vi.advanceTimersByTime(10_000);
        return isOver;
      })
      .toBe(true);
    return ended;
  }

  test("that fails once is asked again, and no more than that", async () => {
    let calls = 0;
    const flaky = await behaving((request, response) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else response.writeHead(calls === 2 ? 204 : 503).end();
    });
    await flaky.remove("a.webp", shown);
    expect(calls).toBe(2);
    await expect(flaky.put("a.webp", Readable.from([bytes]), shown)).rejects.toThrow("can't open photos");
    expect(calls).toBe(4);
  });

  test("that says nothing is not waited for", async () => {
    const silent = await behaving(() => {});
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asking = silent.get("a.webp", shown);
    await once(server!, "request");
    await expect(asTimePasses(asking)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("that falls silent in the middle of a file is not waited for", async () => {
    const left: Promise<unknown>[] = [];
    const halting = await behaving((_request, response) => {
      left.push(once(response, "close"));
      response.writeHead(200, { "content-length": 20 }).write("0123456789");
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const file = await halting.get("a.webp", shown);
    await expect(asTimePasses(buffer(file!.stream))).rejects.toThrow("fell silent");
    // Nor is it held on to when nobody reads.
    (await halting.get("a.webp", shown))!.stream.destroy();
    await Promise.all(left);
    expect(left).toHaveLength(2);
  });

  test("behind a proxy that packs what it may gives files as long as they are", async () => {
    const packing = await behaving(({ headers }, response) => {
      const isPacked = headers["accept-encoding"]?.includes("gzip");
      const body = isPacked ? gzipSync(bytes) : bytes;
      const encoding = isPacked ? { "content-encoding": "gzip" } : {};
      response.writeHead(200, { "content-length": body.length, ...encoding }).end(body);
    });
    const file = await packing.get("a.webp", shown);
    expect([file?.size, await buffer(file!.stream)]).toEqual([bytes.length, bytes]);
  });

  test("is told the hash of what it is sent, so that it keeps all of it or nothing", async () => {
    const told: unknown[] = [];
    const strict = await behaving(async (request, response) => {
      const body = await buffer(request);
      told.push(createHash("sha256").update(body).digest("hex") === request.headers["x-amz-content-sha256"]);
      response.end();
    });
    await strict.put("a.webp", bytes, shown);
    await strict.put("a.webp", Readable.from([bytes, bytes]), shown);
    await strict.remove("a.webp", shown);
    expect(told).toEqual([true, true, true]);
  });

  test("is asked for no more than the part that is wanted", async () => {
    const asked: (string | undefined)[] = [];
    const watched = await behaving(({ method, headers }, response) => {
      asked.push(`${method} ${headers.range}`);
      response.writeHead(method === "HEAD" ? 200 : 206, { "content-length": method === "HEAD" ? 100 : 2 });
      response.end(method === "HEAD" ? "" : "ab");
    });
    const file = await watched.get("a.mp4", { ...shown, range: () => ({ start: 8, end: 9 }) });
    expect(file?.size).toBe(100);
    file?.stream.destroy();
    expect(asked).toEqual(["HEAD undefined", "GET bytes=8-9"]);
  });

  test("that fails in the middle of a copy keeps the file where it is", async () => {
    const deleted: (string | undefined)[] = [];
    const failing = await behaving(({ method, url }, response) => {
      if (method === "DELETE") deleted.push(url);
      response.end("<Error><Code>InternalError</Code></Error>");
    });
    const moving = failing.moveToTrash("a.webp", { ...shown, now: new Date() });
    await expect(moving).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(deleted).toEqual([]);
  });
});
