import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { logIn, logOut } from "#domain/accounts/endpoints.ts";
import type { ChatMessage, Conversation } from "#domain/chat/contract.ts";
import {
  beginConversation,
  blockConversation,
  listConversations,
  listMessages,
  markRead,
  reportConversation,
} from "#domain/chat/endpoints.ts";
import { textUsage } from "#server/db/schema/auth.ts";
import { chatConversations, chatMessages, chatReports, pushSubscriptions } from "#server/db/schema/chat.ts";
import { userBlocks } from "#server/db/schema/rooms.ts";
import { bookableListing } from "#testing/bookings.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, newKey, type TestApp, testApp } from "#testing/http.ts";

let t: TestApp;
let w: ChatWorld;
beforeAll(async () => {
  t = await testApp();
  w = await chatWorld(t);
});
beforeEach(async () => {
  for (const table of [chatReports, chatMessages, chatConversations, textUsage])
    await t.deps.store.db.delete(table);
});
afterAll(() => t.close());

async function account() {
  const user = await createUser(t.deps.store);
  const json = { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD };
  /** @param guest cookies of the browser before */
  const login = async (guest: string) =>
    cookiesOf(await t.request("POST", logIn().path, { json, cookies: guest }));
  return { id: user.id, login };
}

async function open(cookies: string): Promise<Conversation> {
  const json = { guestIdentifier: "Asha_abc123", pgListingId: w.listingId };
  const headers = { "idempotency-key": newKey() };
  return (await t.request("POST", beginConversation().path, { json, headers, cookies })).json();
}
const listOf = async (cookies: string): Promise<Conversation[]> =>
  (await t.request("GET", listConversations().path, { cookies })).json();
const textsOf = async (cookies: string, id: number) =>
  ((await (await t.request("GET", listMessages(id).path, { cookies })).json()) as ChatMessage[]).map(
    ({ message }) => message,
  );
const read = (cookies: string, conversationId: number) =>
  t.request("POST", markRead().path, { json: { conversationId, upTo: 2_000_000_000 }, cookies });

/** Somebody who asked with their account, and again as a guest, about the same listing. */
async function askedTwice() {
  const { id, login } = await account();
  const first = await login("");
  const old = await open(first);
  await w.write(first, old.id, "asked with the account");
  const guest = await w.ask();
  return { id, login, old, guest };
}

test("what an account and its guest asked about one listing becomes one conversation at login", async () => {
  const { login, old, guest } = await askedTwice();
  await w.write(w.owner, old.id, "answered", { senderType: "owner" });
  await read(w.owner, old.id);
  await w.write(guest.cookies, guest.conversation.id, "asked as a guest");
  await t.request("POST", reportConversation().path, {
    json: { conversationId: guest.conversation.id, reason: "Rude" },
    cookies: w.owner,
  });

  const cookies = await login(guest.cookies);
  expect(await listOf(cookies)).toMatchObject([
    { id: old.id, unread: 1, lastMessage: { message: "asked as a guest" } },
  ]);
  expect(await textsOf(cookies, old.id)).toEqual(["asked with the account", "answered", "asked as a guest"]);
  // What the owner had not read is still unread.
  expect(await listOf(w.owner)).toMatchObject([{ id: old.id, unread: 1 }]);
  expect(await t.deps.store.db.$count(chatReports, eq(chatReports.conversationId, old.id))).toBe(1);
  // The guest token alone opens nothing any more.
  expect(await listOf(guest.cookies)).toEqual([]);
  expect((await t.request("GET", listMessages(guest.conversation.id).path, { cookies })).status).toBe(404);
});

test("a question that was taken back stays so, and one to a host whom they blocked asks nobody", async () => {
  const counts = async () => {
    const rows = await t.deps.store.db.select().from(chatConversations);
    return rows.map(({ countsForTrust }) => countsForTrust);
  };
  const { login, guest } = await askedTwice();
  await w.write(guest.cookies, guest.conversation.id, "asked as a guest");
  expect(await counts()).toEqual([true, true]);
  const json = { conversationId: guest.conversation.id, blocked: true };
  await t.request("POST", blockConversation().path, { json, cookies: guest.cookies });
  await login(guest.cookies);
  expect(await counts()).toEqual([false]);

  await t.deps.store.db.delete(chatMessages);
  await t.deps.store.db.delete(chatConversations);
  const blocker = await account();
  await t.deps.store.db.insert(userBlocks).values({ userId: blocker.id, blockedId: w.hostId });
  const other = await w.ask("Ravi");
  expect(await counts()).toEqual([true]);
  await blocker.login(other.cookies);
  expect(await counts()).toEqual([false]);
});

