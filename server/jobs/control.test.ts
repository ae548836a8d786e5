import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { controlSocket, startControl } from "./control.ts";

let t: TestApp;
let control: { close(): Promise<void> };

beforeAll(async () => {
  t = await testApp();
  // A file left behind by a process that was killed.
  writeFileSync(controlSocket(t.deps.config.dataDir), "");
  control = await startControl(t.deps);
});
afterAll(async () => {
  await control.close();
  await t.close();
});

function ask(body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socketPath = controlSocket(t.deps.config.dataDir);
    const call = request({ socketPath, method: "POST", path: "/" }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on("error", reject);
    call.end(body);
  });
}

test("only the owner of the process reaches the socket", () => {
  expect(statSync(controlSocket(t.deps.config.dataDir)).mode & 0o777).toBe(0o600);
});

test("a folder with too long a name costs the socket, not the start", async () => {
  const dataDir = join(t.deps.config.dataDir, "x".repeat(120));
  mkdirSync(dataDir);
  const without = await startControl({ ...t.deps, config: { ...t.deps.config, dataDir } });
  expect(readdirSync(dataDir)).toEqual([]);
  await without.close();
});

test("grants through the process that holds the database", async () => {
  const user = await createUser(t.deps.store);
  const { status, text } = await ask(JSON.stringify({ verb: "grant", phoneNumber: user.phoneNumber }));
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({
    ok: true,
    lines: [`+91 ${user.phoneNumber} is now an admin, with the role superadmin.`],
  });
});

test.each(["", "{}", '{"verb":"drop"}', `{"verb":"grant","phoneNumber":"${"9".repeat(20_000)}"}`])(
  "refuses what is no command: %.40s",
  async (body) => {
    expect((await ask(body)).status).toBe(500);
  },
);
