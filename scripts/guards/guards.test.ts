import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/root.ts";
import { GUARDS } from "./list.ts";

test("each guard names code that stands once in its file", () => {
  const edits = GUARDS.flatMap(({ also, ...guard }) => (also ? [guard, also] : [guard]));
  const stale = edits.filter(({ file, code }) => {
    const parts = readFileSync(join(projectRoot(), file), "utf8").split(code);
    return parts.length !== 2;
  });
  expect(stale).toEqual([]);
});

test("docs/testing.md has all of them, and no other", () => {
  const text = readFileSync(join(projectRoot(), "docs/testing.md"), "utf8");
  const listed = [...text.matchAll(/^\| ([a-z ]+: .+) \| `(.+)` \|$/gm)].map(([, guard, test]) => [
    guard,
    test,
  ]);
  expect(listed.sort()).toEqual(GUARDS.map(({ guard, test }) => [guard, test]).sort());
});