test.each([
  ["guest", "owner", "owner"],
  ["owner", "guest", "owner"],
  ["guest", "admin", "admin"],
  [null, "guest", "guest"],
  ["owner", null, "owner"],
] as const)("closed by %s and by %s, it stays closed by %s", async (account, guests, both) => {
  const { login, old, guest } = await askedTwice();
  const { db } = t.deps.store;
  const close = (id: number, blockedBy: typeof account | typeof guests) =>
    db.update(chatConversations).set({ blockedBy }).where(eq(chatConversations.id, id));
  await close(old.id, account);
  await close(guest.conversation.id, guests);
  expect(await listOf(await login(guest.cookies))).toMatchObject([{ blockedBy: both }]);
});

test("a message on its way into a conversation that is merged comes too, or is refused", async () => {
  const { login, old, guest } = await askedTwice();
  const [sent] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, (_, at) => w.write(guest.cookies, guest.conversation.id, `${at}`))),
    login(guest.cookies),
  ]);
  const taken = sent.filter(({ status }) => status === 201).length;
  for (const { status } of sent) expect([201, 404]).toContain(status);
  expect(await t.deps.store.db.$count(chatMessages, eq(chatMessages.conversationId, old.id))).toBe(1 + taken);
});

test("two logins of one browser at once merge once", async () => {
  const { id, login, old, guest } = await askedTwice();
  await w.write(guest.cookies, guest.conversation.id, "asked as a guest");
  await Promise.all([login(guest.cookies), login(guest.cookies)]);
  const left = await t.deps.store.db.select().from(chatConversations);
  expect(left).toMatchObject([{ id: old.id, userId: id, guestKey: null }]);
  expect(await t.deps.store.db.$count(chatMessages)).toBe(2);
});

/** As many more messages. */
const fill = (conversationId: number, count: number, side = "guest") =>
  t.deps.store.db.execute(
    sql`insert into chat_messages (conversation_id, sender_type, sender_identifier, message)
      select ${conversationId}, ${side}, 'x', 'x' from generate_series(1, ${count}::int)`,
  );

test("guests cost nothing: an account takes over the latest of their chats, two thousand messages in all", async () => {
  const { id, login, old, guest } = await askedTwice();
  const { db } = t.deps.store;
  const { id: pgListingId } = await bookableListing(t.deps.store);
  await db.execute(sql`insert into chat_conversations (participant_one, guest_key, pg_listing_id, last_message_at)
    select participant_one, guest_key, ${pgListingId}, '2020-01-01' from chat_conversations where id = ${guest.conversation.id}`);
  await w.write(guest.cookies, guest.conversation.id, "the latest");
  const [older] = await db
    .select()
    .from(chatConversations)
    .where(eq(chatConversations.pgListingId, pgListingId));
  await fill(older!.id, 2000);
  await fill(old.id, 3000, "owner");
  await login(guest.cookies);
  expect(await db.$count(chatConversations, eq(chatConversations.id, guest.conversation.id))).toBe(0);
  expect(await listOf(guest.cookies)).toMatchObject([{ id: older!.id }]);

  await fill(old.id, 1992);
  const next = await w.ask();
  for (const text of ["1", "2", "3", "4", "5", "6"]) await w.write(next.cookies, next.conversation.id, text);
  await login(next.cookies);
  expect(await db.$count(chatMessages, eq(chatMessages.conversationId, old.id))).toBe(3000 + 1994);
  expect(await db.$count(chatConversations, eq(chatConversations.userId, id))).toBe(1);
  // It stays with the guest token, and with the host.
  expect(await textsOf(next.cookies, next.conversation.id)).toHaveLength(6);
  expect(await textsOf(w.owner, next.conversation.id)).toHaveLength(6);
});

test("a logout leaves no guest token, and a login no subscription of the guest", async () => {
  const { login, guest } = await askedTwice();
  await t.deps.store.db.execute(
    sql`insert into push_subscriptions (endpoint, p256dh, auth, guest_key)
      select 'https://push.example/1', 'x', 'x', guest_key from chat_conversations where guest_key is not null`,
  );
  const cookies = `${guest.cookies}; ${await login(guest.cookies)}`;
  expect(await t.deps.store.db.$count(pushSubscriptions)).toBe(0);
  const out = await t.request("POST", logOut().path, { cookies });
  expect(out.headers.getSetCookie().filter((each) => each.startsWith("guest=;"))).toHaveLength(1);
});
