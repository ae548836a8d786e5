import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./root.ts";

test("the project's folder is found from a nested module", () => {
  expect(existsSync(join(projectRoot(), "server/lib/root.ts"))).toBe(true);
  expect(existsSync(join(projectRoot(), "package-lock.json"))).toBe(true);
});
