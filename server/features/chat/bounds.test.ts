import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHAT_LIMITS, type Conversation, type Sender } from "#domain/chat/contract.ts";
import { getUnread, listConversations } from "#domain/chat/endpoints.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { rowsRead } from "#testing/rows-read.ts";
import type { ChatActor } from "./policy.ts";
import { conversationFor, conversationsOf, messagesOf, messagesSince, unreadOf } from "./reads.ts";
import { openReports } from "./report-reads.ts";
import { insertMessage } from "./service.ts";
import { fileReport, movePosition, setBlocked } from "./writes.ts";

const MESSAGES = 3000;
/** A page of messages, two counts of unread ones, and some single ones. */
const FEW = CHAT_LIMITS.page + 2 * 100 + 10;
const OTHERS = 4000;

let site: TestApp;
let world: ChatWorld;
let long: number;
let host: ChatActor;
const admin: ChatActor = { user: null, guestKey: null, admin: {} };

const db = () => site.deps.store.db;
const addMessages = (conversationId: number, side: Sender, count: number) =>
  db().execute(sql`insert into chat_messages (conversation_id, sender_type, sender_identifier, message)
    select ${conversationId}::int, ${side}, 'pg_owner', 'Hello' from generate_series(1, ${count}::int)`);

beforeAll(async () => {
  site = await testApp();
  world = await chatWorld(site);
  host = { user: { id: world.hostId }, guestKey: null, admin: null };
  // Conversations of others, which have been read.
  await db().execute(sql`with made as (
      insert into chat_conversations (participant_one, guest_key, pg_listing_id, last_message_at, owner_read)
      select 'Ravi_1', 'key ' || n, ${world.listingId}::int, now() - interval '1 day', 2000000000
      from generate_series(1, ${OTHERS}::int) n returning id)
    insert into chat_messages (conversation_id, sender_type, sender_identifier, message)
    select id, 'guest', 'Ravi_1', 'Hello' from made`);
  long = (await world.ask()).conversation.id;
  await addMessages(long, "guest", MESSAGES);
  await addMessages(long, "owner", MESSAGES);
  await addMessages(long, "guest", MESSAGES);
  await db()
    .update(chatConversations)
    .set({ lastMessageAt: new Date() })
    .where(eq(chatConversations.id, long));
  // As PostgreSQL does by itself.
  await db().execute(sql`analyze`);
});
afterAll(() => site.close());

const now = new Date();
const CALLS: Record<string, (tx: Transaction) => Promise<unknown>> = {
  "a conversation": (tx) => conversationFor(tx, host, long),
  "a page of messages": (tx) => messagesOf(tx, long, {}),
  "the unread count of a host": (tx) => unreadOf(tx, host),
  "the unread count of an admin": (tx) => unreadOf(tx, admin),
  "a stream of a host that goes on": (tx) => messagesSince(tx, host, OTHERS, 101),
  "a stream of an admin that goes on": (tx) => messagesSince(tx, admin, OTHERS, 101),
  "a message": async (tx) => {
    const { record } = await conversationFor(tx, host, long);
    await insertMessage(tx, { conversation: record.conversation, side: "guest", text: "One more", now });
  },
  "a report": (tx) => fileReport(tx, { conversationId: long, side: "owner", reason: "Floods us", now }),
  "the admins' list of reports": (tx) => openReports(tx),
  "closing it": (tx) => setBlocked(tx, { conversationId: long, side: "owner", blocked: true, now }),
  "opening it": (tx) => setBlocked(tx, { conversationId: long, side: "owner", blocked: false, now }),
};

test.each(Object.entries(CALLS))("%s reads no more of a long conversation than of others", async (_, run) => {
  expect(await rowsRead(site.deps.store, "chat_messages", run)).toBeLessThan(FEW);
});

test("reading a long conversation a second time looks at what is new alone", async () => {
  const read = async () => {
    const [row] = await db().select().from(chatConversations).where(eq(chatConversations.id, long));
    const upTo = row!.lastGuestMessage;
    return rowsRead(site.deps.store, "chat_messages", (tx) =>
      movePosition(tx, { conversationId: long, side: "owner", upTo, state: "read" }),
    );
  };
  await read();
  await addMessages(long, "guest", 5);
  expect(await read()).toBeLessThanOrEqual(10);
});

test("a list reads the same of each conversation", async () => {
  const list = (tx: Transaction) => conversationsOf(tx, admin, {});
  expect(await rowsRead(site.deps.store, "chat_messages", list)).toBeLessThan(3 * CHAT_LIMITS.conversations);
  await addMessages(long, "guest", 5);
  for (const actor of [admin, host]) {
    const unread = (tx: Transaction) => conversationsOf(tx, actor, { unread: "true" });
    expect(await rowsRead(site.deps.store, "chat_messages", unread)).toBeLessThan(FEW);
    expect(await rowsRead(site.deps.store, "chat_conversations", (tx) => unreadOf(tx, actor))).toBeLessThan(
      FEW,
    );
  }
});

test("unread messages and conversations are counted to a hundred", async () => {
  await addMessages(long, "guest", 105);
  const get = async (path: string, cookies: string) =>
    (await site.request("GET", path, { cookies })).json() as Promise<unknown>;
  const most = 100;
  for (const cookies of [world.owner, world.admin]) {
    expect(await get(getUnread().path, cookies)).toEqual({ conversations: 1, messages: most });
    const [first] = (await get(listConversations().path, cookies)) as Conversation[];
    expect(first).toMatchObject({ id: long, unread: most });
  }
  await db().update(chatConversations).set({ ownerRead: 0 });
  expect(await get(getUnread().path, world.admin)).toEqual({ conversations: most, messages: most });
});

test("a conversation holds so many messages and says so", async () => {
  const { cookies, conversation } = await world.ask("Latha");
  await addMessages(conversation.id, "guest", CHAT_LIMITS.messages - 1);
  expect((await world.write(cookies, conversation.id, "The last one")).status).toBe(201);
  for (const [who, senderType] of [
    [cookies, "guest"],
    [world.owner, "owner"],
  ] as const) {
    const refused = await world.write(who, conversation.id, "One too many", { senderType });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: t("chat.full") });
  }
});
