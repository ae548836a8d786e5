import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

interface Call {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
}

/** Every unsafe call that the server describes, so that a new one is tried without being listed. */
async function unsafeCalls(): Promise<Call[]> {
  const { paths } = (await (await site.request("GET", "/api/docs/json")).json()) as {
    paths: Record<string, object>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== "get" && method !== "head")
      .map((method) => ({
        method: method.toUpperCase() as Call["method"],
        path: path.replaceAll(/\{\w+\}/g, "1"),
      })),
  );
}

describe("unsafe calls", () => {
  test("from another site, or from nowhere, are refused", async () => {
    const calls = await unsafeCalls();
    expect(calls.length).toBeGreaterThan(0);
    for (const { method, path } of calls) {
      const strangers: Record<string, string>[] = [
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: "" },
      ];
      for (const headers of strangers) {
        const answer = await site.request(method, path, { json: {}, headers });
        expect([method, path, headers, answer.status]).toEqual([method, path, headers, 403]);
        expect(await answer.json()).toMatchObject({ code: "CROSS_SITE" });
      }
    }
  });

  test("in plain text are refused", async () => {
    for (const { method, path } of await unsafeCalls()) {
      const headers = { "content-type": "text/plain" };
      const answer = await site.request(method, path, { json: { a: 1 }, headers });
      expect([method, path, [401, 403, 415].includes(answer.status)]).toEqual([method, path, true]);
    }
    const login = await site.request("POST", "/api/auth/login", {
      json: {},
      headers: { "content-type": "text/plain" },
    });
    expect(login.status).toBe(415);
  });

  test("with JSON that is none, or a body that is too large, answer in the product's form", async () => {
    const broken = await fetch(`${site.origin}/api/auth/login`, {
      method: "POST",
      headers: { origin: site.origin, "content-type": "application/json" },
      body: "{",
    });
    expect([broken.status, (await broken.json()).code]).toEqual([400, "VALIDATION"]);
    const large = await site.request("POST", "/api/auth/login", {
      json: { phoneNumber: "9".repeat(2 * 1024 * 1024) },
    });
    expect([large.status, (await large.json()).code]).toEqual([413, "TOO_LARGE"]);
  });
});

describe("many slow connections", () => {
  let sockets: Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  test("do not keep health from answering", async () => {
    const { port } = new URL(site.origin);
    const opened = Array.from(
      { length: 1000 },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), "127.0.0.1", () => {
            socket.write("POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n");
            resolve(socket);
          });
          socket.on("error", reject);
        }),
    );
    sockets = await Promise.all(opened);
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.request("GET", "/healthz")));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  });
});
