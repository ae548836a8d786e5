import { expect, test } from "vitest";
import { createApi } from "./api.ts";
import { createQueryClient } from "./query.tsx";
import { sessionQuery } from "./session.ts";

const answering = (status: number, body: string) => createApi(async () => new Response(body, { status }));

test("401 is nobody; another failure says its status and text, and is not tried again", async () => {
  const client = createQueryClient();
  expect(await client.fetchQuery(sessionQuery(answering(401, "{}")))).toBeNull();
  client.clear();
  let calls = 0;
  const failing = createApi(async () => {
    calls++;
    return new Response("down", { status: 500 });
  });
  await expect(client.fetchQuery(sessionQuery(failing))).rejects.toThrow(/^HTTP 500: down$/);
  expect(calls).toBe(1);
});

test("who is signed in is kept for as long as the page is open", () => {
  expect(sessionQuery(answering(200, "{}")).gcTime).toBe(Number.POSITIVE_INFINITY);
});
