import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { askVisit, listListingVisits, listMyVisits, takeVisitStep } from "#domain/bookings/endpoints.ts";
import type { VisitView } from "#domain/bookings/visits.ts";
import { NOTICE_VERSION } from "#domain/personal-data/consent.ts";
import { visits } from "#server/db/schema/bookings.ts";
import { consents } from "#server/db/schema/consents.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { bookableListing, newGuest, userCaller, visitBody } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { deleteOldVisits } from "./visit-writes.ts";

const DAY = 86_400_000;
let site: TestApp;
let now = new Date("2026-03-01T06:00:00Z");
let host: { id: string; cookies: string };
let pgId: number;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  host = await userCaller(site.deps);
  pgId = (await bookableListing(site.deps.store, { ownerId: host.id })).id;
});
afterAll(() => site.close());

const post = (path: string, cookies: string | undefined, json: object) =>
  site.request("POST", path, { json, cookies, headers: { "idempotency-key": newKey() } });
const ask = (cookies: string, over: Record<string, unknown> = {}, id = pgId) =>
  post(askVisit(id).path, cookies, visitBody(site.deps, over));
const step = (id: number, cookies: string, json: object) => post(takeVisitStep(id).path, cookies, json);
const read = async (path: string, cookies: string): Promise<VisitView[]> =>
  (await site.request("GET", path, { cookies })).json();

async function asked(): Promise<{ guest: string; id: number }> {
  const guest = await newGuest(site);
  const answer = await ask(guest);
  expect(answer.status).toBe(201);
  return { guest, id: ((await answer.json()) as VisitView).id };
}

test("a guest asks, the host confirms and only then reads the number", async () => {
  const { guest, id } = await asked();
  expect(await read(listMyVisits().path, guest)).toMatchObject([
    {
      id,
      at: "2026-03-03T05:00:00.000Z",
      state: "asked",
      guestPhone: "9845012345",
      allowedSteps: ["call_off"],
    },
  ]);
  const waiting = (await read(listListingVisits(pgId).path, host.cookies)).find((each) => each.id === id);
  expect(waiting).toMatchObject({
    guestPhone: null,
    allowedSteps: ["confirm", "propose", "decline"],
  });
  expect((await step(id, guest, { step: "confirm" })).status).toBe(409);
  const confirmed = await step(id, host.cookies, { step: "confirm" });
  expect(await confirmed.json()).toMatchObject({ state: "confirmed", guestPhone: "9845012345" });
  expect((await step(id, guest, { step: "call_off", note: "I found one" })).status).toBe(200);
  const over = (await read(listListingVisits(pgId).path, host.cookies)).find((each) => each.id === id);
  expect(over).toMatchObject({ state: "cancelled", note: "I found one", guestPhone: null, allowedSteps: [] });
});

test("the host names another time, which the guest accepts", async () => {
  const { guest, id } = await asked();
  expect((await step(id, host.cookies, { step: "propose" })).status).toBe(400);
  expect((await step(id, host.cookies, { step: "propose", day: "2026-03-04", time: "03:10" })).status).toBe(
    400,
  );
  expect((await step(id, host.cookies, { step: "propose", day: "2026-03-04", time: "18:00" })).status).toBe(
    200,
  );
  expect((await step(id, host.cookies, { step: "confirm" })).status).toBe(409);
  const accepted = await step(id, guest, { step: "accept" });
  expect(await accepted.json()).toMatchObject({ state: "confirmed", at: "2026-03-04T12:30:00.000Z" });
});

test("a declined visit is over, and nobody else moves or reads one", async () => {
  const { guest, id } = await asked();
  const stranger = await userCaller(site.deps);
  expect((await step(id, stranger.cookies, { step: "call_off" })).status).toBe(404);
  expect((await site.request("GET", listListingVisits(pgId).path, stranger)).status).toBe(404);
  expect((await step(id, host.cookies, { step: "decline", note: "Away that week, sorry" })).status).toBe(200);
  expect(await read(listMyVisits().path, guest)).toMatchObject([
    { state: "declined", note: "Away that week, sorry", allowedSteps: [] },
  ]);
});

test("one visit at a listing, five in all, at a time when hosts are awake", async () => {
  const { guest } = await asked();
  expect((await ask(guest)).status).toBe(409);
  for (let at = 0; at < 5; at += 1) {
    const other = await bookableListing(site.deps.store, { ownerId: host.id });
    expect((await ask(guest, {}, other.id)).status).toBe(at < 4 ? 201 : 409);
  }
  const someone = await newGuest(site);
  for (const wrong of [{ time: "23:00" }, { time: "10:17" }, { day: "2026-02-28" }, { day: "2026-05-01" }])
    expect((await ask(someone, wrong)).status).toBe(400);
  expect((await ask(someone, { guestPhone: "12" })).status).toBe(400);
  const nobodys = await bookableListing(site.deps.store, { ownerId: null });
  expect((await ask(someone, {}, nobodys.id)).status).toBe(409);
  expect((await ask(host.cookies)).status).toBe(409);
});

