import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";
import { bootFault, greeting } from "./greeting.ts";

const secrets = { adminCode: "code-canary", adminPassword: "password-canary" };

describe("greeting", () => {
  test("shows generated secrets, the first time only", () => {
    const first = greeting(parseConfig({}), secrets, true);
    expect(first).toContain("Tangu is ready: http://localhost:3000");
    expect(first).toMatch(/Admin code +code-canary\n.*Admin password +password-canary\n/);
    expect(greeting(parseConfig({}), secrets, false)).not.toContain("canary");
  });

  test("never shows one that was given", () => {
    const given = parseConfig({ ADMIN_CODE: "code-canary", ADMIN_PASSWORD: "password-canary" });
    expect(greeting(given, secrets, true)).not.toMatch(/canary|Admin/);
    const half = greeting(parseConfig({ ADMIN_CODE: "code-canary" }), secrets, true);
    expect(half).not.toContain("code-canary");
    expect(half).toContain("password-canary");
  });
});

describe("bootFault", () => {
  test("a port in use is one sentence", async () => {
    const first = createServer();
    await new Promise<void>((done) => first.listen(0, "127.0.0.1", done));
    const { port } = first.address() as { port: number };
    const fault = await new Promise((done) => createServer().once("error", done).listen(port, "127.0.0.1"));
    first.close();
    expect(bootFault(fault)).toBe(
      `Port ${port} is in use: stop the program that has it, or set PORT to another one.`,
    );
  });

  test.each([
    [{ code: "ENOSPC", path: "/data/db.lock" }, "There is no room left on the disk of /data/db.lock"],
    [{ code: "EACCES", path: "/data" }, "/data cannot be used (EACCES): give the user"],
    [{ code: "EEXIST", path: "/data" }, "/data cannot be used as a folder: set DATA_DIR"],
    [{ code: "28P01", message: "wrong password" }, "PostgreSQL refuses: wrong password. Check the name"],
    [new ConfigError("PORT must be a port number."), "PORT must be a port number."],
  ])("%j is one sentence that says what to do", (fault, sentence) => {
    const error = fault instanceof Error ? fault : Object.assign(new Error(), fault);
    expect(bootFault(error)).toContain(sentence);
  });

  test("what nobody expected is shown whole", () => {
    const error = new Error("odd");
    expect(bootFault(error)).toBe(error);
  });
});
