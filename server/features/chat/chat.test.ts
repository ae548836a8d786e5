import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { logIn } from "#domain/accounts/endpoints.ts";
import type { ChatMessage } from "#domain/chat/contract.ts";
import {
  beginConversation,
  blockConversation,
  createMessage,
  getUnread,
  listConversations,
  listMessages,
  markRead,
  openChatStream,
  reportConversation,
  sendTyping,
} from "#domain/chat/endpoints.ts";
import { chatConversations, chatMessages, chatReports } from "#server/db/schema/chat.ts";
import { bookableListing } from "#testing/bookings.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, newKey, type TestApp, testApp } from "#testing/http.ts";
import { type OpenStream, openStream } from "#testing/streams.ts";

let t: TestApp;
let w: ChatWorld;
const streams: OpenStream[] = [];

beforeAll(async () => {
  t = await testApp();
  w = await chatWorld(t);
});
beforeEach(async () => {
  for (const table of [chatReports, chatMessages, chatConversations]) await t.deps.store.db.delete(table);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(() => t.close());

const asOwner = { senderType: "owner" };
const messagesOf = async (cookies: string, id: number): Promise<ChatMessage[]> =>
  (await t.request("GET", listMessages(id).path, { cookies })).json();

async function listen(cookies: string, lastId?: number): Promise<OpenStream> {
  const headers = { cookie: cookies, ...(lastId === undefined ? {} : { "last-event-id": String(lastId) }) };
  const stream = await openStream(t, openChatStream().path, headers);
  streams.push(stream);
  if (stream.status === 200) await stream.next(({ event }) => event === "hello");
  return stream;
}

test("a guest asks, the w.owner answers, and each sees what the w.other wrote", async () => {
  const { cookies, conversation } = await w.ask("Asha Rao");
  expect(conversation).toMatchObject({ role: "guest", guestName: "Asha Rao", unread: 0, lastMessage: null });
  const sent = await w.write(cookies, conversation.id, "Is a bed free from Monday?");
  expect(sent.status).toBe(201);
  expect(await sent.json()).toMatchObject({
    senderType: "guest",
    senderIdentifier: "Asha Rao_abc123",
    isRead: 0,
  });

  const [seen] = await (await t.request("GET", listConversations().path, { cookies: w.owner })).json();
  expect(seen).toMatchObject({ id: conversation.id, role: "owner", unread: 1 });
  expect(JSON.stringify(seen)).not.toMatch(/phone/i);
  const reply = await w.write(w.owner, conversation.id, "Yes.", {
    ...asOwner,
    senderIdentifier: "somebody else",
  });
  expect(await reply.json()).toMatchObject({ senderType: "owner", senderIdentifier: "pg_owner" });
  expect((await messagesOf(cookies, conversation.id)).map(({ message }) => message)).toEqual([
    "Is a bed free from Monday?",
    "Yes.",
  ]);
});

test("the guest's earlier conversation is found again, and one that is opened twenty times at once is one", async () => {
  const { cookies, conversation } = await w.ask();
  const again = await Promise.all(
    Array.from({ length: 20 }, () =>
      t.request("POST", beginConversation().path, {
        json: { guestIdentifier: "Asha_other", pgListingId: w.listingId },
        cookies,
      }),
    ),
  );
  for (const answer of again) expect((await answer.json()).id).toBe(conversation.id);
  expect(await t.deps.store.db.$count(chatConversations)).toBe(1);
});

test("nobody else gets to know of it", async () => {
  const { conversation } = await w.ask();
  const stranger = (await w.ask("Ravi")).cookies;
  for (const cookies of ["", stranger, w.other]) {
    const refused = [
      await t.request("GET", listMessages(conversation.id).path, { cookies }),
      await w.write(cookies, conversation.id, "Hello"),
      await w.write(cookies, conversation.id, "Hello", asOwner),
      await t.request("POST", markRead().path, {
        json: { conversationId: conversation.id, upTo: 1 },
        cookies,
      }),
      await t.request("POST", sendTyping().path, { json: { conversationId: conversation.id }, cookies }),
      await t.request("POST", blockConversation().path, {
        json: { conversationId: conversation.id, blocked: true },
        cookies,
      }),
      await t.request("POST", reportConversation().path, {
        json: { conversationId: conversation.id, reason: "x" },
        cookies,
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(404));
    const list = await (await t.request("GET", listConversations().path, { cookies })).json();
    expect(list).toEqual([]);
  }
  expect(await t.deps.store.db.$count(chatMessages)).toBe(0);
});

test("who is not the w.owner does not write as one, nor the w.owner as the guest; an w.admin answers for all", async () => {
  const { cookies, conversation } = await w.ask();
  expect((await w.write(cookies, conversation.id, "I own it", asOwner)).status).toBe(403);
  expect((await w.write(w.owner, conversation.id, "I ask")).status).toBe(403);
  const answer = await w.write(w.admin, conversation.id, "Welcome", asOwner);
  expect(await answer.json()).toMatchObject({ senderType: "owner", senderIdentifier: "pg_owner" });
});

test.each([
  ["", "Write a message first."],
  ["  \n ", "Write a message first."],
  ["x".repeat(10_000), "This message is too long. Send it in parts."],
  ["a\u0000b", "This text has characters we can't send. Remove them and try again."],
  [["list"], "Write a message first."],
])("a message %.12j is refused", async (message, said) => {
  const { cookies, conversation } = await w.ask();
  const refused = await w.write(cookies, conversation.id, message);
  expect([refused.status, (await refused.json()).message]).toEqual([400, said]);
  expect(await t.deps.store.db.$count(chatMessages)).toBe(0);
});

test("one key writes one message, however often it is sent", async () => {
  const { cookies, conversation } = await w.ask();
  const key = newKey();
  const send = () =>
    t.request("POST", createMessage().path, {
      json: { conversationId: conversation.id, senderType: "guest", message: "Once" },
      cookies,
      headers: { "idempotency-key": key },
    });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  expect(await t.deps.store.db.$count(chatMessages)).toBe(1);
});

test("a stream brings messages, receipts and typing to both sides, and to nobody else", async () => {
  const { cookies, conversation } = await w.ask();
  const [guestStream, ownerStream, strangers] = [
    await listen(cookies),
    await listen(w.owner),
    await listen(w.other),
  ];
  const sent = await (await w.write(cookies, conversation.id, "<b>Hello</b>")).json();
  const came = await ownerStream.next(({ event }) => event === "message");
  expect(came).toMatchObject({ id: String(sent.id), data: { message: sent } });
  const delivered = await guestStream.next(
    ({ event, data }) => event === "position" && data.side === "owner",
  );
  expect(delivered.data).toMatchObject({ delivered: sent.id, read: 0 });

  await t.request("POST", markRead().path, {
    json: { conversationId: conversation.id, upTo: sent.id },
    cookies: w.owner,
  });
  await guestStream.next(({ event, data }) => event === "position" && data.read === sent.id);
  expect((await messagesOf(cookies, conversation.id))[0]).toMatchObject({ isRead: 1 });

  await t.request("POST", sendTyping().path, { json: { conversationId: conversation.id }, cookies: w.owner });
  await guestStream.next(({ event, data }) => event === "typing" && data.side === "owner");
  expect(strangers.seen.map(({ event }) => event)).toEqual(["hello"]);
});

test("a stream that was cut goes on where it was: no gap, nothing twice", async () => {
  const { cookies, conversation } = await w.ask();
  const first = await listen(w.owner);
  await w.write(cookies, conversation.id, "1");
  const { id } = await first.next(({ event }) => event === "message");
  first.close();
  await w.write(cookies, conversation.id, "2");
  await w.write(cookies, conversation.id, "3");
  const writing = Promise.all(["4", "5", "6"].map((text) => w.write(cookies, conversation.id, text)));
  const second = await listen(w.owner, Number(id));
  await writing;
  await w.write(cookies, conversation.id, "last");
  await second.next(({ data }) => (data.message as ChatMessage | undefined)?.message === "last");
  const messages = second.seen.flatMap(({ data }) => (data.message as ChatMessage | undefined) ?? []);
  expect(messages.map(({ message }) => message).sort()).toEqual(["2", "3", "4", "5", "6", "last"]);
  const ids = messages.map((message) => message.id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
});

test("many writers at once: every stream sees every message once, in the order of the ids", async () => {
  const guests = await Promise.all(["A", "B", "C", "D", "E"].map((name) => w.ask(name)));
  const stream = await listen(w.owner);
  const sent = await Promise.all(
    guests.flatMap(({ cookies, conversation }) =>
      Array.from({ length: 8 }, async (_, at) => (await w.write(cookies, conversation.id, `${at}`)).json()),
    ),
  );
  const lastId = Math.max(...sent.map(({ id }) => id));
  await stream.next(({ id, event }) => event === "message" && Number(id) === lastId);
  const ids = stream.seen.filter(({ event }) => event === "message").map(({ id }) => Number(id));
  expect(ids).toEqual(sent.map(({ id }) => id).sort((a, b) => a - b));
});

test("who missed very much is told to ask anew", async () => {
  const { conversation } = await w.ask();
  const values = Array.from({ length: 101 }, (_, at) => ({
    conversationId: conversation.id,
    senderType: "guest" as const,
    senderIdentifier: "Asha_abc123",
    message: `${at}`,
  }));
  const written = await t.deps.store.db
    .insert(chatMessages)
    .values(values)
    .returning({ id: chatMessages.id });
  const stream = await listen(w.owner, written[0]!.id - 1);
  const reset = await stream.next(({ event }) => event === "reset");
  expect(reset.id).toBe(String(written.at(-1)!.id));
  expect(stream.seen.some(({ event }) => event === "message")).toBe(false);
});

test("without a session or a capability there is nothing to listen to", async () => {
  expect((await listen("")).status).toBe(401);
});

test("a conversation that one side closed takes no more messages until that side opens it", async () => {
  const { cookies, conversation } = await w.ask();
  const block = (as: string, blocked: boolean) =>
    t.request("POST", blockConversation().path, {
      json: { conversationId: conversation.id, blocked },
      cookies: as,
    });
  expect(await (await block(cookies, true)).json()).toMatchObject({ blockedBy: "guest" });
  const refused = await w.write(w.owner, conversation.id, "But", asOwner);
  expect([refused.status, (await refused.json()).message]).toEqual([
    403,
    "This conversation is closed. You can't send messages here.",
  ]);
  expect((await block(w.owner, false)).status).toBe(403);
  expect((await block(cookies, false)).status).toBe(200);
  expect((await w.write(w.owner, conversation.id, "Hello again", asOwner)).status).toBe(201);
});

test("unread is counted over both roles, and reading counts it down", async () => {
  const { cookies, conversation } = await w.ask();
  await w.write(cookies, conversation.id, "1");
  const { id } = await (await w.write(cookies, conversation.id, "2")).json();
  const unread = async () => (await t.request("GET", getUnread().path, { cookies: w.owner })).json();
  expect(await unread()).toEqual({ conversations: 1, messages: 2 });
  const read = (upTo: number) =>
    t.request("POST", markRead().path, { json: { conversationId: conversation.id, upTo }, cookies: w.owner });
  await read(2_000_000_000);
  expect(await unread()).toEqual({ conversations: 0, messages: 0 });
  // What does not exist yet has not been read: the next message is unread.
  await w.write(cookies, conversation.id, "3");
  expect(await unread()).toEqual({ conversations: 1, messages: 1 });
  await read(id);
  expect(await unread()).toEqual({ conversations: 1, messages: 1 });
});

test("of thirty messages in ten seconds the last are refused", async () => {
  const limited = await testApp({ config: { rateLimit: true } });
  const listing = await bookableListing(limited.deps.store);
  const asked = await limited.request("POST", beginConversation().path, {
    json: { guestIdentifier: "Asha_1", pgListingId: listing.id },
  });
  const cookies = cookiesOf(asked);
  const { id } = await asked.json();
  const answers: Response[] = [];
  // A few at a time: a crowd at once is turned away for another reason.
  while (answers.length < 60 && answers.every(({ status }) => status !== 429)) {
    const few = Array.from({ length: 5 }, (_, at) =>
      limited.request("POST", createMessage().path, {
        json: { conversationId: id, senderType: "guest", message: `${at}` },
        cookies,
      }),
    );
    answers.push(...(await Promise.all(few)));
  }
  expect(answers.slice(0, 25).every(({ status }) => status === 201)).toBe(true);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  await limited.close();
});

test("closing the server ends its streams", async () => {
  const short = await testApp();
  const user = await createUser(short.deps.store);
  const json = { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD };
  const cookie = cookiesOf(await short.request("POST", logIn().path, { json }));
  const stream = await openStream(short, openChatStream().path, { cookie });
  await stream.next(({ event }) => event === "hello");
  await Promise.all([short.app.close(), stream.ended]);
  await short.deps.store.db.execute(sql`select 1`);
  await short.close();
});
