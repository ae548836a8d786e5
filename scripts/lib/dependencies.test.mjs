import { expect, test } from "vitest";
import { isInstalled } from "./dependencies.mjs";

const lock = {
  packages: {
    "": { name: "tangu" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b-darwin": { version: "2.0.0", optional: true },
  },
};

test("what the lock asks for is there, other platforms aside", () => {
  expect(isInstalled(lock, { packages: { "node_modules/a": { version: "1.0.0" } } })).toBe(true);
});

test("a missing or outdated package, or none at all, means installing", () => {
  expect(isInstalled(lock, {})).toBe(false);
  expect(isInstalled(lock, { packages: {} })).toBe(false);
  expect(isInstalled(lock, { packages: { "node_modules/a": { version: "0.9.0" } } })).toBe(false);
  const wrongOptional = {
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b-darwin": { version: "1.0.0" },
  };
  expect(isInstalled(lock, { packages: wrongOptional })).toBe(false);
});
