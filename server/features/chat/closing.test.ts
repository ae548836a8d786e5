import { desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  beginConversation,
  blockConversation,
  createPhotoMessage,
  markRead,
  openChatStream,
  sendTyping,
} from "#domain/chat/endpoints.ts";
import { auditLog, textUsage } from "#server/db/schema/auth.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { openStream } from "#testing/streams.ts";
import { insertMessage } from "./service.ts";
import { fileReport, setBlocked } from "./writes.ts";

let t: TestApp;
let w: ChatWorld;

beforeAll(async () => {
  t = await testApp();
  w = await chatWorld(t);
});
afterAll(() => t.close());

async function rowOf(id: number) {
  const [row] = await t.deps.store.db.select().from(chatConversations).where(eq(chatConversations.id, id));
  return row!;
}

test("what an admin closed stays closed, also for a guest who closed it at the same moment", async () => {
  const { cookies, conversation } = await w.ask();
  const { store } = t.deps;
  await store.db
    .update(chatConversations)
    .set({ blockedBy: "admin" })
    .where(eq(chatConversations.id, conversation.id));
  const closing = { conversationId: conversation.id, side: "guest", blocked: true, now: new Date() } as const;
  await expect(store.transaction((tx) => setBlocked(tx, closing))).rejects.toThrow("closed");
  const json = { conversationId: conversation.id, blocked: false };
  expect((await t.request("POST", blockConversation().path, { json, cookies })).status).toBe(403);
  expect((await rowOf(conversation.id)).blockedBy).toBe("admin");
});

test("a message that was on its way when the conversation was closed is refused", async () => {
  const { cookies, conversation } = await w.ask();
  const seenOpen = await rowOf(conversation.id);
  const json = { conversationId: conversation.id, blocked: true };
  await t.request("POST", blockConversation().path, { json, cookies });
  const message = { conversation: seenOpen, side: "owner", text: "Too late", now: new Date() } as const;
  await expect(t.deps.store.transaction((tx) => insertMessage(tx, message))).rejects.toThrow("closed");
  const { conversationId } = chatMessages;
  expect(await t.deps.store.db.$count(chatMessages, eq(conversationId, conversation.id))).toBe(0);
});

test("a guest that the host has blocked does not reach the host by a new name, by typing or by reading", async () => {
  const { cookies, conversation } = await w.ask();
  const { id } = conversation;
  const word = await (await w.write(w.owner, id, "Go away", { senderType: "owner" })).json();
  const block = (blocked: boolean) =>
    t.request("POST", blockConversation().path, { json: { conversationId: id, blocked }, cookies: w.owner });
  await block(true);
  const headers = { cookie: w.owner };
  const stream = await openStream(t, openChatStream().path, headers);
  await stream.next(({ event }) => event === "hello");

  const renamed = { guestIdentifier: "Answer me_abc123", pgListingId: w.listingId };
  const key = { "idempotency-key": newKey() };
  const calls = [
    t.request("POST", beginConversation().path, { json: renamed, cookies, headers: key }),
    t.request("POST", sendTyping().path, { json: { conversationId: id }, cookies }),
    t.request("POST", markRead().path, { json: { conversationId: id, upTo: word.id }, cookies }),
  ];
  for (const call of calls) expect((await call).status).toBe(200);
  expect((await rowOf(id)).participantOne).toBe("Asha_abc123");
  // What was told before this has come before it.
  await block(false);
  await stream.next(({ event }) => event === "changed");
  expect(stream.seen.map(({ event }) => event)).toEqual(["hello", "changed"]);
  stream.close();
});

test("ten reports of one side at once are one", async () => {
  const { conversation } = await w.talk();
  const report = { conversationId: conversation.id, side: "guest", reason: "Rude", now: new Date() } as const;
  const { store } = t.deps;
  await Promise.all(Array.from({ length: 10 }, () => store.transaction((tx) => fileReport(tx, report))));
  const { conversationId } = chatReports;
  expect(await store.db.$count(chatReports, eq(conversationId, conversation.id))).toBe(1);
});

test("what an admin does in an owner's place goes to the audit, what the owner does does not", async () => {
  const { conversation } = await w.ask();
  const json = { conversationId: conversation.id, blocked: true };
  await w.write(w.owner, conversation.id, "I am the owner", { senderType: "owner" });
  await w.write(w.admin, conversation.id, "Secret words", { senderType: "owner" });
  await t.request("POST", blockConversation().path, { json, cookies: w.admin });
  const entries = await t.deps.store.db
    .select()
    .from(auditLog)
    .where(like(auditLog.action, "chat%"))
    .orderBy(desc(auditLog.id));
  const subject = `conversation ${conversation.id}`;
  expect(entries).toMatchObject([
    { action: "chat closed", subject },
    { action: "chat answered", subject, note: null },
  ]);
});

test("guests made up one after another share the limit of their address", async () => {
  const limited = await testApp({ config: { rateLimit: true } });
  const statuses: number[] = [];
  for (let at = 0; at < 400 && !statuses.includes(429); at++) {
    const cookies = `guest=${String(at).padStart(43, "0")}`;
    statuses.push(
      (await limited.request("POST", createPhotoMessage().path, { form: new FormData(), cookies })).status,
    );
  }
  // A busy server turns some away before they are counted.
  expect(statuses.filter((status) => status !== 429 && status !== 503)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  await limited.close();
});

test("whoever asks and closes before there was time for an answer takes the question back, for good", async () => {
  const block = (cookies: string, conversationId: number, blocked: boolean) =>
    t.request("POST", blockConversation().path, { json: { conversationId, blocked }, cookies });
  const counts = async (id: number) => (await rowOf(id)).countsForTrust;
  const ask = async () => {
    await t.deps.store.db.delete(textUsage);
    const asked = await w.ask();
    await w.write(asked.cookies, asked.conversation.id, "Is a bed free?");
    return { cookies: asked.cookies, id: asked.conversation.id };
  };
  const { cookies, id } = await ask();
  await block(cookies, id, true);
  await block(cookies, id, false);
  expect(await counts(id)).toBe(false);

  // The host does not answer, closes it, or has answered.
  const late = await ask();
  const { conversationId } = chatMessages;
  const sentAt = new Date(Date.now() - 25 * 60 * 60_000);
  await t.deps.store.db.update(chatMessages).set({ sentAt }).where(eq(conversationId, late.id));
  await block(late.cookies, late.id, true);
  const refused = await ask();
  await block(w.owner, refused.id, true);
  const answered = await ask();
  await w.write(w.owner, answered.id, "Yes", { senderType: "owner" });
  await block(answered.cookies, answered.id, true);
  for (const talk of [late, refused, answered]) expect(await counts(talk.id)).toBe(true);

  // The same for a host who writes first.
  const { conversation } = await w.ask();
  await w.write(w.owner, conversation.id, "Are you coming?", { senderType: "owner" });
  await block(w.owner, conversation.id, true);
  expect(await counts(conversation.id)).toBe(false);
});
