import { like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMessage } from "#domain/chat/endpoints.ts";
import { idempotencyKeys, textUsage } from "#server/db/schema/auth.ts";
import { book, bookableListing } from "#testing/bookings.ts";
import { type ChatWorld, chatWorld } from "#testing/chat.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { TEXT_QUOTAS } from "./text-quota.ts";

let t: TestApp;
let w: ChatWorld;
beforeAll(async () => {
  t = await testApp({ config: { rateLimit: true } });
  w = await chatWorld(t);
});
beforeEach(() => t.deps.store.db.delete(textUsage));
afterAll(() => t.close());

const kept = () => t.deps.store.db.$count(idempotencyKeys);

test("what a network keeps for its keys is bounded by bytes; a booking is never refused for it", async () => {
  const { cookies, conversation } = await w.ask();
  const write = (message: string, key: string) =>
    t.request("POST", createMessage().path, {
      json: { conversationId: conversation.id, senderType: "guest", message },
      cookies,
      headers: { "idempotency-key": key },
    });
  const first = newKey();
  expect((await write("Is it free?", first)).status).toBe(201);
  const { hour } = TEXT_QUOTAS.answer.guestNetwork;
  const left = { units: hour - 3 };
  await t.deps.store.db.update(textUsage).set(left).where(like(textUsage.subject, "answer:guestNetwork:%"));
  const before = await kept();
  // Its answer takes four.
  const refused = await write("x".repeat(3000), newKey());
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    "Too many changes come from your internet connection without an account. Log in and try again.",
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await kept()).toBe(before);
  // Room for less is still there, and what was answered is answered again.
  expect((await write("And the food?", newKey())).status).toBe(201);
  expect((await write("Is it free?", first)).headers.get("idempotency-replayed")).toBe("true");

  await t.deps.store.db
    .update(textUsage)
    .set({ units: hour })
    .where(like(textUsage.subject, "answer:guestNetwork:%"));
  expect((await write("Hello?", newKey())).status).toBe(429);
  const listing = await bookableListing(t.deps.store);
  const booked = await book(t, listing.id, {}, { cookies });
  expect(booked.id).toBeGreaterThan(0);
});
