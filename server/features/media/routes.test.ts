import { mkdir, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/http.ts";
import { storeImage } from "./service.ts";

let site: TestApp;
let url: string;
let secretName: string;

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();

beforeAll(async () => {
  site = await testApp();
  const shown = await storeImage(site.deps, await picture(), { visibility: "public", maxBytes: 1e6 });
  const hidden = await storeImage(site.deps, await picture(), { visibility: "private", maxBytes: 1e6 });
  url = shown.url;
  secretName = hidden.name;
  await mkdir(join(site.deps.config.dataDir, "uploads", "folder.webp"));
  await writeFile(join(site.deps.config.dataDir, "secrets.json"), "{}");
  await writeFile(join(site.deps.config.dataDir, "uploads", "page.html"), "<p>");
});

afterAll(() => site.close());

test("an upload is kept by the browser for ever", async () => {
  const answer = await site.request("GET", url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    etag: expect.stringMatching(/^"[^"]+"$/),
  });
  expect(answer.headers.get("set-cookie")).toBeNull();
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(Number(answer.headers.get("content-length")));
  expect((await sharp(bytes).metadata()).width).toBe(600);
});

test("that a file is gone is said in the first language of the browser that we have", async () => {
  for (const [accepted, message] of [
    ["fr-FR,kn-IN;q=0.9,en;q=0.8", "ಸಿಗಲಿಲ್ಲ"],
    ["hi", "नहीं मिला"],
    ["fr", "Not found"],
  ] as const) {
    const answer = await site.request("GET", "/uploads/gone_small.webp", {
      headers: { "accept-language": accepted },
    });
    expect(await answer.json()).toMatchObject({ message, code: "NOT_FOUND" });
  }
});

test("who has it is not sent it again, and HEAD is its head", async () => {
  const first = await site.request("GET", url);
  await first.arrayBuffer();
  const etag = first.headers.get("etag")!;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await site.request("GET", url, { headers: { "if-none-match": known } });
    expect(again.status).toBe(304);
    expect(again.headers.get("cache-control")).toContain("immutable");
    expect(await again.text()).toBe("");
  }
  const other = await site.request("GET", url, { headers: { "if-none-match": '"other"' } });
  expect(other.status).toBe(200);
  await other.arrayBuffer();
  const head = await site.request("HEAD", url);
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(first.headers.get("content-length"));
  expect(await head.text()).toBe("");
});

/** `fetch` would tidy the path up before it sends it. */
function raw(path: string): Promise<{ status: number; type: string; body: string; caching: string }> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, async (answer) => {
      let body = "";
      for await (const part of answer) body += String(part);
      const { "content-type": type = "", "cache-control": caching = "" } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, type, body, caching });
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  "/uploads/",
  "/uploads/..%2fsecrets.json",
  "/uploads/..%2f..%2f..%2f..%2fetc%2fpasswd",
  "/uploads/../secrets.json",
  "/uploads/%2e%2e/secrets.json",
  "/uploads/..%5csecrets.json",
  "/uploads//etc/passwd",
  "/uploads/page.html",
  "/uploads/page.html%00_original.webp",
  "/uploads/%00",
  "/uploads/missing_original.webp",
  "/uploads/folder.webp",
  `/uploads/${"a".repeat(5000)}_original.webp`,
])("%s is not found", async (path) => {
  const answer = await raw(path);
  expect(answer.status).toBe(404);
  expect(answer.type).toContain("application/json");
  expect(JSON.parse(answer.body)).toEqual({ message: expect.any(String), code: "NOT_FOUND" });
  expect(answer.caching).toBe("no-store");
});

test("a private file is not under /uploads", async () => {
  for (const path of [`${secretName}_original.webp`, `..%2fprivate%2f${secretName}_original.webp`]) {
    expect((await raw(`/uploads/${path}`)).status).toBe(404);
  }
});
