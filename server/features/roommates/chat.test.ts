import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ChatMessage, Conversation } from "#domain/chat/contract.ts";
import {
  beginConversation,
  blockConversation,
  createMessage,
  createPhotoMessage,
  decideChatReport,
  getUnread,
  listChatReports,
  listConversations,
  listMessages,
  markRead,
  openChatStream,
  reportConversation,
  sendTyping,
} from "#domain/chat/endpoints.ts";
import { blockUser, listBlocked } from "#domain/moderation/endpoints.ts";
import { getMyRoommates, reportRoommateRequest } from "#domain/roommates/endpoints.ts";
import { blockMessages } from "#domain/roommates/requests.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roomPosts, userBlocks } from "#server/db/schema/rooms.ts";
import { adminHeaders, type Caller, screenshot, userCaller } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import {
  agreed,
  asked,
  askToJoin,
  offeredRoom,
  type Person,
  person,
  step,
  talking,
} from "#testing/roommates.ts";
import { type OpenStream, openStream } from "#testing/streams.ts";

let site: TestApp;
const streams: OpenStream[] = [];
beforeAll(async () => {
  site = await testApp();
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(() => site.close());

/** Two who were brought together, with the host of the place beside them. */
async function together() {
  const host = await person(site);
  const { tenant, postId, listingId } = await offeredRoom(site, { ownerId: host.id });
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  const conversation = await talking(site, tenant, id, "Welcome");
  return { host, tenant, seeker, id, conversation, listingId };
}

const read = async (caller: Caller, id: number) => site.request("GET", listMessages(id).path, caller);
const listOf = async (caller: Caller): Promise<Conversation[]> =>
  (await site.request("GET", listConversations().path, caller)).json();
const write = (caller: Caller, conversationId: number, message: string, senderType: "guest" | "owner") =>
  site.request("POST", createMessage().path, {
    json: { conversationId, message, senderType },
    cookies: caller.cookies ?? "",
    headers: { "idempotency-key": newKey(), ...caller.headers },
  });
const blocking = (caller: Person, method: "PUT" | "DELETE", id: string) =>
  site.request(method, blockUser(id).path, { cookies: caller.cookies });

test("accepting opens a talk: the seeker's words, then the answer, and both go on", async () => {
  const { tenant, seeker, conversation } = await together();
  const messages: ChatMessage[] = await (await read(seeker, conversation)).json();
  expect(messages.map(({ senderType, message }) => [senderType, message])).toEqual([
    ["guest", "I would like to join"],
    ["owner", "Welcome"],
  ]);
  expect((await write(seeker, conversation, "When can I come?", "guest")).status).toBe(201);
  expect((await write(tenant, conversation, "On Sunday", "owner")).status).toBe(201);
  expect((await write(tenant, conversation, "I am not the guest", "guest")).status).toBe(403);
  const [asSeeker] = await listOf(seeker);
  expect(asSeeker).toMatchObject({
    role: "guest",
    ownerName: "Asha",
    room: { title: "A bed by the window" },
  });
  const [asTenant] = await listOf(tenant);
  expect(asTenant).toMatchObject({ role: "owner", unread: 2, room: { rent: "7000.00" } });
  const text = JSON.stringify([asSeeker, asTenant]);
  for (const { phoneNumber } of [tenant, seeker]) expect(text).not.toContain(phoneNumber);
});

test("neither the host of the place, nor an admin, nor another tenant knows of it", async () => {
  const { host, tenant, conversation, seeker } = await together();
  const form = new FormData();
  form.append("conversationId", String(conversation));
  form.append("senderType", "owner");
  form.append("photo", new Blob([new Uint8Array(await screenshot(5))], { type: "image/png" }), "a.png");
  const headers = { "idempotency-key": newKey() };
  const sent = await site.request("POST", createPhotoMessage().path, {
    form,
    cookies: tenant.cookies,
    headers,
  });
  expect(sent.status).toBe(201);
  const photo: string = (await sent.json()).photoUrl;
  expect((await site.request("GET", photo, { cookies: seeker.cookies })).status).toBe(200);

  const others: Caller[] = [
    host,
    await userCaller(site.deps, true),
    { headers: await adminHeaders(site.deps) },
    (await offeredRoom(site)).tenant,
    await person(site),
    {},
  ];
  for (const caller of others) {
    const send = (path: string, json: object) => site.request("POST", path, { json, ...caller });
    const about = { conversationId: conversation };
    const refused = [
      await read(caller, conversation),
      await write(caller, conversation, "Hello", "owner"),
      await write(caller, conversation, "Hello", "guest"),
      await site.request("GET", photo, caller),
      await send(markRead().path, { ...about, upTo: 1 }),
      await send(sendTyping().path, about),
      await send(blockConversation().path, { ...about, blocked: true }),
      await send(reportConversation().path, { ...about, reason: "x" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(8).fill(404));
    expect((await listOf(caller)).map(({ id }) => id)).not.toContain(conversation);
    const unread = await (await site.request("GET", getUnread().path, caller)).json();
    expect(unread).toMatchObject({ messages: 0 });
  }
});

test("nor do they hear of it, also when they come back and ask what they missed", async () => {
  const { host, seeker, tenant, conversation } = await together();
  const admin = await userCaller(site.deps, true);
  const open = async (caller: { cookies: string }) => {
    const stream = await openStream(site, openChatStream().path, {
      cookie: caller.cookies,
      "last-event-id": "0",
    });
    streams.push(stream);
    return stream;
  };
  const [theirs, ofHost, ofAdmin] = [await open(tenant), await open(host), await open(admin)];
  await write(seeker, conversation, "only-for-two", "guest");
  await theirs.next(
    ({ event, data }) => event === "message" && JSON.stringify(data).includes("only-for-two"),
  );
  // What is asked of the host comes after it, so that all before it has been told.
  const { id: pgListingId } = (
    await site.deps.store.db.select().from(pgListings).where(eq(pgListings.ownerId, host.id))
  )[0]!;
  const begun = await site.request("POST", beginConversation().path, {
    json: { guestIdentifier: "Ravi_1", pgListingId },
    cookies: seeker.cookies,
  });
  const about = (await begun.json()).id;
  expect(about).not.toBe(conversation);
  await write(seeker, about, "for-the-host", "guest");
  for (const stream of [ofHost, ofAdmin]) {
    const first = await stream.next(
      ({ event, data }) =>
        event === "message" && /only-for-two|I would like to join|for-the-host/.test(JSON.stringify(data)),
    );
    expect(JSON.stringify(first)).toContain("for-the-host");
  }
});

test("a reported talk is decided in the admin dashboard as others are", async () => {
  const { seeker, tenant, conversation } = await together();
  const report = await site.request("POST", reportConversation().path, {
    json: { conversationId: conversation, reason: "Asks for money" },
    cookies: seeker.cookies,
  });
  expect(report.status).toBe(200);
  const headers = await adminHeaders(site.deps);
  const open = await (await site.request("GET", listChatReports().path, { headers })).json();
  const found = open.find((each: { conversationId: number }) => each.conversationId === conversation);
  expect(found).toMatchObject({ side: "guest", ownerName: "Asha" });
  const decided = await site.request("PATCH", decideChatReport(found.id).path, {
    json: { resolution: "Closed", close: true },
    headers,
  });
  expect(decided.status).toBe(200);
  expect((await write(tenant, conversation, "Hello", "owner")).status).toBe(403);
});

test("a block ends what waits and closes the talk; taking it back opens that alone", async () => {
  const { tenant, seeker, conversation } = await together();
  const other = await offeredRoom(site, { tenant });
  const waiting = await asked(site, seeker, other.postId);
  for (const _twice of [1, 2]) expect((await blocking(seeker, "PUT", tenant.id)).status).toBe(200);
  expect((await write(tenant, conversation, "Hello", "owner")).status).toBe(403);
  expect((await write(seeker, conversation, "Hello", "guest")).status).toBe(403);
  const mine = await (await site.request("GET", getMyRoommates().path, { cookies: tenant.cookies })).json();
  expect(JSON.stringify(mine)).not.toContain(seeker.id);
  expect(JSON.stringify(mine)).not.toContain(seeker.phoneNumber);
  expect((await step(site, tenant, waiting, { step: "talk" })).status).toBe(404);
  expect((await askToJoin(site, seeker, { roomPostId: other.postId })).status).toBe(404);
  // The talk is not opened around the block.
  const reopened = await site.request("POST", blockConversation().path, {
    json: { conversationId: conversation, blocked: false },
    cookies: seeker.cookies,
  });
  expect(reopened.status).toBe(403);
  const blocked = await (await site.request("GET", listBlocked().path, { cookies: seeker.cookies })).json();
  expect(blocked).toMatchObject([{ id: tenant.id, firstName: "Asha" }]);
  expect(await (await site.request("GET", listBlocked().path, { cookies: tenant.cookies })).json()).toEqual(
    [],
  );
  expect((await checkInvariants(site.deps.store.db)).flatMap(({ broken }) => broken)).toEqual([]);

  expect((await blocking(tenant, "PUT", seeker.id)).status).toBe(200);
  expect((await blocking(seeker, "DELETE", tenant.id)).status).toBe(200);
  expect((await write(seeker, conversation, "Hello", "guest")).status).toBe(403);
  expect((await blocking(tenant, "DELETE", seeker.id)).status).toBe(200);
  expect((await blocking(tenant, "DELETE", seeker.id)).status).toBe(200);
  expect((await write(seeker, conversation, "Hello again", "guest")).status).toBe(201);
});

test("a block ends also what both agreed: its bed is free, and no step leads back", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  await agreed(site, tenant, seeker, id);
  expect((await blocking(seeker, "PUT", tenant.id)).status).toBe(200);
  for (const one of [tenant, seeker])
    for (const json of [{ step: "undo" }, { step: "move_in" }, { step: "offer", response: "Come back" }])
      expect((await step(site, one, id, json)).status).toBe(404);
  const taken = { places: roomPosts.placesTaken };
  expect(await site.deps.store.db.select(taken).from(roomPosts).where(eq(roomPosts.id, postId))).toEqual([
    { places: 0 },
  ]);
});

test("a block closes also what two write to each other about a stay, and what they would begin", async () => {
  const host = await person(site);
  const guest = await person(site);
  const stays = [
    await offeredRoom(site, { ownerId: host.id }),
    await offeredRoom(site, { ownerId: host.id }),
  ];
  const talk = async (pgListingId: number): Promise<number> => {
    const begun = await site.request("POST", beginConversation().path, {
      json: { guestIdentifier: "Ravi_1", pgListingId },
      cookies: guest.cookies,
    });
    return (await begun.json()).id;
  };
  const known = await talk(stays[0]!.listingId);
  expect((await write(guest, known, "Is a bed free?", "guest")).status).toBe(201);
  expect((await blocking(host, "PUT", guest.id)).status).toBe(200);
  expect((await listOf(guest))[0]).toMatchObject({ id: known, blockedBy: "owner" });
  const begun = await talk(stays[1]!.listingId);
  for (const id of [known, begun]) {
    expect((await write(guest, id, "Hello?", "guest")).status).toBe(403);
    expect((await write(host, id, "Hello", "owner")).status).toBe(403);
  }
  const reopened = await site.request("POST", blockConversation().path, {
    json: { conversationId: known, blocked: false },
    cookies: host.cookies,
  });
  expect(reopened.status).toBe(403);
  // An admin may still answer in the host's place where the two have not closed it.
  const admin = { headers: await adminHeaders(site.deps) };
  expect((await write(admin, begun, "We look at it", "owner")).status).toBe(201);
  expect((await blocking(host, "DELETE", guest.id)).status).toBe(200);
  for (const id of [known, begun]) expect((await write(guest, id, "Thanks", "guest")).status).toBe(201);
});

test("who asks a host and blocks them at once has asked nothing", async () => {
  const host = await person(site);
  const guest = await person(site);
  const { listingId: pgListingId } = await offeredRoom(site, { ownerId: host.id });
  const json = { guestIdentifier: "Ravi_1", pgListingId };
  const begun = await site.request("POST", beginConversation().path, { json, cookies: guest.cookies });
  const { id } = await begun.json();
  expect((await write(guest, id, "Is a bed free?", "guest")).status).toBe(201);
  for (const method of ["PUT", "DELETE"] as const) {
    expect((await blocking(guest, method, host.id)).status).toBe(200);
  }
  const [talk] = await site.deps.store.db
    .select()
    .from(chatConversations)
    .where(eq(chatConversations.id, id));
  expect(talk).toMatchObject({ blockedBy: null, countsForTrust: false });
});

test("nobody learns which ids there are by blocking, nor blocks themselves", async () => {
  const me = await person(site);
  const stranger = await person(site);
  const before = await site.deps.store.db.$count(userBlocks);
  const answers = [];
  for (const id of [stranger.id, "no-such-person", "x".repeat(100)]) {
    const answer = await blocking(me, "PUT", id);
    answers.push([answer.status, (await answer.json()).message]);
  }
  expect(answers).toEqual(Array(3).fill([404, blockMessages.noPerson()]));
  expect((await blocking(me, "PUT", me.id)).status).toBe(400);
  expect((await blocking(me, "PUT", "x".repeat(101))).status).toBe(400);
  expect((await blocking(me, "PUT", "a\u0000b")).status).toBe(400);
  // A stranger has not met the person who offers a room, until they have asked.
  const offer = await offeredRoom(site);
  expect((await blocking(me, "PUT", offer.tenant.id)).status).toBe(404);
  await asked(site, me, offer.postId);
  expect((await blocking(me, "PUT", offer.tenant.id)).status).toBe(200);
  expect(await site.deps.store.db.$count(userBlocks)).toBe(before + 1);
});

test("two who block each other at once, and an answer between, leave nothing open", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  const answers = await Promise.all([
    blocking(seeker, "PUT", tenant.id),
    step(site, tenant, id, { step: "talk" }),
    blocking(tenant, "PUT", seeker.id),
    step(site, seeker, id, { step: "withdraw" }),
  ]);
  for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  expect((await checkInvariants(site.deps.store.db)).flatMap(({ broken }) => broken)).toEqual([]);
});

test("a number is held back until both have agreed, unless its sender sends it all the same", async () => {
  const { tenant, seeker, id, conversation } = await together();
  const number = "Call me on 98450 12345";
  const held = await write(seeker, conversation, number, "guest");
  expect([held.status, (await held.json()).code]).toEqual([409, "CONTACT_HELD"]);
  expect((await write(tenant, conversation, "asha@example.in", "owner")).status).toBe(409);
  expect(JSON.stringify(await (await read(tenant, conversation)).json())).not.toContain("98450");
  const anyway = await site.request("POST", createMessage().path, {
    json: { conversationId: conversation, message: number, senderType: "guest", withContact: true },
    cookies: seeker.cookies,
    headers: { "idempotency-key": newKey() },
  });
  expect(anyway.status).toBe(201);
  await step(site, tenant, id, { step: "offer" });
  await step(site, seeker, id, { step: "accept" });
  expect((await write(tenant, conversation, number, "owner")).status).toBe(201);
});

test("whoever is reported loses sight of the other at once, in the request and in the talk", async () => {
  for (const report of ["request", "talk"] as const) {
    const { tenant, seeker, id, conversation } = await together();
    expect((await write(tenant, conversation, "Pay me first", "owner")).status).toBe(201);
    const path = report === "request" ? reportRoommateRequest(id).path : reportConversation().path;
    const json =
      report === "request" ? { reason: "Money" } : { conversationId: conversation, reason: "Money" };
    const headers = { "idempotency-key": newKey() };
    expect(
      (await site.request("POST", path, { json, cookies: seeker.cookies, headers })).status,
    ).toBeLessThan(300);
    for (const caller of [tenant, seeker]) {
      const mine = await (
        await site.request("GET", getMyRoommates().path, { cookies: caller.cookies })
      ).json();
      expect([report, mine.sent, mine.received]).toEqual([report, [], []]);
    }
    expect((await write(tenant, conversation, "Hello?", "owner")).status).toBe(403);
  }
});
