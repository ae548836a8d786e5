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
    expect(bootFault(fault, [])).toBe(
      `Port ${port} is in use: stop the program that has it, or set PORT to another one.`,
    );
  });

  test("what nobody expected is shown whole", () => {
    const error = new Error("odd");
    expect(bootFault(error, [ConfigError])).toBe(error);
    expect(bootFault(new ConfigError("PORT must be a port number."), [ConfigError])).toBe(
      "PORT must be a port number.",
    );
  });
});
