import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { subscribePush } from "#domain/chat/endpoints.ts";
import type { ComplaintView } from "#domain/complaints/contract.ts";
import {
  changeComplaint,
  changeMyComplaint,
  createComplaint,
  getComplaintPhoto,
  listComplaints,
  listMyComplaints,
  sendComplaintPhoto,
} from "#domain/complaints/endpoints.ts";
import { COMPLAINT_LIMITS } from "#domain/complaints/limits.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { complaints } from "#server/db/schema/tenant-life.ts";
import { screenshot } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";
import { form } from "#testing/role-bodies.ts";
import { livingAt, runProperty } from "#testing/tenant-life.ts";

let site: TestApp;
let push: Awaited<ReturnType<typeof startPushService>>;
let pg: Awaited<ReturnType<typeof runProperty>>;
let elsewhere: Awaited<ReturnType<typeof runProperty>>;
let tenant: Awaited<ReturnType<typeof livingAt>>;
let roommate: typeof tenant;
let stranger: typeof tenant;

beforeAll(async () => {
  push = await startPushService();
  site = await testApp({ config: { ...push.config, rateLimit: true } });
  pg = await runProperty(site);
  elsewhere = await runProperty(site);
  tenant = await livingAt(site, pg);
  roommate = await livingAt(site, pg, { letter: "B", name: "Asha", phone: "9845022222" });
  stranger = await livingAt(site, elsewhere);
});
beforeEach(() => site.deps.store.db.delete(complaints));
afterAll(async () => {
  await site.close();
  await push.close();
});

const call = (method: "POST" | "PATCH", path: string, cookies: string | undefined, json: object) =>
  site.request(method, path, { json, cookies, headers: { "idempotency-key": newKey() } });
const complain = (cookies: string, over: object = {}) =>
  call("POST", createComplaint().path, cookies, {
    ...{ place: tenant.tenantId, kind: "water", text: "No hot water since Monday", photos: [] },
    ...over,
  });
const move = (id: number, cookies: string, json: object, propertyId = pg.id) =>
  call("PATCH", changeComplaint(propertyId, id).path, cookies, json);
const say = (id: number, cookies: string, step: string) =>
  call("PATCH", changeMyComplaint(id).path, cookies, { step });
const list = async (cookies: string, query = ""): Promise<ComplaintView[]> =>
  (await site.request("GET", `${listComplaints(pg.id).path}${query}`, { cookies })).json();
const read = async (answer: Response): Promise<ComplaintView> => answer.json();
const complained = async () => (await read(await complain(tenant.cookies))).id;
const sendPhoto = async (cookies: string) => {
  const sent = { form: form("photo", await screenshot(5)), cookies };
  return site.request("POST", sendComplaintPhoto().path, sent);
};

test("a complaint goes to the people who run the PG, is mended, reopened, mended and confirmed", async () => {
  const made = await read(await complain(tenant.cookies));
  expect(made).toMatchObject({ state: "open", person: "Meera Rao", bed: "101 A", allowedSteps: [] });
  const { id } = made;
  expect(await list(pg.warden.cookies)).toMatchObject([{ id, allowedSteps: ["see", "fix"] }]);
  const answered = await read(await move(id, pg.warden.cookies, { answer: "The plumber comes at five" }));
  expect(answered).toMatchObject({ state: "seen", answer: "The plumber comes at five" });
  expect((await say(id, tenant.cookies, "confirm")).status).toBe(409);
  expect(await read(await move(id, pg.host.cookies, { step: "fix" }))).toMatchObject({ state: "fixed" });
  expect(await list(pg.host.cookies)).toEqual([]);
  expect(await read(await say(id, tenant.cookies, "reopen"))).toMatchObject({ state: "open", fixedAt: null });
  expect((await move(id, pg.host.cookies, { step: "fix", answer: "A new heater" })).status).toBe(200);
  expect(await read(await say(id, tenant.cookies, "confirm"))).toMatchObject({
    state: "confirmed",
    answer: "A new heater",
    allowedSteps: [],
  });
  expect((await move(id, pg.host.cookies, { step: "see" })).status).toBe(409);
  expect(await list(pg.host.cookies, "?show=all")).toMatchObject([{ id, state: "confirmed" }]);
});

test("for all others there is no such complaint", async () => {
  const id = await complained();
  for (const cookies of [
    roommate.cookies,
    stranger.cookies,
    elsewhere.host.cookies,
    elsewhere.warden.cookies,
  ]) {
    expect((await move(id, cookies, { step: "fix" })).status).toBe(404);
    expect((await say(id, cookies, "confirm")).status).toBe(404);
    expect((await site.request("GET", listComplaints(pg.id).path, { cookies })).status).toBe(404);
    expect((await complain(cookies)).status).toBe(404);
  }
  // Of another property than the one that its address names.
  expect((await move(id, elsewhere.host.cookies, { step: "fix" }, elsewhere.id)).status).toBe(404);
  const own = `${listMyComplaints().path}?place=${tenant.tenantId}`;
  expect((await site.request("GET", own, { cookies: roommate.cookies })).status).toBe(404);
  expect(await (await site.request("GET", own, { cookies: tenant.cookies })).json()).toMatchObject([{ id }]);
});

