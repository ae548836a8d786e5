import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoommateRequest } from "#domain/roommates/endpoints.ts";
import { requestMessages } from "#domain/roommates/requests.ts";
import { openSession } from "#testing/bookings.ts";
import { createUser } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { offeredRoom } from "#testing/roommates.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
});
afterAll(() => site.close());

test("made-up accounts of one /48 ask for one room so often in a day, and others still do", async () => {
  const [room, other] = [await offeredRoom(site), await offeredRoom(site)];
  const ask = async (roomPostId: number, address: string, createdAt = new Date()) => {
    const cookies = await openSession(site.deps.store, await createUser(site.deps.store, { createdAt }));
    const headers = { "x-forwarded-for": address };
    const json = { roomPostId, message: "May I join?", includingMen: true };
    return site.request("POST", createRoommateRequest().path, { json, cookies, headers });
  };
  for (let n = 0; n < 20; n++) expect((await ask(room.postId, `2001:db8:1:${n}::1`)).status).toBe(201);
  const refused = await ask(room.postId, "2001:db8:1:ffff::1");
  expect([refused.status, (await refused.json()).message]).toEqual([429, requestMessages.tooManyOfNetwork()]);
  const weekAgo = new Date(Date.now() - 7 * 86_400_000 - 1000);
  expect((await ask(room.postId, "2001:db8:1:ffff::1", weekAgo)).status).toBe(201);
  expect((await ask(other.postId, "2001:db8:1:ffff::1")).status).toBe(201);
  expect((await ask(room.postId, "2001:db8:2::1")).status).toBe(201);
});
