import { afterAll, beforeAll, expect, test } from "vitest";
import { subscribePush } from "#domain/chat/endpoints.ts";
import { pages } from "#domain/paths.ts";
import { getMyRoommates, inviteToRoom, listRoomMatches } from "#domain/roommates/endpoints.ts";
import {
  INVITATIONS_PER_POST,
  type MyRoommates,
  requestMessages,
  type SeekerMatches,
} from "#domain/roommates/requests.ts";
import { userBlocks, userPreferences } from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";
import { asked, offeredRoom, type Person, person } from "#testing/roommates.ts";
import { closeRoom } from "#testing/rooms.ts";
import { refOf } from "./match-reads.ts";

let site: TestApp;
let push: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  push = await startPushService();
  site = await testApp({ config: push.config });
});
afterAll(async () => {
  await site.close();
  await push.close();
});

async function looking(): Promise<Person> {
  const seeker = await person(site);
  const said = { isLooking: true, lookingFor: "any", gender: "man" } as const;
  await site.deps.store.db.insert(userPreferences).values({ userId: seeker.id, ...said });
  return seeker;
}
const refFor = (postId: number, { id }: Person) => refOf(site.deps.secrets, postId, id);
const invite = (caller: { cookies?: string }, postId: number, ref: unknown) =>
  site.request("POST", inviteToRoom(postId).path, {
    json: { ref },
    cookies: caller.cookies ?? "",
    headers: { "idempotency-key": newKey() },
  });
const invitationsOf = async (caller: Person) =>
  (
    (await (
      await site.request("GET", getMyRoommates().path, { cookies: caller.cookies })
    ).json()) as MyRoommates
  ).invitations;
const closed = (postId: number) => closeRoom(site.deps.store, postId);

test("a tenant invites who fits, once; it is there until they ask, or the room closes", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const [one, two] = [await looking(), await looking()];
  const found = await site.request("GET", listRoomMatches(postId).path, { cookies: tenant.cookies });
  const { people: matches } = (await found.json()) as SeekerMatches;
  expect(matches.map(({ ref }) => ref)).toEqual(
    expect.arrayContaining([refFor(postId, one), refFor(postId, two)]),
  );
  const answers = await Promise.all([1, 2, 3].map(() => invite(tenant, postId, refFor(postId, one))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await site.request("POST", subscribePush().path, {
    json: push.subscription("/two"),
    cookies: two.cookies,
    headers: { "idempotency-key": newKey() },
  });
  expect((await invite(tenant, postId, refFor(postId, two))).status).toBe(201);
  await expect.poll(() => push.sent.map(({ path }) => path)).toEqual(["/two"]);
  expect(push.read()).toMatchObject([{ url: pages.room(postId) }]);
  expect(JSON.stringify(push.read())).not.toContain("Asha");
  expect(await invitationsOf(one)).toMatchObject([{ post: { id: postId } }]);
  await asked(site, one, postId);
  expect(await invitationsOf(one)).toEqual([]);
  await closed(postId);
  expect(await invitationsOf(two)).toEqual([]);
});

test("only its author invites, by a handle of this room, and whom they may see", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const other = await offeredRoom(site);
  const seeker = await looking();
  const before = await site.deps.store.db.$count(roomInvitations);
  expect((await invite({}, postId, refFor(postId, seeker))).status).toBe(401);
  expect((await invite(other.tenant, postId, refFor(postId, seeker))).status).toBe(403);
  expect((await invite(tenant, 1_999_999_999, refFor(postId, seeker))).status).toBe(404);
  const hidden = await person(site);
  for (const ref of [refFor(other.postId, seeker), seeker.id, "x", "", refFor(postId, hidden)]) {
    const answer = await invite(tenant, postId, ref);
    expect([answer.status, (await answer.json()).message]).toEqual([404, requestMessages.noSeeker()]);
  }
  for (const ref of [null, 7, "x".repeat(1000)]) expect((await invite(tenant, postId, ref)).status).toBe(400);
  await site.deps.store.db.insert(userBlocks).values({ userId: seeker.id, blockedId: tenant.id });
  expect((await invite(tenant, postId, refFor(postId, seeker))).status).toBe(404);
  await closed(postId);
  expect((await invite(tenant, postId, refFor(postId, await looking()))).status).toBe(404);
  expect(await site.deps.store.db.$count(roomInvitations)).toBe(before);
});

test("twenty are invited to a room, also when more are at once", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seekers = [];
  for (let count = 0; count < INVITATIONS_PER_POST + 3; count += 1) seekers.push(await looking());
  const answers = await Promise.all(seekers.map((seeker) => invite(tenant, postId, refFor(postId, seeker))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(INVITATIONS_PER_POST);
  const refused = answers.find(({ status }) => status === 409)!;
  expect((await refused.json()).message).toBe(requestMessages.tooManyInvited());
});
