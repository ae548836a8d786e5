import { afterAll, beforeAll, expect, test } from "vitest";
import { CHAT_LIMITS, type Conversation, conversationCursor } from "#domain/chat/contract.ts";
import { listConversations } from "#domain/chat/endpoints.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { type TestApp, testApp } from "#testing/http.ts";

const HOUR_MS = 3_600_000;

let t: TestApp;
let w: ChatWorld;
let asked: number;
beforeAll(async () => {
  t = await testApp();
  w = await chatWorld(t);
  const { cookies, conversation } = await w.ask();
  asked = conversation.id;
  await w.write(cookies, asked, "Is a bed free?");
  // A page of others, of one moment after it, which the host has read.
  const lastMessageAt = new Date(t.deps.clock.now().getTime() + HOUR_MS);
  const others = Array.from({ length: CHAT_LIMITS.conversations }, (_, at) => ({
    participantOne: `Ravi_${at}`,
    guestKey: `key ${at}`,
    pgListingId: w.listingId,
    lastMessageAt,
    ownerRead: 2_000_000_000,
  }));
  const made = await t.deps.store.db.insert(chatConversations).values(others).returning();
  const senderType = "guest" as const;
  await t.deps.store.db.insert(chatMessages).values(
    made.map(({ id: conversationId }) => ({
      conversationId,
      senderType,
      senderIdentifier: "Ravi_1",
      message: "Hi",
    })),
  );
});
afterAll(() => t.close());

const list = async (cookies: string, query = ""): Promise<Conversation[]> =>
  (await t.request("GET", `${listConversations().path}${query}`, { cookies })).json();

test.each(["owner", "admin"] as const)("the %s comes to what is behind a full page", async (who) => {
  const page = await list(w[who]);
  expect(page).toHaveLength(CHAT_LIMITS.conversations);
  expect(page.map(({ id }) => id)).not.toContain(asked);
  const middle = await list(w[who], `?before=${conversationCursor(page[99]!)}`);
  expect(middle.slice(0, 100).map(({ id }) => id)).toEqual(page.slice(100).map(({ id }) => id));
  const last = await list(w[who], `?before=${conversationCursor(page.at(-1)!)}`);
  expect(last.map(({ id }) => id)).toEqual([asked]);
  expect(await list(w[who], `?before=${conversationCursor(last[0]!)}`)).toEqual([]);
});

test("what waits for an answer is listed alone", async () => {
  for (const cookies of [w.owner, w.admin]) {
    expect(await list(cookies, "?unread=true")).toMatchObject([{ id: asked, unread: 1 }]);
  }
  expect(await list(w.other, "?unread=true")).toEqual([]);
  expect(await list("", "?unread=true")).toEqual([]);
});

test("what is no place in the list is refused", async () => {
  for (const query of ["?before=7", "?before=99999999999999-999999999999", "?unread=yes"]) {
    expect((await t.request("GET", `${listConversations().path}${query}`, { cookies: w.owner })).status).toBe(
      400,
    );
  }
});
