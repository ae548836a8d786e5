import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logIn } from "#domain/accounts/endpoints.ts";
import type { ChatMessage } from "#domain/chat/contract.ts";
import {
  blockConversation,
  createPhotoMessage,
  listMessages,
  reportConversation,
} from "#domain/chat/endpoints.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { expireConversations as expireStep } from "#server/features/chat/writes.ts";
import { screenshot } from "#testing/bookings.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { expireConversations, expirePhotos } from "./expire-photos.ts";
import { sweepMedia } from "./sweep-media.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
type Asked = Awaited<ReturnType<ChatWorld["ask"]>>;

let site: TestApp;
let world: ChatWorld;

beforeAll(async () => {
  site = await testApp();
  world = await chatWorld(site);
});
beforeEach(async () => {
  for (const table of [chatReports, chatMessages, chatConversations, mediaFiles])
    await site.deps.store.db.delete(table);
});
afterAll(() => site.close());

const inDays = (days: number) => ({
  ...site.deps,
  clock: { now: () => new Date(Date.now() + days * DAY_MS) },
});

async function sendPhoto({ conversation }: Asked, cookies: string, senderType = "guest") {
  const form = new FormData();
  form.set("conversationId", String(conversation.id));
  form.set("senderType", senderType);
  form.set("message", "My college card");
  form.set("photo", new Blob([new Uint8Array(await screenshot())]), "card.png");
  const headers = { "idempotency-key": newKey() };
  const answer = await site.request("POST", createPhotoMessage().path, { form, cookies, headers });
  expect(answer.status).toBe(201);
  return (await answer.json()) as ChatMessage;
}

const photoStatus = async ({ photoUrl }: ChatMessage) =>
  (await site.request("GET", photoUrl!, { cookies: world.owner })).status;

async function messagesOf({ conversation, cookies }: Asked): Promise<ChatMessage[]> {
  const path = listMessages(conversation.id).path;
  return (await (await site.request("GET", path, { cookies })).json()) as ChatMessage[];
}

test("a guest's photo expires after 180 days of silence; the message stays and says so", async () => {
  const guest = await world.ask();
  const photo = await sendPhoto(guest, guest.cookies);
  const answer = await sendPhoto(guest, world.owner, "owner");
  expect(await expirePhotos(inDays(179))).toBe(0);
  expect(await messagesOf(guest)).toMatchObject([
    { id: photo.id, photoExpired: false, photoUrl: expect.any(String) },
    { id: answer.id, photoExpired: false, photoUrl: expect.any(String) },
  ]);
  expect(await expirePhotos(inDays(181))).toBe(1);
  expect(await messagesOf(guest)).toMatchObject([
    { id: photo.id, message: "My college card", photoExpired: true, photoUrl: null },
    { id: answer.id, photoExpired: false, photoUrl: expect.any(String) },
  ]);
  expect([await photoStatus(photo), await photoStatus(answer)]).toEqual([404, 200]);
  expect(await sweepMedia(inDays(181))).toMatchObject({ rows: 1, files: 2 });
  expect(await expirePhotos(inDays(400))).toBe(0);
});

test("somebody who writes again keeps the photos, and so does an account", async () => {
  const guest = await world.ask();
  await sendPhoto(guest, guest.cookies);
  const { id } = guest.conversation;
  const lastMessageAt = new Date(Date.now() + 10 * DAY_MS);
  await site.deps.store.db
    .update(chatConversations)
    .set({ lastMessageAt })
    .where(eq(chatConversations.id, id));
  expect(await expirePhotos(inDays(181))).toBe(0);
  const { phoneNumber } = await createUser(site.deps.store);
  const json = { phoneNumber, password: FACTORY_PASSWORD };
  expect((await site.request("POST", logIn().path, { json, cookies: guest.cookies })).status).toBe(200);
  expect(await expirePhotos(inDays(400))).toBe(0);
});

test("what was reported is kept until an admin has decided", async () => {
  const guest = await world.ask();
  await sendPhoto(guest, guest.cookies);
  const { id: conversationId } = guest.conversation;
  const report = { conversationId, reason: "This is not a college card" };
  expect(
    (await site.request("POST", reportConversation().path, { json: report, cookies: world.owner })).status,
  ).toBe(200);
  const block = { conversationId, blocked: true };
  expect(
    (await site.request("POST", blockConversation().path, { json: block, cookies: world.owner })).status,
  ).toBe(200);
  expect(await expirePhotos(inDays(400))).toBe(0);
  await site.deps.store.db.update(chatReports).set({ resolvedAt: new Date(), resolution: "Closed" });
  expect(await expirePhotos(inDays(400))).toBe(1);
});

test("the messages of a long conversation are deleted in steps, and the next ones are not kept waiting", async () => {
  const guest = await world.ask();
  const { db } = site.deps.store;
  await db.execute(sql`insert into chat_messages (conversation_id, sender_type, sender_identifier, message)
    select ${guest.conversation.id}::int, 'guest', 'Asha_1', 'Hello' from generate_series(1, 4500)`);
  await world.ask("Latha");
  const { clock, store } = inDays(181);
  const left: number[] = [];
  for (let more = true; more; left.push(await db.$count(chatMessages))) {
    ({ more } = await store.transaction((tx) => expireStep(tx, clock.now())));
  }
  expect(left).toEqual([2500, 500, 0, 0]);
  expect(await db.$count(chatConversations)).toBe(0);
});

test("a guest's conversation that nobody answered is deleted after 180 days of silence, with its photos", async () => {
  const guest = await world.ask();
  const photo = await sendPhoto(guest, guest.cookies);
  const [empty, answered, reported, account] = await Promise.all(
    ["Empty", "Answered", "Reported", "Account"].map((name) => world.ask(name)),
  );
  for (const each of [answered!, reported!, account!])
    await world.write(each.cookies, each.conversation.id, "Hello");
  await world.write(world.owner, answered!.conversation.id, "Yes", { senderType: "owner" });
  const report = { conversationId: reported!.conversation.id, reason: "Rude" };
  await site.request("POST", reportConversation().path, { json: report, cookies: world.owner });
  const { phoneNumber } = await createUser(site.deps.store);
  const json = { phoneNumber, password: FACTORY_PASSWORD };
  await site.request("POST", logIn().path, { json, cookies: account!.cookies });

  expect(await expireConversations(inDays(179))).toBe(0);
  expect(await expireConversations(inDays(181))).toBe(2);
  const left = await site.deps.store.db.select({ id: chatConversations.id }).from(chatConversations);
  const kept = [answered!, reported!, account!].map(({ conversation }) => conversation.id);
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
  expect(kept).not.toContain(empty!.conversation.id);
  expect(await photoStatus(photo)).toBe(404);
  expect(await sweepMedia(inDays(181))).toMatchObject({ rows: 1 });
});
