import { eq, getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { logIn } from "#domain/accounts/endpoints.ts";
import { deleteAccount, exportData } from "#domain/personal-data/endpoints.ts";
import { bookingEvents } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import { bookableListing, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

// The embedded engine answers nobody else during that time.
test("deleting an account writes to bookings' events once and to messages twice for each side, however many there are", async () => {
  const site = await testApp();
  onTestFinished(() => site.close());
  const { db } = site.deps.store;
  const { id: userId, phoneNumber } = await createUser(site.deps.store);
  const json = { password: FACTORY_PASSWORD };
  const login = await site.request("POST", logIn().path, { json: { phoneNumber, ...json } });
  for (let at = 0; at < 3; at += 1) {
    const { id: pgListingId } = await bookableListing(site.deps.store);
    const { id } = await createBooking(site.deps.store, { pgId: pgListingId, userId, status: "cancelled" });
    await db.update(bookingEvents).set({ note: "Theirs" }).where(eq(bookingEvents.bookingId, id));
    await db.insert(chatConversations).values({ participantOne: "Asha_1", userId, pgListingId });
  }
  // Refuses one statement more in the same transaction.
  await db.execute(sql`create function refuse_more() returns trigger language plpgsql as $$
    declare
      name text := 'tangu.' || TG_TABLE_NAME;
      done integer := coalesce(nullif(current_setting(name, true), ''), '0')::integer + 1;
    begin
      if done > TG_ARGV[0]::integer then raise exception 'too many statements'; end if;
      perform set_config(name, done::text, true);
      return null;
    end $$`);
  for (const [table, most] of [
    [bookingEvents, "1"],
    [chatMessages, "4"],
  ] as const)
    await db.execute(
      sql.raw(`create trigger refuse_more after update on ${getTableName(table)} for each statement
        execute function refuse_more('${most}')`),
    );
  const cookies = cookiesOf(login);
  expect((await site.request("DELETE", deleteAccount().path, { json, cookies })).status).toBe(200);
  expect(await db.$count(bookingEvents, eq(bookingEvents.note, "Theirs"))).toBe(0);
});

describe("a file of 20 MB of messages", () => {
  const MESSAGES = 5000;
  let site: TestApp;
  let cookies: string;
  beforeAll(async () => {
    site = await testApp({ config: { rateLimit: true } });
    const caller = await userCaller(site.deps);
    cookies = caller.cookies;
    const { id: pgListingId } = await bookableListing(site.deps.store);
    const { id: userId } = caller;
    await site.deps.store.db
      .insert(chatConversations)
      .values({ participantOne: "Asha_1", userId, pgListingId });
    await write(MESSAGES);
  });
  afterAll(() => site.close());

  const write = (count: number) =>
    site.deps.store.db.execute(
      sql`insert into chat_messages (conversation_id, sender_type, sender_identifier, message)
        select c.id, 'guest', 'x', repeat('x', 4000) from chat_conversations c, generate_series(1, ${count}::int)`,
    );
  const ask = (whose: string) =>
    // So short when compressed that connections would hold all of it.
    site.request("GET", exportData().path, { cookies: whose, headers: { "accept-encoding": "identity" } });
  const messagesIn = (text: string): number => JSON.parse(text).chats.messages.length;

  test("holds every message once, the oldest first", async () => {
    const { messages } = (await (await ask(cookies)).json()).chats;
    const sent = await site.deps.store.db.select().from(chatMessages).orderBy(chatMessages.id);
    expect(messages.map(({ sentAt }: { sentAt: string }) => sentAt)).toEqual(
      sent.map(({ sentAt }) => sentAt.toISOString()),
    );
  });

  test("is read from the database as it is taken", async () => {
    const { body } = await ask(cookies);
    let text = "";
    let isDeleted = false;
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (isDeleted || !text.includes('"message"')) continue;
      await site.deps.store.db.delete(chatMessages);
      isDeleted = true;
    }
    const found = messagesIn(text);
    await write(MESSAGES);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(MESSAGES);
  });

  test("does not end as if it were whole, when the database fails in the middle", async () => {
    const { db } = site.deps.store;
    const answer = await ask(cookies);
    await db.execute(sql`alter table chat_messages rename to away`);
    await expect(answer.text()).rejects.toThrow();
    await db.execute(sql`alter table away rename to chat_messages`);
  });

  test("is sent to a few at once: a network's third ends its oldest, and a slow reader keeps nobody out", async () => {
    const slow = [await ask(cookies), await ask(cookies)];
    const { cookies: others } = await userCaller(site.deps);
    expect(messagesIn(await (await ask(others)).text())).toBe(0);
    await expect(slow[0]!.text()).rejects.toThrow();
    expect(messagesIn(await slow[1]!.text())).toBe(MESSAGES);
  });
});
