import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { leaksIn } from "./leaks.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tangu-leaks-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(
    join(folder, "assets/page.js"),
    'headers["x-admin-token"] = token; form.set("adminPassword", typed)',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

test("what is sent by a name is no secret", () => {
  expect(leaksIn(folder, ["open-sesame"])).toEqual([]);
});

test("a value is found wherever it is planted, and not repeated in the report", () => {
  writeFileSync(join(folder, "assets/late.js"), "if(code===`open-sesame`)go()");
  expect(leaksIn(folder, ["open-sesame"])).toEqual(["assets/late.js: the value of a secret"]);
});

test("so is the name of a setting that the server alone reads", () => {
  writeFileSync(join(folder, "index.html"), "process.env.ADMIN_PASSWORD");
  expect(leaksIn(folder, [])).toEqual(["index.html: ADMIN_PASSWORD"]);
});

test("an empty folder proves nothing", () => {
  rmSync(join(folder, "assets/page.js"));
  expect(() => leaksIn(folder, [])).toThrow(/Nothing is built/);
});
