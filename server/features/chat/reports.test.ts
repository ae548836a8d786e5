import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import type { ChatReport } from "#domain/chat/contract.ts";
import {
  blockConversation,
  decideChatReport,
  listChatReports,
  reportConversation,
} from "#domain/chat/endpoints.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let t: TestApp;
let w: ChatWorld;

beforeAll(async () => {
  t = await testApp();
  w = await chatWorld(t);
});
beforeEach(async () => {
  for (const table of [chatReports, chatMessages, chatConversations]) await t.deps.store.db.delete(table);
});
afterAll(() => t.close());

test("a report is kept once for each side", async () => {
  const { cookies, conversation } = await w.talk();
  for (const reason of ["He asked for money", "He asked for money before a visit"]) {
    const json = { conversationId: conversation.id, reason };
    expect((await t.request("POST", reportConversation().path, { json, cookies })).status).toBe(200);
  }
  expect(await t.deps.store.db.select().from(chatReports)).toMatchObject([
    { side: "guest", reason: "He asked for money before a visit", resolvedAt: null },
  ]);
});

test("nobody reports somebody who has written nothing", async () => {
  const { cookies, conversation } = await w.ask();
  await w.write(cookies, conversation.id, "Is it free?");
  const json = { conversationId: conversation.id, reason: "Rude" };
  const refused = await t.request("POST", reportConversation().path, { json, cookies });
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    "You can report a chat after the other person has written to you.",
  ]);
  expect((await t.request("POST", reportConversation().path, { json, cookies: w.owner })).status).toBe(200);
});

test("reports of talks come first, then those of accounts, and a queue has another page behind each full one", async () => {
  const { cookies, conversation } = await w.ask();
  await w.write(cookies, conversation.id, "You will see");
  const made = Array.from({ length: QUEUE_PAGE }, () => ({
    conversationId: conversation.id,
    side: "guest" as const,
    reason: "x",
  }));
  const guests = await t.deps.store.db.insert(chatReports).values(made).returning({ id: chatReports.id });
  const report = (id: number, reason: string, by: string) =>
    t.request("POST", reportConversation().path, { json: { conversationId: id, reason }, cookies: by });
  await report(conversation.id, "She threatens me", w.owner);
  const talk = await w.talk("Ravi");
  await report(talk.conversation.id, "He threatens me", talk.cookies);

  const page = async (query = ""): Promise<ChatReport[]> =>
    (await t.request("GET", `${listChatReports().path}${query}`, { cookies: w.admin })).json();
  const [first, second, ...others] = await page();
  expect(first).toMatchObject({ side: "guest", reason: "He threatens me" });
  expect(second).toMatchObject({ side: "owner", reason: "She threatens me" });
  const ids = guests.map(({ id }) => id);
  expect(others.map(({ id }) => id)).toEqual(ids.slice(0, -2));
  expect((await page(`?after=${others.at(-1)!.id}`)).map(({ id }) => id)).toEqual(ids.slice(-2));
  expect((await page(`?after=${second!.id}`)).map(({ id }) => id)).toEqual(ids);
});

test("an w.admin decides a report once, and may close the conversation to both", async () => {
  const { cookies, conversation } = await w.talk();
  const json = { conversationId: conversation.id, reason: "He asked for money" };
  await t.request("POST", reportConversation().path, { json, cookies });
  expect((await t.request("GET", listChatReports().path)).status).toBe(401);
  expect((await t.request("GET", listChatReports().path, { cookies: w.owner })).status).toBe(403);
  const [report] = await (await t.request("GET", listChatReports().path, { cookies: w.admin })).json();
  expect(report).toMatchObject({ ...json, side: "guest", guestName: "Asha", isBlocked: false });

  const decide = (as: string, key = newKey()) =>
    t.request("PATCH", decideChatReport(report.id).path, {
      json: { resolution: "A fraud", close: true },
      cookies: as,
      headers: { "idempotency-key": key },
    });
  expect((await decide(w.owner)).status).toBe(403);
  const key = newKey();
  expect((await decide(w.admin, key)).status).toBe(200);
  // Sent again after an answer that was lost.
  expect((await decide(w.admin, key)).status).toBe(200);
  expect((await decide(w.admin)).status).toBe(404);
  expect((await w.write(cookies, conversation.id, "Hello?")).status).toBe(403);
  const open = { conversationId: conversation.id, blocked: false };
  expect((await t.request("POST", blockConversation().path, { json: open, cookies })).status).toBe(403);
  expect(await (await t.request("GET", listChatReports().path, { cookies: w.admin })).json()).toEqual([]);
});
