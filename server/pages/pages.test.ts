import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
beforeAll(async () => {
  // Refused before any page is made.
  site = await testApp({ pages: { build: () => Promise.reject(new Error("no page was asked for")) } });
});
afterAll(() => site.close());

test.each(["a b", "x:99999999", "[", "a@b", ":a@b"])("a Host of '%s' is the sender's fault", async (host) => {
  const status = await new Promise((resolve, reject) => {
    const call = request(`${site.origin}/`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on("error", reject);
    call.end();
  });
  expect(status).toBe(400);
});
