import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChatStream } from "#domain/chat/endpoints.ts";
import { blockUser, unblockUser } from "#domain/moderation/endpoints.ts";
import { PLACES } from "#domain/places/places.ts";
import { getMyRoommates, reportRoommateRequest, showAddress } from "#domain/roommates/endpoints.ts";
import { type MyRoommates, requestMessages } from "#domain/roommates/requests.ts";
import {
  createRoom,
  getRoom,
  getRoomChoices,
  listRooms,
  listSimilarRooms,
  reportRoomVideo,
  updateRoom,
} from "#domain/rooms/endpoints.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { RoomCard, RoomPost } from "#domain/rooms/posts.ts";
import { roomVideoMessages } from "#domain/rooms/videos.ts";
import { suspendUser } from "#domain/suspensions/endpoints.ts";
import { roommateRequests, roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import { brokenInvariants, type Caller, userCaller } from "#testing/bookings.ts";
import { homeOf, roomAtHome, SECRET } from "#testing/homes.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { agreed, asked, offeredRoom, type Person, person, step, talking } from "#testing/roommates.ts";
import { closeRoom } from "#testing/rooms.ts";
import { showVideo, uploadedVideo } from "#testing/videos.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

const db = () => site.deps.store.db;
/** Somebody with a room in a home of theirs, or with the home alone. */
type Wish = { tenant?: Person; locality?: string; address?: string };
async function roomOf({ tenant: given, ...wish }: Wish = {}) {
  const tenant = given ?? (await person(site));
  return { tenant, ...(await roomAtHome(site.deps.store, { tenantId: tenant.id, ...wish })) };
}
async function ownerOf({ tenant: given, ...wish }: Wish = {}) {
  const tenant = given ?? (await person(site));
  return { tenant, ...(await homeOf(site.deps.store, { tenantId: tenant.id, ...wish })) };
}
const get = async (path: string, caller: Caller = {}) => {
  const answer = await site.request("GET", path, { cookies: caller.cookies ?? "" });
  return { answer, text: await answer.text() };
};
const send = (method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, caller: Caller, json?: object) =>
  site.request(method, path, {
    json,
    cookies: caller.cookies ?? "",
    headers: { "idempotency-key": newKey() },
  });
const refusal = async (answer: Response) => {
  const { message, fields } = await answer.json();
  return [answer.status, message, Object.keys(fields ?? {})];
};
const input = (homeId: number, over: object = {}) => ({
  homeId,
  includingMen: true,
  gender: "colive",
  title: "A room with a balcony",
  rent: "9000.00",
  sharingType: "1 Sharing",
  availableFrom: "2026-12-01",
  nearbyCompanies: ["Manyata Tech Park"],
  ...over,
});
const offer = (caller: Caller, body: object) => send("POST", createRoom().path, caller, body);
const show = (caller: Caller, id: number, isShown = true) =>
  send("POST", showAddress(id).path, caller, { isShown });
/** The address of a request as somebody sees it. */
const addressOf = async (caller: Caller, id: number) => {
  const { sent, received } = JSON.parse((await get(getMyRoommates().path, caller)).text) as MyRoommates;
  return [...sent, ...received].find((request) => request.id === id)?.address;
};

describe("a room in a home that is not listed", () => {
  test("is offered once it was checked, found by its area, and says what was checked", async () => {
    const { tenant, homeId } = await ownerOf({ locality: "Jalahalli" });
    const seeker = await person(site);
    const answer = await offer(tenant, input(homeId));
    const post = (await answer.json()) as RoomPost;
    expect([answer.status, post.listing, post.home, post.locality, post.gender]).toEqual([
      201,
      null,
      { kind: "flat" },
      "Jalahalli",
      "colive",
    ]);
    // As the crow flies from the middle of the area.
    expect(post.companyDistances).toEqual([9.9]);
    const found = JSON.parse(
      (await get(`${listRooms().path}?locality=Jalahalli`, seeker)).text,
    ) as RoomCard[];
    expect(found.map(({ id }) => id)).toEqual([post.id]);
    expect(found[0]!.tenant.verified).toEqual({ method: "bill", on: expect.any(String) });
    const { localities } = JSON.parse((await get(getRoomChoices().path)).text);
    expect(localities).toContainEqual({ name: "Jalahalli", rooms: 1 });
    const twin = await roomOf({ locality: "Jalahalli" });
    const similar = JSON.parse((await get(listSimilarRooms(post.id).path)).text) as RoomCard[];
    expect(similar.map(({ id }) => id)).toEqual([twin.postId]);
    expect(await refusal(await offer(tenant, input(homeId)))).toEqual([409, roomMessages.oneInHome(), []]);
    const closed = await send("PATCH", updateRoom(post.id).path, tenant, { isActive: false });
    expect(closed.status).toBe(200);
    expect((await get(getRoom(post.id).path, seeker)).answer.status).toBe(410);
  });

  test("is nobody else's to offer, and not without what has to be said", async () => {
    const { tenant, homeId } = await ownerOf();
    const stranger = await person(site);
    const woman = await person(site, "woman");
    const hers = await ownerOf({ tenant: woman });
    expect(await refusal(await offer(stranger, input(homeId)))).toEqual([
      403,
      roomMessages.needsTenancy(),
      [],
    ]);
    const wrong: [Caller, object, number, string, string[]][] = [
      [tenant, input(homeId, { gender: undefined }), 400, roomMessages.forWhomRequired(), ["gender"]],
      [tenant, input(homeId, { pgListingId: 1 }), 400, roomMessages.whereRequired(), ["pgListingId"]],
      [tenant, input(homeId, { gender: "ladies" }), 403, roomMessages.genderFirst(), []],
      [woman, input(hers.homeId, { gender: "boys" }), 403, roomMessages.genderRule(), []],
      [
        woman,
        input(hers.homeId, { includingMen: false }),
        400,
        roomMessages.includingMen(),
        ["includingMen"],
      ],
      [tenant, input(homeId, { includingMen: false }), 400, roomMessages.includingMen(), ["includingMen"]],
      [
        tenant,
        input(homeId, { nearbyCompanies: ["Garden Systems"] }),
        400,
        roomMessages.unknownCompany(),
        ["nearbyCompanies"],
      ],
    ];
    for (const [caller, body, status, message, fields] of wrong)
      expect(await refusal(await offer(caller, body))).toEqual([status, message, fields.sort()]);
    expect((await offer(woman, input(hers.homeId))).status).toBe(201);
  });

  test("keeps companies that were written freely before, and takes no new ones", async () => {
    const { tenant, postId } = await roomOf();
    await db()
      .update(roomPosts)
      .set({ nearbyCompanies: ["Garden Systems"] })
      .where(eq(roomPosts.id, postId));
    const change = (names: string[]) =>
      send("PATCH", updateRoom(postId).path, tenant, { nearbyCompanies: names });
    const kept = (await (await change(["Garden Systems", "Ecospace"])).json()) as RoomPost;
    expect(kept.companyDistances).toEqual([null, expect.any(Number)]);
    expect((await change(["Garden Systems", "Other Systems"])).status).toBe(400);
  });

  test("says the same of two homes in one area, from wherever one asks", async () => {
    const [one, other] = [
      await roomOf({ locality: "Yelahanka", address: `1 ${SECRET}, North End` }),
      await roomOf({ locality: "Yelahanka", address: `99 ${SECRET}, South End` }),
    ];
    for (const { latitude, longitude } of PLACES.filter((_, at) => at % 5 === 0)) {
      const query = `?locality=Yelahanka&sort=distance&userLat=${latitude}&userLon=${longitude}`;
      const rooms = JSON.parse((await get(listRooms().path + query)).text) as RoomCard[];
      expect(rooms.map(({ id }) => id)).toEqual([one.postId, other.postId]);
      expect(rooms[0]!.distanceKm).toBe(rooms[1]!.distanceKm);
    }
    const place = async (id: number) => {
      const { latitude, longitude, nearby } = JSON.parse((await get(getRoom(id).path)).text) as RoomPost;
      return { latitude, longitude, nearby };
    };
    expect(await place(one.postId)).toEqual(await place(other.postId));
  });
});

test("a home that somebody has left is shown in no more videos", async () => {
  const { tenant, postId, tenancyId } = await roomOf();
  const show = async () =>
    showVideo(site, tenant, { upload: await uploadedVideo(site, tenant.id), roomPostId: postId });
  const shown = await show();
  expect(shown.status).toBe(201);
  // Whoever may see it can report it, though it is of no listing.
  const { id } = (await shown.json()) as { id: number };
  const report = { reason: "This is another house" };
  const seeker = await person(site);
  await asked(site, seeker, postId);
  expect((await send("POST", reportRoomVideo(id).path, seeker, report)).status).toBe(201);
  await closeRoom(site.deps.store, postId);
  await db()
    .update(tenantVerifications)
    .set({ isCurrentTenant: 0 })
    .where(eq(tenantVerifications.id, tenancyId));
  expect(await refusal(await show())).toEqual([403, roomVideoMessages.needsTenancy(), []]);
});

describe("a room that is free again while another of its home is open", () => {
  /** Somebody has the first room, and the second is offered. */
  async function twoRooms() {
    const { tenant, homeId, postId } = await roomOf();
    const seeker = await person(site);
    const requestId = await asked(site, seeker, postId);
    await agreed(site, tenant, seeker, requestId);
    const second = await offer(tenant, input(homeId));
    expect(second.status).toBe(201);
    return { tenant, seeker, homeId, requestId, secondId: (await second.json()).id as number };
  }
  const openAt = async (homeId: number) =>
    (await db().select().from(roomPosts).where(eq(roomPosts.homeId, homeId)))
      .filter(({ isActive }) => isActive)
      .map(({ id }) => id);
  const statusOf = async (id: number) =>
    (await db().select().from(roommateRequests).where(eq(roommateRequests.id, id)))[0]!.status;

  test("stays closed, and the two part all the same", async () => {
    const ways: Record<string, (rooms: Awaited<ReturnType<typeof twoRooms>>) => Promise<Response>> = {
      withdrawn: ({ seeker, requestId }) => step(site, seeker, requestId, { step: "undo" }),
      cancelled: async ({ tenant, requestId }) => {
        const daysAgo = new Date(Date.now() - 3 * 86_400_000);
        await db()
          .update(roommateRequests)
          .set({ decidedAt: daysAgo })
          .where(eq(roommateRequests.id, requestId));
        return step(site, tenant, requestId, { step: "cancel" });
      },
      declined: ({ tenant, seeker }) => send("PUT", blockUser(seeker.id).path, tenant),
    };
    for (const [status, part] of Object.entries(ways)) {
      const rooms = await twoRooms();
      expect([status, Math.floor((await part(rooms)).status / 100)]).toEqual([status, 2]);
      expect(await statusOf(rooms.requestId)).toBe(status);
      expect(await openAt(rooms.homeId)).toEqual([rooms.secondId]);
    }
  });

  test("is the newest where a block frees several at once", async () => {
    const { tenant, seeker, homeId, requestId, secondId } = await twoRooms();
    const other = await asked(site, seeker, secondId);
    await agreed(site, tenant, seeker, other);
    expect(await openAt(homeId)).toEqual([]);
    expect((await send("PUT", blockUser(tenant.id).path, seeker)).ok).toBe(true);
    expect(await openAt(homeId)).toEqual([secondId]);
    expect([await statusOf(requestId), await statusOf(other)]).toEqual(["withdrawn", "withdrawn"]);
  });
});

describe("the address of a home", () => {
  async function talk(wish: Wish = {}) {
    const room = await roomOf(wish);
    const seeker = await person(site);
    const requestId = await asked(site, seeker, room.postId);
    await talking(site, room.tenant, requestId);
    return { ...room, seeker, requestId };
  }

  test("is told by no endpoint to a visitor, a stranger, a host or a seeker it was not shown to", async () => {
    const { seeker, requestId, postId, homeId } = await talk();
    const stranger = await person(site);
    const host = (await offeredRoom(site)).tenant;
    const { paths } = JSON.parse((await get("/api/docs/json")).text) as { paths: Record<string, object> };
    const ids = (path: string) => {
      if (path.includes("/room-posts/")) return postId;
      return path.includes("/roommate-requests/") ? requestId : homeId;
    };
    let walked = 0;
    for (const [path, methods] of Object.entries(paths)) {
      // It never ends; what it would tell is in the conversations and messages.
      if (path === openChatStream().path || !("get" in methods)) continue;
      for (const caller of [{}, stranger, host, seeker]) {
        const address = path.replaceAll(/\{\w+\}/g, String(ids(path)));
        const { text } = await get(address, caller);
        expect([address, text.includes(SECRET)]).toEqual([address, false]);
        walked += 1;
      }
    }
    expect(walked).toBeGreaterThan(200);
    for (const moved of ["propose_visit", "withdraw"]) {
      const json = { step: moved, day: "2027-01-05", time: "18:00" };
      expect(await (await step(site, seeker, requestId, json)).text()).not.toContain(SECRET);
    }
  }, 60_000);

  test("is shown by the tenant alone, to one person, and taken back", async () => {
    const { tenant, seeker, requestId, postId } = await talk();
    const another = await person(site);
    const waiting = await asked(site, another, postId);
    expect(await addressOf(seeker, requestId)).toEqual({ isShown: false, text: null });
    expect(await addressOf(tenant, requestId)).toEqual({
      isShown: false,
      text: expect.stringContaining(SECRET),
    });
    expect((await show(seeker, requestId)).status).toBe(403);
    expect((await show(another, requestId)).status).toBe(404);
    expect((await show(tenant, waiting)).status).toBe(409);
    expect((await show(tenant, requestId)).status).toBe(200);
    expect((await show(tenant, requestId)).status).toBe(200);
    expect(await addressOf(seeker, requestId)).toEqual({
      isShown: true,
      text: expect.stringContaining(SECRET),
    });
    expect(await addressOf(another, waiting)).toBe(null);
    expect((await show(tenant, requestId, false)).status).toBe(200);
    expect(await addressOf(seeker, requestId)).toEqual({ isShown: false, text: null });
  });

  test("stays with who has the room, and goes when the two part, however they do", async () => {
    const ways: Record<string, (talk: Awaited<ReturnType<typeof talkShown>>) => Promise<Response>> = {
      declines: ({ tenant, requestId }) => step(site, tenant, requestId, { step: "decline" }),
      withdraws: ({ seeker, requestId }) => step(site, seeker, requestId, { step: "withdraw" }),
      closes: ({ tenant, postId }) => send("PATCH", updateRoom(postId).path, tenant, { isActive: false }),
      blocks: ({ tenant, seeker }) => send("PUT", blockUser(seeker.id).path, tenant),
      reports: ({ tenant, requestId }) =>
        send("POST", reportRoommateRequest(requestId).path, tenant, { reason: "Rude" }),
    };
    async function talkShown() {
      const begun = await talk();
      expect((await show(begun.tenant, begun.requestId)).status).toBe(200);
      return begun;
    }
    for (const [name, part] of Object.entries(ways)) {
      const begun = await talkShown();
      const answer = await part(begun);
      expect([name, Math.floor(answer.status / 100)]).toEqual([name, 2]);
      const { text } = await get(getMyRoommates().path, begun.seeker);
      expect([name, text.includes(SECRET)]).toEqual([name, false]);
      const [row] = await db()
        .select()
        .from(roommateRequests)
        .where(eq(roommateRequests.id, begun.requestId));
      expect([name, row?.addressShownAt]).toEqual([name, null]);
      if (name === "blocks") {
        await send("DELETE", unblockUser(begun.seeker.id).path, begun.tenant);
        expect(await addressOf(begun.seeker, begun.requestId)).toBe(null);
      }
    }
    const { tenant, seeker, requestId } = await talkShown();
    await step(site, tenant, requestId, { step: "offer" });
    expect((await step(site, seeker, requestId, { step: "accept" })).status).toBe(200);
    expect((await addressOf(seeker, requestId))?.text).toContain(SECRET);
  });

  test("goes from who has moved in as well, when one of the two blocks the other", async () => {
    for (const blocks of ["tenant", "seeker"] as const) {
      const { tenant, seeker, requestId } = await talk();
      expect((await show(tenant, requestId)).status).toBe(200);
      await step(site, tenant, requestId, { step: "offer" });
      await step(site, seeker, requestId, { step: "accept" });
      for (const caller of [tenant, seeker]) await step(site, caller, requestId, { step: "move_in" });
      expect((await addressOf(seeker, requestId))?.text).toContain(SECRET);
      const [who, whom] = blocks === "tenant" ? [tenant, seeker] : [seeker, tenant];
      expect((await send("PUT", blockUser(whom.id).path, who)).ok).toBe(true);
      expect((await send("DELETE", unblockUser(whom.id).path, who)).ok).toBe(true);
      expect(await addressOf(seeker, requestId)).toEqual({ isShown: false, text: null });
    }
  });

  test("is shown to nobody who is suspended, nor any longer", async () => {
    const { tenant, seeker, requestId } = await talk();
    expect((await show(tenant, requestId)).status).toBe(200);
    const admin = await userCaller(site.deps, "superadmin");
    const suspended = await send("POST", suspendUser(seeker.id).path, admin, { reason: "Fraud" });
    expect(suspended.status).toBe(201);
    expect(await addressOf(seeker, requestId)).toEqual({ isShown: false, text: null });
    expect(await refusal(await show(tenant, requestId))).toEqual([409, requestMessages.noSeeker(), []]);
    expect((await addressOf(tenant, requestId))?.isShown).toBe(false);
  });

  test("is nothing to show of a room in a listing", async () => {
    const { tenant, postId } = await offeredRoom(site);
    const seeker: Person = await person(site);
    const requestId = await asked(site, seeker, postId);
    await talking(site, tenant, requestId);
    expect(await refusal(await show(tenant, requestId))).toEqual([
      409,
      requestMessages.addressIsPublic(),
      [],
    ]);
    expect(await addressOf(tenant, requestId)).toBe(null);
  });
});
