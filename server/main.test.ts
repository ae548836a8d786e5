import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { cp, rm, symlink } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingView } from "#domain/bookings/contract.ts";
import { createBooking, getBooking, getProof, submitProof } from "#domain/bookings/endpoints.ts";
import { pages } from "#domain/paths.ts";
import { type RunningServer, startServer } from "#scripts/lib/server.ts";
import { openStore } from "#server/db/client.ts";
import { WORKER_POLICY } from "#server/http/headers.ts";
import { projectRoot } from "#server/lib/root.ts";
import { migratedBase } from "#testing/base.ts";
import { bookableListing, bookingBody, proofForm, screenshot } from "#testing/bookings.ts";
import { cookiesOf, newKey } from "#testing/http.ts";

// The built program as it is started in production, always on the embedded database, whatever the lane's engine. It runs
// among the files of the container image and no others.

let dataDir: string;
let imageRoot: string;
let pgId: number;
let server: RunningServer;

const start = () => startServer({ dataDir, root: imageRoot, env: { DRAIN_SECONDS: "1" } });

/** Copies what the last stage of the Dockerfile copies, apart from the packages. */
async function copyImage(to: string): Promise<void> {
  const root = projectRoot();
  const lastStage =
    readFileSync(join(root, "Dockerfile"), "utf8")
      .split(/^FROM /m)
      .at(-1) ?? "";
  const copied = [...lastStage.matchAll(/^COPY (?:--from=\w+ )?(.+)$/gm)].flatMap(([, paths = ""]) =>
    paths
      .replace(/\/app\//g, "")
      .split(" ")
      .slice(0, -1),
  );
  for (const path of copied) {
    if (path === "node_modules") await symlink(join(root, path), join(to, path));
    else await cp(join(root, path), join(to, path), { recursive: true });
  }
}

beforeAll(async () => {
  imageRoot = mkdtempSync(join(tmpdir(), "tangu-image-"));
  await copyImage(imageRoot);
  dataDir = mkdtempSync(join(tmpdir(), "tangu-main-"));
  const store = await openStore({ dataDir, loadFrom: await migratedBase() });
  ({ id: pgId } = await bookableListing(store));
  await store.close();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  for (const folder of [dataDir, imageRoot]) await rm(folder, { recursive: true, force: true });
});

/** Runs the program with the given configuration until it ends by itself. */
async function runToEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(projectRoot(), "build/app/main.js")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

/** Begins to send a payment proof, and leaves the rest for ever under way once the server is reading it. */
async function beginUpload(origin: string, path: string, cookie: string): Promise<Socket> {
  const { port, host } = new URL(origin);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n` +
      "Expect: 100-continue\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n",
  );
  await once(socket, "data");
  socket.write('--x\r\nContent-Disposition: form-data; name="paymentProof"; filename="a.png"\r\n\r\n');
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(100_000), () => resolve()));
  return socket;
}

test("a bad configuration stops the boot with a sentence that names it", async () => {
  const { code, output } = await runToEnd({ PORT: "eighty" });
  expect(code).toBe(1);
  expect(output.trim()).toBe("The configuration cannot be used: PORT must be a port number.");
});

test("a second server on the same data exits and names the first, which still serves", async () => {
  const second = await runToEnd({ DATA_DIR: dataDir, PORT: "1" });
  expect(second.code).toBe(1);
  expect(second.output).toContain(String(server.pid));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test("nobody else on the machine reads the database", () => {
  expect(statSync(join(dataDir, "db")).mode & 0o777).toBe(0o700);
});

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
    ([, attributes]) => !/ src=|ld\+json/.test(attributes ?? ""),
  );

test("every script within a built page may run: by its hash where the page is kept, else by its nonce", async () => {
  for (const path of [pages.home, pages.stays]) {
    const answer = await fetch(server.url + path);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const scripts = inlineScripts(await answer.text());
    expect(scripts.length).toBeGreaterThan(1);
    const refused = scripts.filter(([tag, , script]) => {
      const nonce = / nonce="([^"]+)"/.exec(tag)?.[1];
      const source = nonce
        ? `nonce-${nonce}`
        : `sha256-${createHash("sha256")
            .update(script ?? "")
            .digest("base64")}`;
      return !policy.includes(`'${source}'`);
    });
    expect(refused).toEqual([]);
  }
});

test("a built file travels compressed, and keeps its headers", async () => {
  const [script] = readdirSync(join(imageRoot, "build/client/assets")).filter((name) =>
    /^shared-.*\.js$/.test(name),
  );
  for (const [path, kept] of [
    [`/assets/${script}`, "public, max-age=31536000, immutable"],
    ["/sw.js", "no-cache"],
  ] as const) {
    const bodies = await Promise.all(
      ["br", "gzip", "identity"].map(async (encoding) => {
        const answer = await fetch(server.url + path, { headers: { "accept-encoding": encoding } });
        expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
        expect(answer.headers.get("cache-control")).toBe(kept);
        if (path === "/sw.js") expect(answer.headers.get("content-security-policy")).toBe(WORKER_POLICY);
        return answer.text();
      }),
    );
    expect(new Set(bodies).size).toBe(1);
  }
});

test("SIGTERM in the middle of an upload ends with 0; the booking is as it was, and can be paid", async () => {
  const clock = { now: () => new Date() };
  const booked = await fetch(server.url + createBooking().path, {
    method: "POST",
    headers: { origin: server.url, "content-type": "application/json", "idempotency-key": newKey() },
    body: JSON.stringify(bookingBody({ clock }, pgId)),
  });
  expect(booked.status).toBe(201);
  const { id } = (await booked.json()) as BookingView;
  const cookie = cookiesOf(booked);
  const upload = await beginUpload(server.url, getProof(id).path, cookie);
  await expect.poll(() => readdirSync(join(dataDir, "tmp")), { timeout: 10_000 }).toHaveLength(1);
  expect(await server.stop()).toBe(0);
  upload.destroy();

  server = await start();
  const booking = await fetch(server.url + getBooking(id).path, { headers: { cookie } });
  expect(await booking.json()).toMatchObject({
    id,
    status: "pending",
    paymentStatus: "pending",
    proofUrl: null,
  });
  expect(readdirSync(join(dataDir, "tmp"))).toEqual([]);
  const proof = await fetch(server.url + submitProof(id).path, {
    method: "PATCH",
    headers: { origin: server.url, cookie, "idempotency-key": newKey() },
    body: proofForm("412345678901", await screenshot()),
  });
  expect(proof.status).toBe(200);
});
