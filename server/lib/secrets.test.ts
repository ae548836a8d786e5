import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { loadSecrets } from "./secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "tangu-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const load = (env: Record<string, string> = {}) => loadSecrets(parseConfig({ DATA_DIR: dataDir, ...env }));

test("are made once, for nobody else to read, and are the same at every start", () => {
  const first = load();
  const again = load();
  expect([first.fresh, again.fresh]).toEqual([true, false]);
  expect(again.secrets).toEqual(first.secrets);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("what an older version did not write is added, and what it wrote stays", () => {
  const { secrets } = load();
  const path = join(dataDir, "secrets.json");
  const { vapid: _, ...older } = secrets;
  writeFileSync(path, JSON.stringify(older), { mode: 0o600 });
  const filled = load().secrets;
  expect(filled).toMatchObject(older);
  expect(filled.vapid.publicKey).toMatch(/^[\w-]{87}$/);
  expect(load().secrets).toEqual(filled);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(filled);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("those of the environment come first, the keys of push only together", () => {
  const { secrets } = load({ ADMIN_CODE: "from the outside", VAPID_PUBLIC_KEY: "x".repeat(87) });
  expect(secrets.adminCode).toBe("from the outside");
  expect(secrets.vapid.publicKey).not.toMatch(/^x+$/);
});
