import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockConversation, openChatStream } from "#domain/chat/endpoints.ts";
import { getPreferences } from "#domain/preferences/endpoints.ts";
import { changeGender, getMyRoommates, listRoomMatches } from "#domain/roommates/endpoints.ts";
import type { MyRoommates, SeekerMatches } from "#domain/roommates/requests.ts";
import { getRoom } from "#domain/rooms/endpoints.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { saveSearch } from "#domain/saved-searches/endpoints.ts";
import { seekersQueryOf } from "#domain/saved-searches/kinds.ts";
import { auditLog, users } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { roommateRequests, roomPosts, userPreferences } from "#server/db/schema/rooms.ts";
import { adminHeaders, brokenInvariants } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { agreed, asked, askToJoin, offeredRoom, person, talking } from "#testing/roommates.ts";
import { FIVE_ANSWERS, sayPreferences } from "#testing/rooms.ts";

const LIFE = { ...FIVE_ANSWERS, smokingPreference: "never", workingHours: "day" } as const;
const HERS = /Womanly\w+/;
let site: TestApp;
const db = () => site.deps.store.db;

beforeAll(async () => {
  site = await testApp();
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

/** Answers as all others here do: each comparison would score high. */
async function who(gender: "woman" | "man", said: Parameters<typeof sayPreferences>[2] = {}) {
  const caller = await person(site);
  await sayPreferences(site.deps.store, caller.id, { ...LIFE, gender, ...said });
  if (gender === "woman")
    await db()
      .update(users)
      .set({
        firstName: `Womanly${caller.phoneNumber}`,
        profileImageUrl: `/uploads/Womanly${caller.phoneNumber}_original.webp`,
      })
      .where(eq(users.id, caller.id));
  return caller;
}

/** Women in a place of their own, who chose nothing that shows them to men. */
async function womenAmongThemselves() {
  const tenant = await who("woman");
  const { postId, listingId } = await offeredRoom(site, { gender: "ladies", tenant, places: 3 });
  await db().update(roomPosts).set({ gender: "ladies" }).where(eq(roomPosts.id, postId));
  const [seeker, looking] = [await who("woman"), await who("woman", { isLooking: true, lookingFor: "same" })];
  const requestId = await asked(site, seeker, postId);
  const conversationId = await talking(site, tenant, requestId, "Come in");
  const waiting = await asked(site, await who("woman"), postId);
  return { tenant, seeker, looking, postId, listingId, requestId, conversationId, waiting };
}

describe("a man at every endpoint", () => {
  test("never receives name, picture, id or score of a woman who did not choose it", async () => {
    const women = await womenAmongThemselves();
    const theirs = [women.tenant, women.seeker, women.looking].map(({ id }) => id);
    const man = await who("man", { isLooking: true, lookingFor: "any" });
    const own = await offeredRoom(site, { tenant: man });
    const { paths } = (await (await site.request("GET", "/api/docs/json")).json()) as {
      paths: Record<string, object>;
    };
    const ids = (path: string): (string | number)[] => {
      if (path.includes("/room-posts/")) return [women.postId, own.postId];
      if (path.includes("/roommate-requests/")) return [women.requestId, women.waiting];
      if (/\/(users|people|blocked)\//.test(path)) return theirs;
      if (path.includes("/chat/")) return [women.conversationId];
      if (path.includes("listings/")) return [women.listingId];
      return [1];
    };
    const body = {
      roomPostId: women.postId,
      message: "Hello",
      step: "talk",
      reason: "Why",
      gender: "woman",
      conversationId: women.conversationId,
      senderType: "guest",
      upTo: 1,
      ids: [women.requestId],
      ref: women.looking.id,
    };
    let walked = 0;
    for (const [path, methods] of Object.entries(paths)) {
      // It never ends; what it would tell is in the conversations and messages.
      if (path === openChatStream().path) continue;
      for (const method of Object.keys(methods)) {
        for (const id of path.includes("{") ? ids(path) : [0]) {
          const caller = method === "get" ? man : await who("man");
          const json = method === "get" || method === "delete" ? undefined : body;
          const address = path.replaceAll(/\{\w+\}/g, String(id));
          const answer = await site.request(method.toUpperCase() as "GET", address, {
            json,
            cookies: caller.cookies,
            headers: { "idempotency-key": newKey() },
          });
          const text = await answer.text();
          expect([method, address, HERS.exec(text)?.[0]]).toEqual([method, address, undefined]);
          for (const her of theirs.filter((each) => !address.includes(each)))
            expect([method, address, text.includes(her)]).toEqual([method, address, false]);
          walked += 1;
        }
      }
    }
    expect(walked).toBeGreaterThan(150);
    const seen = (await (
      await site.request("GET", getRoom(women.postId).path, { cookies: man.cookies })
    ).json()) as RoomPost;
    expect([seen.match, seen.matchDetail, seen.tenant.trust]).toEqual([null, null, null]);
    const { people } = (await (
      await site.request("GET", listRoomMatches(own.postId).path, { cookies: man.cookies })
    ).json()) as SeekerMatches;
    expect(people).toEqual([]);
    // Nor is he told how many there are.
    const chosen = await who("woman", { isLooking: true, lookingFor: "any" });
    const news = async (postId: number) => {
      const json = { query: seekersQueryOf(postId), seenAt: new Date(0).toISOString() };
      const saved = await site.request("POST", saveSearch().path, { json, cookies: man.cookies });
      return (await saved.json()).newCount;
    };
    expect([await news(women.postId), await news(own.postId)]).toEqual([0, 1]);
    await db()
      .update(userPreferences)
      .set({ lookingFor: "same" })
      .where(eq(userPreferences.userId, chosen.id));
    expect(await news(own.postId)).toBe(0);
  }, 60_000);

  test("sees a woman's request to a mixed place once she chose that men see it, and her name when they talk", async () => {
    const man = await who("man");
    const { postId } = await offeredRoom(site, { tenant: man });
    const woman = await who("woman");
    const refused = await askToJoin(site, woman, { roomPostId: postId, includingMen: false });
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { includingMen: "Tick this box to send your request. Men may see it." },
    ]);
    expect(await db().$count(roommateRequests, eq(roommateRequests.seekerUserId, woman.id))).toBe(0);
    const room = await site.request("GET", getRoom(postId).path, { cookies: woman.cookies });
    expect((await room.json()).isSeenByMen).toBe(true);
    // Taking back her gender is no way round the question, and who said none is asked as well.
    await site.request("PUT", getPreferences().path, { json: {}, cookies: woman.cookies });
    for (const silent of [woman, await person(site)]) {
      const asks = await askToJoin(site, silent, { roomPostId: postId, includingMen: false });
      expect(asks.status).toBe(400);
      const seen = await site.request("GET", getRoom(postId).path, { cookies: silent.cookies });
      expect((await seen.json()).isSeenByMen).toBe(true);
    }
    expect(
      (await askToJoin(site, await who("man"), { roomPostId: postId, includingMen: false })).status,
    ).toBe(201);
    const made = await askToJoin(site, woman, { roomPostId: postId, includingMen: true });
    expect(made.status).toBe(201);
    const mine = async () =>
      (await site.request("GET", getMyRoommates().path, { cookies: man.cookies })).text();
    expect(await mine()).not.toMatch(HERS);
    await talking(site, man, (await made.json()).id);
    expect(await mine()).toMatch(HERS);
  });
});

describe("an admin who changes somebody's gender", () => {
  const change = async (headers: Record<string, string>, id: string, json: object) =>
    site.request("POST", changeGender(id).path, {
      json,
      headers: { "idempotency-key": newKey(), ...headers },
    });

  test("gives a reason that is kept, and ends what is open", async () => {
    const headers = await adminHeaders(site.deps);
    const host = await person(site);
    const tenant = await who("woman");
    const { postId } = await offeredRoom(site, { gender: "ladies", tenant, ownerId: host.id });
    const seeker = await who("woman");
    const waiting = await asked(site, seeker, postId);
    const elsewhere = await offeredRoom(site, { gender: "ladies" });
    const own = await asked(site, seeker, elsewhere.postId);
    for (const wrong of [
      {},
      { gender: "man" },
      { gender: "lady", reason: "x" },
      { gender: "man", reason: "" },
    ])
      expect((await change(headers, seeker.id, wrong)).status).toBe(400);
    expect((await change({}, seeker.id, { gender: "man", reason: "Tapped" })).status).toBe(401);
    expect((await change(headers, "nobody", { gender: "man", reason: "Tapped" })).status).toBe(404);
    expect((await change(headers, seeker.id, { gender: "man", reason: "Tapped the wrong one" })).status).toBe(
      200,
    );
    const rows = await db()
      .select()
      .from(roommateRequests)
      .where(eq(roommateRequests.seekerUserId, seeker.id));
    expect(rows.map(({ id, status }) => [id, status]).sort()).toEqual(
      [
        [waiting, "withdrawn"],
        [own, "withdrawn"],
      ].sort(),
    );
    const [kept] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user ${seeker.id}`));
    expect(kept).toMatchObject({ action: "gender changed", note: "man: Tapped the wrong one" });
    await change(headers, tenant.id, { gender: "man", reason: "Asked us by phone" });
    const [post] = await db().select().from(roomPosts).where(eq(roomPosts.id, postId));
    expect(post!.isActive).toBe(false);
    const { received } = (await (
      await site.request("GET", getMyRoommates().path, { cookies: tenant.cookies })
    ).json()) as MyRoommates;
    // It is over, and says nothing of her.
    expect(received).toMatchObject([
      { id: waiting, steps: [], seekerMessage: "", other: { id: null, firstName: null, age: null } },
    ]);
  });

  test.each(["seeker", "tenant"] as const)(
    "ends what was agreed about a room for one gender (the %s's), and closes the talk for good",
    async (role) => {
      const headers = await adminHeaders(site.deps);
      const tenant = await who("woman");
      const { postId } = await offeredRoom(site, { gender: "ladies", tenant });
      const seeker = await who("woman");
      const id = await asked(site, seeker, postId);
      await agreed(site, tenant, seeker, id);
      const changed = role === "seeker" ? seeker : tenant;
      const answer = await change(headers, changed.id, { gender: "man", reason: "Not true" });
      expect(answer.status).toBe(200);
      const [row] = await db().select().from(roommateRequests).where(eq(roommateRequests.id, id));
      expect(row).toMatchObject({ status: role === "seeker" ? "withdrawn" : "declined" });
      const [post] = await db().select().from(roomPosts).where(eq(roomPosts.id, postId));
      expect(post).toMatchObject({ placesTaken: 0, isActive: role === "seeker" });
      const mine = await site.request("GET", getMyRoommates().path, { cookies: changed.cookies });
      expect(await mine.text()).not.toContain(role === "seeker" ? tenant.phoneNumber : seeker.phoneNumber);
      const ofIt = eq(chatConversations.roommateRequestId, id);
      const [talk] = await db().select().from(chatConversations).where(ofIt);
      const opened = await site.request("POST", blockConversation().path, {
        json: { conversationId: talk!.id, blocked: false },
        cookies: changed.cookies,
        headers: { "idempotency-key": newKey() },
      });
      expect(opened.status).toBe(403);
    },
  );
});
