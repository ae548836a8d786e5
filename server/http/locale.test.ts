import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "#domain/accounts/endpoints.ts";
import { catalogs, type MessageKey } from "#domain/catalog.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { plainPages } from "#testing/pages.ts";
import { JSON_BYTES } from "./bodies.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ pages: plainPages() });
});
afterAll(() => t.close());

const send = (body: BodyInit, type: string, length?: "chunked") => {
  const headers = { origin: t.origin, "content-type": type, "accept-language": "kn" };
  const stream = new Blob([body as string]).stream();
  const init = { method: "POST", headers, body: length ? stream : body, duplex: "half" };
  return fetch(t.origin + logIn().path, init as RequestInit);
};
const get = (path: string, language?: string) =>
  t.request("GET", path, language ? { headers: { "accept-language": language } } : {});

const REFUSALS: [what: string, refused: () => Promise<Response>, status: number, message: MessageKey][] = [
  ["no JSON", () => send("{", "application/json"), 400, "server.invalid"],
  ["no body", () => send("", "application/json"), 400, "server.invalid"],
  ["a body of another kind", () => send("a", "text/plain"), 415, "server.wrongType"],
  ["a long body", () => send(`"${"a".repeat(JSON_BYTES)}"`, "application/json"), 413, "server.tooLarge"],
  [
    "a body that turns out to be long",
    () => send(`"${"a".repeat(JSON_BYTES)}"`, "application/json", "chunked"),
    413,
    "server.tooLarge",
  ],
  ["no object", () => send("[]", "application/json"), 400, "server.invalid"],
  ["an unknown value", () => get(`${searchListings().path}?gender=x`, "kn"), 400, "server.invalid"],
  ["no such call", () => get("/api/nowhere", "kn"), 404, "server.notFound"],
  ["no such call of a broken address", () => get("/api/%E0%A4%A", "kn"), 404, "server.notFound"],
  ["no such page of a broken address", () => get("/kn/%E0%A4%A"), 404, "server.notFound"],
];

test.each(REFUSALS)("%s is refused in the language of whoever asks", async (_, refused, status, message) => {
  const answer = await refused();
  expect([answer.status, (await answer.json()).message]).toEqual([status, catalogs.kn[message]]);
});

test.each([
  ["/", "en-IN"],
  ["/kn", "kn-IN"],
  ["/hi/liked", "hi-IN"],
  ["/kn/pgs/missing", "kn-IN"],
])("the page %s says that it is in %s", async (path, tag) => {
  expect((await get(path)).headers.get("content-language")).toBe(tag);
});

test("a language in capitals leads to its pages", async () => {
  const answer = await get("/KN/rooms?gender=boys");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/kn/rooms?gender=boys"]);
});