test("of twenty who mend a complaint at once, one does", async () => {
  const id = await complained();
  const callers = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? pg.host : pg.warden).cookies);
  const answers = await Promise.all(callers.map((cookies) => move(id, cookies, { step: "fix" })));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
});

test("a complaint that was changed twenty times today rings nobody any more", async () => {
  const id = await complained();
  const answers = [];
  for (let ring = 0; ring <= 20; ring += 1)
    answers.push((await move(id, pg.warden.cookies, { answer: `Ring ${ring}` })).status);
  expect(answers).toEqual([...Array<number>(20).fill(200), 429]);
  expect(await list(pg.host.cookies)).toMatchObject([{ id, answer: "Ring 19" }]);
});

test("photos are seen by the tenant and by those who run the PG", async () => {
  const { name } = await (await sendPhoto(tenant.cookies)).json();
  const ofAnother = await (await sendPhoto(roommate.cookies)).json();
  expect((await complain(tenant.cookies, { photos: [name, ofAnother.name] })).status).toBe(400);
  expect((await complain(tenant.cookies, { photos: Array(4).fill(name) })).status).toBe(400);
  const { id } = await read(await complain(tenant.cookies, { photos: [name] }));
  const photo = (cookies?: string, at = name) =>
    site.request("GET", getComplaintPhoto(id, at).path, { cookies }).then(({ status }) => status);
  for (const { cookies } of [tenant, pg.host, pg.warden]) expect(await photo(cookies)).toBe(200);
  for (const { cookies } of [roommate, stranger, elsewhere.host]) expect(await photo(cookies)).toBe(404);
  expect(await photo(undefined)).toBe(401);
  expect(await photo(tenant.cookies, ofAnother.name)).toBe(404);
  expect((await sendPhoto(elsewhere.host.cookies)).status).toBe(404);
  // Whoever is tied to the tenant later has not written it.
  const tie = (userId: string) =>
    site.deps.store.db.update(tenants).set({ userId }).where(eq(tenants.id, tenant.tenantId));
  await tie(stranger.id);
  const own = `${listMyComplaints().path}?place=${tenant.tenantId}`;
  expect(await (await site.request("GET", own, { cookies: stranger.cookies })).json()).toEqual([]);
  for (const { cookies } of [stranger, tenant]) expect(await photo(cookies)).toBe(404);
  await tie(tenant.id);
});

test("only who lives there complains, and not without end", async () => {
  expect((await complain(tenant.cookies, { text: " " })).status).toBe(400);
  expect((await complain(tenant.cookies, { kind: "noise" })).status).toBe(400);
  const open = Array.from({ length: COMPLAINT_LIMITS.open }, () => ({
    ...{ propertyId: pg.id, tenantId: tenant.tenantId, kind: "food" as const, text: "Cold" },
  }));
  await site.deps.store.db.insert(complaints).values(open);
  expect((await complain(tenant.cookies)).status).toBe(409);
  const left = await livingAt(site, pg, { letter: "C", state: "left", lastDay: "2026-02-01" });
  expect((await complain(left.cookies, { place: left.tenantId })).status).toBe(409);
  await site.deps.store.db.update(tenants).set({ state: "cancelled" }).where(eq(tenants.id, left.tenantId));
  expect((await complain(left.cookies, { place: left.tenantId })).status).toBe(404);
  const alone = await runProperty(site, { ownerId: null });
  const last = await livingAt(site, alone);
  expect((await complain(last.cookies, { place: last.tenantId })).status).toBe(409);
});

test("each side is told of what the other did, in its own language", async () => {
  const subscribe = (cookies: string, at: string, language: string) =>
    site.request("POST", subscribePush().path, {
      json: push.subscription(at),
      cookies,
      headers: { "accept-language": language },
    });
  await subscribe(pg.host.cookies, "/host", "en");
  await subscribe(tenant.cookies, "/tenant", "hi");
  const id = await complained();
  await push.arrived();
  expect(push.read()).toMatchObject([
    {
      title: "Complaint: Water · Jyothi Homestay",
      body: "No hot water since Monday",
      url: `/properties/${pg.id}/complaints`,
    },
  ]);
  push.clear();
  await move(id, pg.host.cookies, { step: "fix", answer: "Done" });
  await push.arrived();
  expect(push.read()).toMatchObject([
    { title: "आपकी शिकायत: ठीक की गई · पानी", body: "Done", url: `/hi/my-pg?place=${tenant.tenantId}` },
  ]);
});
