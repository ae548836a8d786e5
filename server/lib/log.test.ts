import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { DomainError } from "#domain/errors.ts";
import { DatabaseUnavailable } from "#server/db/errors.ts";
import { createLog, logFailure } from "./log.ts";

const CANARY = "canary-7d1f";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  write(createLog({ logLevel: "trace" }, sink));
  return text;
}

test("secrets and personal data never reach the log, wherever an object carries them", () => {
  const text = logged((log) => {
    log.info({ password: CANARY, body: { adminPassword: CANARY, utr: CANARY } }, "one");
    log.info({ request: { headers: { cookie: CANARY, "x-admin-token": CANARY } } }, "two");
    log.info({ s3: { accessKeyId: CANARY, secretAccessKey: CANARY } }, "bucket");
    log.info({ booking: { guestPhone: CANARY, guestEmail: CANARY, guestName: CANARY } }, "three");
  });
  expect(text).not.toContain(CANARY);
  expect(text).toContain("three");
});

test("the code of an error can be read, and a code that somebody typed cannot", () => {
  const error = Object.assign(new Error("away"), { code: "ECONNREFUSED", cause: { code: "57P01" } });
  const text = logged((log) => log.error({ err: error, code: CANARY, body: { code: CANARY } }, "failed"));
  expect(JSON.parse(text).err.code).toBe("ECONNREFUSED");
  expect(text).not.toContain(CANARY);
});

test("what is only away is a warning without a trace, all else an error with one", () => {
  const away = new DatabaseUnavailable("away", { cause: new Error("connection refused") });
  const busy = new DomainError("UNAVAILABLE", "Too many people are logging in right now");
  for (const error of [away, busy]) {
    const line = JSON.parse(logged((log) => logFailure(log, error, "failed")));
    expect([line.level, line.err.stack, line.err.cause?.stack]).toEqual([40, undefined, undefined]);
    expect(line.err.message).toBe(error.message);
  }
  const line = JSON.parse(logged((log) => logFailure(log, new Error("unknown"), "failed")));
  expect([line.level, line.err.stack]).toEqual([50, expect.stringContaining("log.test.ts")]);
});

test("a failed query is logged by its text and its cause, without its parameters", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505" });
  const text = logged((log) =>
    log.error({ err: new DrizzleQueryError("insert into t values ($1)", [CANARY], cause) }, "failed"),
  );
  expect(text).not.toContain(CANARY);
  expect(text).toContain("insert into t values ($1)");
  expect(text).toContain("duplicate key");
});
