import { spawn } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { copyDemo } from "#scripts/lib/demo.ts";
import { startServer } from "#scripts/lib/server.ts";
import { projectRoot } from "#server/lib/root.ts";
import { expect, test } from "./harness.ts";

interface Ended {
  code: number | null;
  output: string;
}

/** Runs the built server with the given configuration until it ends by itself. */
function runToEnd(env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(projectRoot(), "build/app/main.js")], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk));
    child.on("close", (code) => resolve({ code, output }));
  });
}

test.describe("the server's process @desktop", () => {
  test("a second one on the same data exits and names the holder", async () => {
    const demo = await copyDemo();
    const first = await startServer({ dataDir: demo.dataDir, env: { DEMO: "0" } });
    const second = await runToEnd({ DATA_DIR: demo.dataDir, PORT: "1" });
    expect(second.code).toBe(1);
    expect(second.output).toContain(String(first.pid));
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    demo.remove();
  });

  test("a bad configuration stops the boot with a sentence that names it", async () => {
    const { code, output } = await runToEnd({ PORT: "eighty" });
    expect(code).toBe(1);
    expect(output.trim()).toBe("The configuration cannot be used: PORT must be a port number.");
  });

  test("SIGTERM in the middle of an upload ends it with 0, and the data opens again", async () => {
    const demo = await copyDemo();
    const server = await startServer({ dataDir: demo.dataDir, env: { DEMO: "0" } });
    const { port, host } = new URL(server.url);
    const upload = connect(Number(port), "127.0.0.1");
    upload.on("error", () => {});
    await new Promise<void>((resolve) => upload.once("connect", resolve));
    upload.write(
      `PATCH /api/bookings/1/payment-proof HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.url}\r\n` +
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n" +
        'Content-Disposition: form-data; name="paymentProof"; filename="a.png"\r\n\r\n',
    );
    upload.write(Buffer.alloc(100_000));
    expect(await server.stop()).toBe(0);
    upload.destroy();

    const again = await startServer({ dataDir: demo.dataDir, env: { DEMO: "0" } });
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    expect(await again.stop()).toBe(0);
    demo.remove();
  });
});

test("two answers of a page carry two nonces, and no script without one @desktop", async ({ request }) => {
  const nonces: string[] = [];
  for (let n = 0; n < 2; n++) {
    const answer = await request.get("/");
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(
      answer.headers()["content-security-policy"] ?? "",
    )?.[1];
    expect(nonce).toBeTruthy();
    const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? [];
    for (const script of scripts) {
      expect(script.includes(`nonce="${nonce}"`) || script.includes("application/ld+json"), script).toBe(
        true,
      );
    }
    nonces.push(nonce!);
  }
  expect(nonces[0]).not.toBe(nonces[1]);
});
