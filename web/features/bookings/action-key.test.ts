import { expect, test } from "vitest";
import { actionDone, actionKey } from "./action-key.ts";

test("a repeated action keeps its key until it has happened", () => {
  const first = actionKey("book 1");
  expect(actionKey("book 1")).toBe(first);
  expect(actionKey("book 2")).not.toBe(first);
  actionDone("book 1");
  expect(actionKey("book 1")).not.toBe(first);
});

test("a proof that was changed is another action", () => {
  const proof = { utr: "412345678901" };
  const first = actionKey(proof);
  expect(actionKey(proof)).toBe(first);
  expect(actionKey({ ...proof })).not.toBe(first);
});

test("a key is long enough to stand for a person", () => {
  expect(actionKey({})).toMatch(/^[0-9a-f]{32}$/);
});
