import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { addDays, kolkataDate, priceOf } from "#domain/bookings/rules.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
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

/** A guest books a week at the first stay with a free bed. */
async function book(origin: string): Promise<{ id: number; cookie: string }> {
  const listings = (await (await fetch(`${origin}/api/pg-listings`)).json()) as ListingCard[];
  const { id: pgId, securityDeposit } = listings.find(({ bedsLeft }) => bedsLeft > 0)!;
  const moveInDate = addDays(kolkataDate(new Date()), 3);
  const totalAmount = priceOf({ monthlyRent: null, securityDeposit }, "7days")!.total;
  const answer = await fetch(`${origin}/api/bookings`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({
      pgId,
      guestName: "Asha",
      guestEmail: "asha@example.in",
      guestPhone: "9876543210",
      moveInDate,
      duration: "7days",
      totalAmount,
    }),
  });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  return {
    id,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; "),
  };
}

/** Sends the beginning of a proof and leaves the rest for ever under way, once the server is reading it. */
async function halfAnUpload(origin: string, id: number, cookie: string): Promise<Socket> {
  const { port, host } = new URL(origin);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(
    `PATCH /api/bookings/${id}/payment-proof HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n` +
      "Expect: 100-continue\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n",
  );
  await once(socket, "data");
  socket.write('--x\r\nContent-Disposition: form-data; name="paymentProof"; filename="a.png"\r\n\r\n');
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(100_000), () => resolve()));
  return socket;
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

  test("SIGTERM in the middle of an upload ends it with 0, and the booking is as it was", async () => {
    const demo = await copyDemo();
    const server = await startServer({ dataDir: demo.dataDir, env: { DEMO: "0" } });
    const { id, cookie } = await book(server.url);
    const upload = await halfAnUpload(server.url, id, cookie);
    expect(await server.stop()).toBe(0);
    upload.destroy();

    const again = await startServer({ dataDir: demo.dataDir, env: { DEMO: "0" } });
    const booking = await fetch(`${again.url}/api/bookings/${id}`, { headers: { cookie } });
    expect(await booking.json()).toMatchObject({
      id,
      status: "pending",
      paymentStatus: "pending",
      proofUrl: null,
    });
    expect(readdirSync(join(demo.dataDir, "tmp"))).toEqual([]);
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
