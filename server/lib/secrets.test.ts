import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseConfig } from "./config.ts";
import { bootFault } from "./greeting.ts";
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

test.each(["", '{ "adminCode": "half', "null", "[]", '{ "adminCode": 5 }'])(
  "a file that holds %j is one sentence that says what to do, and stays",
  (text) => {
    const path = join(dataDir, "secrets.json");
    writeFileSync(path, text);
    let fault: unknown = null;
    try {
      load();
    } catch (error) {
      fault = bootFault(error);
    }
    expect(fault).toMatch(
      /secrets\.json is damaged: bring it back from a backup, or delete it for a new admin code/,
    );
    expect(readFileSync(path, "utf8")).toBe(text);
  },
);

test("reach the disk before they get their name", () => {
  const order: string[] = [];
  const { fsyncSync, linkSync } = fs;
  vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
    order.push("flush");
    fsyncSync(descriptor);
  });
  vi.spyOn(fs, "linkSync").mockImplementation((from, to) => {
    order.push("name");
    linkSync(from, to);
  });
  load();
  expect(order).toEqual(["flush", "name", "flush"]);
  expect(readdirSync(dataDir)).toEqual(["secrets.json"]);
  vi.restoreAllMocks();
});
