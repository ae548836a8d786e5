import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuestToken, logIn, logOut, unlockAdmin } from "#domain/accounts/endpoints.ts";
import { unsubscribePush } from "#domain/chat/endpoints.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { getSite } from "#domain/places/endpoints.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { unstorableAt } from "./strict-input.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const refusal = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

describe("the query of a call", () => {
  test.each([
    ["search[]=", "search[]", "There is no parameter named search[]"],
    ["utm_source=x", "utm_source", "There is no parameter named utm_source"],
    ["search=a&search=b", "search", "Send search only once"],
    ["gender=boys&gender=ladies", "gender", "Send gender only once"],
    ["minRent=1&minRent=2", "minRent", "Send minRent only once"],
    ["__proto__=x", "__proto__", "There is no parameter named __proto__"],
    ["search=a%00b", "search", "This text has characters we can't use. Remove them and try again."],
  ])("of listings: %s is refused", async (query, field, message) => {
    const answer = await site.request("GET", `${searchListings().path}?${query}`);
    const fields = Object.fromEntries([[field, message]]);
    expect(await refusal(answer)).toEqual({ status: 400, code: "VALIDATION", message, fields });
  });

  test("a list is taken where one is meant", async () => {
    const hot = "amenities=Hot+Water+24%2F7";
    for (const query of [hot, `${hot}&amenities=2W+Parking`]) {
      expect((await site.request("GET", `${searchListings().path}?${query}`)).status).toBe(200);
    }
  });

  test.each([getSite().path, logOut().path, createGuestToken().path])(
    "%s takes no parameters",
    async (path) => {
      const method = path === getSite().path ? "GET" : "POST";
      expect((await site.request(method, `${path}?x=1`)).status).toBe(400);
      expect((await site.request(method, path)).status).toBe(200);
    },
  );
});

describe("text that no column can hold", () => {
  test.each([
    ["POST", unsubscribePush().path, { endpoint: "\0" }, "endpoint"],
    ["POST", unsubscribePush().path, { endpoint: "\ud800" }, "endpoint"],
    ["POST", unlockAdmin().path, { code: "a\0b" }, "code"],
    ["POST", logIn().path, { phoneNumber: "9845012345", password: "Sunny\0Room" }, "password"],
  ] as const)("%s %s %j: refused by its field", async (method, path, json, field) => {
    const answer = await site.request(method, path, { json });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]]);
  });

  test("in a path leads nowhere", async () => {
    for (const path of ["/api/pg-listings/%00", "/api/landing-pages/a%00", "/api/invitations/%00"]) {
      expect((await site.request("GET", path)).status).toBe(404);
    }
  });

  test("in no call of the server makes it fail", async () => {
    const { paths } = (await (await site.request("GET", "/api/docs/json")).json()) as {
      paths: Record<string, object>;
    };
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const address = path.replaceAll(/\{\w+\}/g, "%00");
        const json = method === "get" || method === "head" ? undefined : { endpoint: "\0", "\0": ["\0"] };
        const answer = await site.request(method.toUpperCase() as "GET", address, { json });
        await answer.body?.cancel();
        expect([path, method, answer.status]).toEqual([
          path,
          method,
          expect.toSatisfy((s: number) => s < 500),
        ]);
      }
    }
  });

  test("is found however deep, and by its path", () => {
    expect(unstorableAt({ a: ["x", { b: "\0" }] })).toBe("a.1.b");
    expect(unstorableAt({ a: 1, b: [null, "fine", "ಮನೆ 🏠"] })).toBeNull();
    const deep = JSON.parse(`${"[".repeat(5000)}"\\u0000"${"]".repeat(5000)}`);
    expect(unstorableAt(deep)).not.toBeNull();
  });
});
