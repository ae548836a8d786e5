import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

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
    log.info({ booking: { guestPhone: CANARY, guestEmail: CANARY, guestName: CANARY } }, "three");
  });
  expect(text).not.toContain(CANARY);
  expect(text).toContain("three");
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