test("made-up guests hide neither what is confirmed nor one another", async () => {
  const { id: many } = await bookableListing(site.deps.store, { ownerId: host.id });
  const made = { pgId: many, guestName: "Made Up", guestPhone: "9845012345" };
  const at = new Date(now.getTime() + DAY);
  const rows = Array.from({ length: 60 }, (_, each) => ({ ...made, guestKey: `made-${each}`, at }));
  await site.deps.store.db.insert(visits).values(rows);
  const guest = await newGuest(site);
  const { id } = (await (await ask(guest, {}, many)).json()) as VisitView;
  expect((await step(id, host.cookies, { step: "confirm" })).status).toBe(200);
  const list = listListingVisits(many).path;
  const page = await read(list, host.cookies);
  expect(page).toHaveLength(50);
  expect(page[0]).toMatchObject({ id, state: "confirmed" });
  const rest = await read(`${list}?after=${page.at(-1)!.id}`, host.cookies);
  expect(new Set([...page, ...rest].map((each) => each.id)).size).toBe(61);
});

test("guests of one network ask for ten visits at a listing in a day", async () => {
  const limited = await testApp({ config: { rateLimit: true, trustProxy: 1 } });
  onTestFinished(() => limited.close());
  const { store } = limited.deps;
  const owner = await userCaller(limited.deps);
  const [first, other] = [
    await bookableListing(store, { ownerId: owner.id }),
    await bookableListing(store, { ownerId: owner.id }),
  ];
  const send = async (id: number, at: number) => {
    const headers = { "x-forwarded-for": `2001:db8:1:${at}::1`, "idempotency-key": newKey() };
    const json = visitBody(limited.deps);
    return (await limited.request("POST", askVisit(id).path, { json, headers })).status;
  };
  for (let at = 0; at < 10; at += 1) expect(await send(first.id, at)).toBe(201);
  expect(await send(first.id, 10)).toBe(429);
  expect(await send(other.id, 11)).toBe(201);
});

test("what somebody asked for last comes first, before it what is still to be", async () => {
  const user = await userCaller(site.deps);
  const made = { pgId, userId: user.id, guestName: "Asha", guestPhone: "9845012345" };
  const at = new Date(now.getTime() - DAY);
  await site.deps.store.db
    .insert(visits)
    .values(Array.from({ length: 55 }, () => ({ ...made, at, state: "cancelled" as const })));
  const { id } = (await (await ask(user.cookies)).json()) as VisitView;
  const last = { ...made, at, state: "declined" as const };
  const [newest] = await site.deps.store.db.insert(visits).values(last).returning();
  expect((await read(listMyVisits().path, user.cookies)).slice(0, 2).map((each) => each.id)).toEqual([
    id,
    newest!.id,
  ]);
});

test("a visit at a listing that was suspended or deleted says so, and can only be ended", async () => {
  const { db } = site.deps.store;
  for (const gone of [{ suspendedAt: now }, { isDeleted: 1 }]) {
    const { id: other } = await bookableListing(site.deps.store, { ownerId: host.id });
    const guest = await newGuest(site);
    const { id } = (await (await ask(guest, {}, other)).json()) as VisitView;
    await step(id, host.cookies, { step: "confirm" });
    await db
      .update(pgListings)
      .set({ ...gone, isAvailable: 0 })
      .where(eq(pgListings.id, other));
    const [seen] = await read(listMyVisits().path, guest);
    expect(seen).toMatchObject({ isOffered: false, allowedSteps: ["call_off"] });
    const { day, time } = visitBody(site.deps, { time: "12:00" });
    expect((await step(id, host.cookies, { step: "propose", day, time })).status).toBe(409);
    expect((await step(id, guest, { step: "call_off" })).status).toBe(200);
  }
});

test("whoever asks for a visit agrees to the notice", async () => {
  const user = await userCaller(site.deps);
  expect((await ask(user.cookies)).status).toBe(201);
  const agreed = await site.deps.store.db.select().from(consents).where(eq(consents.userId, user.id));
  expect(agreed).toMatchObject([{ purpose: "visit", version: NOTICE_VERSION }]);
});

test("a visit whose time is over moves no more, and is deleted a month later", async () => {
  const { guest, id } = await asked();
  now = new Date(now.getTime() + 4 * DAY);
  expect((await step(id, host.cookies, { step: "confirm" })).status).toBe(409);
  expect(await read(listMyVisits().path, guest)).toMatchObject([{ isOver: true, allowedSteps: [] }]);
  now = new Date(now.getTime() + 40 * DAY);
  await deleteOldVisits(site.deps.store.db, now);
  expect(await read(listMyVisits().path, guest)).toEqual([]);
});
