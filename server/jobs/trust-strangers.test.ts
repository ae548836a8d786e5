import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sender } from "#domain/chat/contract.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { NO_FACTS } from "#domain/trust/scores.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import { countFacts, peopleWithFacts, trustOf } from "#server/features/trust/reads.ts";
import { markPaidAskers } from "#server/features/trust/writes.ts";
import { bookableListing } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createUser } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { rowsRead } from "#testing/rows-read.ts";
import { recomputeTrust } from "./recompute-trust.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const now = new Date();
const TODAY = kolkataDate(now);
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
});
afterAll(() => site.close());

const db = () => site.deps.store.db;
const person = () => createUser(site.deps.store);
const hosted = (ownerId: string | null) => bookableListing(site.deps.store, { ownerId, maxOccupancy: 40 });
const ago = (ms: number) => new Date(now.getTime() - ms);

async function factsOf(userId: string) {
  await recomputeTrust(site.deps);
  const [row] = await db().select().from(trustScores).where(eq(trustScores.userId, userId));
  return row?.facts ?? NO_FACTS;
}

async function talk(
  pgListingId: number,
  whose: Partial<typeof chatConversations.$inferInsert>,
  lines: readonly (readonly [side: Sender, at: Date])[],
): Promise<void> {
  const [conversation] = await db()
    .insert(chatConversations)
    .values({ participantOne: "asha_1", pgListingId, createdAt: lines[0]![1], ...whose })
    .returning();
  const message = { conversationId: conversation!.id, senderIdentifier: "asha_1", message: "…" };
  await db()
    .insert(chatMessages)
    .values(lines.map(([senderType, sentAt]) => ({ ...message, senderType, sentAt })));
}
let guests = 0;
const guestKey = () => `guest ${guests++}`;

test("strangers who ask move no host's score; a question counts once whoever asked has paid for a booking", async () => {
  const [host, account] = [await person(), await person()];
  const { id } = await hosted(host.id);
  const asked = ago(10 * DAY);
  for (let count = 0; count < 40; count += 1) {
    await talk(id, { guestKey: guestKey() }, [["guest", asked]]);
    await talk(id, { guestKey: guestKey() }, [
      ["guest", asked],
      ["owner", asked],
    ]);
  }
  const key = guestKey();
  await talk(id, { guestKey: key }, [["guest", asked]]);
  await talk(id, { userId: account.id }, [
    ["guest", asked],
    ["owner", new Date(asked.getTime() + 9 * MINUTE)],
  ]);
  const { id: pgId } = await hosted(null);
  const booking = { pgId, moveInDate: addDays(TODAY, 3) };
  const unpaid = { ...booking, status: "expired" as const };
  await createBooking(site.deps.store, { ...unpaid, userId: null, guestKey: key });
  await createBooking(site.deps.store, { ...unpaid, userId: account.id });
  expect(await factsOf(host.id)).toEqual({ ...NO_FACTS, listings: 1 });
  const paid = { ...booking, status: "confirmed" as const };
  await createBooking(site.deps.store, { ...paid, userId: account.id });
  expect(await factsOf(host.id)).toMatchObject({ asked: 1, answered: 1, medianReplyMinutes: 9 });
  await createBooking(site.deps.store, { ...paid, userId: null, guestKey: key });
  expect(await factsOf(host.id)).toMatchObject({ asked: 2, answered: 1 });
});

test("what strangers wrote and never paid for is not read, nor more than the beginning of a talk", async () => {
  const { store } = site.deps;
  const [host, guest] = [await person(), await person()];
  const { id } = await hosted(host.id);
  await createBooking(store, {
    pgId: id,
    userId: guest.id,
    status: "confirmed",
    moveInDate: addDays(TODAY, 3),
  });
  await talk(id, { userId: guest.id }, [["guest", ago(9 * DAY)]]);
  await db().execute(sql`insert into chat_messages (conversation_id, sender_type, sender_identifier, message)
    select c.id, side, 'pg_owner', 'Hello' from chat_conversations c, generate_series(1, 3000), unnest(array['guest', 'owner']) side
    where c.user_id = ${guest.id}`);
  await db().execute(sql`with made as (
      insert into chat_conversations (participant_one, guest_key, pg_listing_id)
      select 'Ravi_1', 'stranger ' || n, ${id}::int from generate_series(1, 3000) n returning id)
    insert into chat_messages (conversation_id, sender_type, sender_identifier, message)
    select id, 'guest', 'Ravi_1', 'Hello' from made`);
  await db().execute(sql`insert into bookings (pg_id, listing_title, listing_address, user_id, guest_name, guest_phone, guest_email, move_in_date, duration,
      rent, security_deposit, total_amount, status)
    select pg_id, listing_title, listing_address, user_id, guest_name, guest_phone, guest_email, move_in_date, duration, rent, security_deposit,
      total_amount, 'cancelled' from bookings, generate_series(1, 3000) where user_id = ${guest.id}`);
  await db().execute(sql`analyze`);
  const people = [host.id, guest.id].sort();
  const count = (tx: Transaction) => countFacts(tx, { people, now });
  for (const table of ["chat_messages", "chat_conversations", "bookings"]) {
    expect([table, (await rowsRead(store, table, count)) < 100]).toEqual([table, true]);
    expect([table, (await rowsRead(store, table, (tx) => markPaidAskers(tx, 0, 200))) < 400]).toEqual([
      table,
      true,
    ]);
    expect([table, (await rowsRead(store, table, (tx) => peopleWithFacts(tx, "", 200))) < 400]).toEqual([
      table,
      true,
    ]);
  }
});

test("people are counted some at a time, to the last", async () => {
  const made = await db()
    .insert(users)
    .values(Array.from({ length: 450 }, () => ({ firstName: "Asha" })))
    .returning({ userId: users.id });
  const facts = { ...NO_FACTS, listings: 9 };
  await db()
    .insert(trustScores)
    .values(made.map(({ userId }) => ({ userId, facts })));
  expect(await recomputeTrust(site.deps)).toBeGreaterThanOrEqual(450);
  expect(await recomputeTrust(site.deps, AbortSignal.abort())).toBe(0);
  const all = await trustOf(
    db(),
    made.map(({ userId }) => userId),
  );
  expect([...all.values()].every(({ isNew }) => isNew)).toBe(true);
});
