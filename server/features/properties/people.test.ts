import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PLACEHOLDER_NAMES } from "#domain/personal-data/placeholder-names.ts";
import type { InviteView, StepRow, TenantView } from "#domain/properties/contract.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { makeInvoices } from "#domain/rents/endpoints.ts";
import { users } from "#server/db/schema/auth.ts";
import { bedStays, propertySteps, tenants } from "#server/db/schema/properties.ts";
import { rentPayments } from "#server/db/schema/rents.ts";
import { complaints } from "#server/db/schema/tenant-life.ts";
import { book, userCaller } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import {
  boardOf,
  type PropertyWorld,
  peopleFile,
  person,
  planOf,
  propertyWorld,
  send,
} from "#testing/properties.ts";
import { forgetCancelled, forgetProperties } from "./personal-service.ts";

let site: TestApp;
let now: Date;
let at: PropertyWorld;
const on = (day: string, time = "06:00") => {
  now = new Date(`${day}T${time}:00Z`);
};

beforeAll(async () => {
  on("2026-01-31");
  site = await testApp({ clock: { now: () => now } });
  at = await propertyWorld(site, [planOf(4)]);
});
beforeEach(async () => {
  on("2026-01-31");
  await site.deps.store.db.delete(tenants);
});
afterAll(() => site.close());

const add = (json: object) => send(site, endpoints.addTenant(at.propertyId), at.host.cookies, json);
async function added(bed: number, over: object = {}): Promise<{ id: number; stepId: number }> {
  const answer = await add(person(at.beds[bed]!, over));
  expect(answer.status).toBe(201);
  return answer.json();
}
const step = (id: number, json: object, cookies = at.host.cookies) =>
  send(site, endpoints.takeTenantStep(at.propertyId, id), cookies, json);
const undo = (stepId: number, cookies = at.host.cookies) =>
  send(site, endpoints.undoStep(at.propertyId, stepId), cookies);
const read = async (id: number): Promise<TenantView> =>
  (await send(site, endpoints.getTenant(at.propertyId, id), at.host.cookies)).json();

describe("steps", () => {
  test("somebody moves on 31 January, gives notice in February and leaves", async () => {
    const { id } = await added(0);
    expect((await step(id, { step: "move", bedId: at.beds[2], from: "2026-02-01" })).status).toBe(200);
    expect((await step(id, { step: "give_notice", lastDay: "2026-02-30" })).status).toBe(400);
    expect((await step(id, { step: "give_notice", lastDay: "2026-02-28" })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      noticeGivenOn: "2026-01-31",
      lastDay: "2026-02-28",
      stays: [
        { bed: "101 A", firstDay: "2026-01-31", lastDay: "2026-01-31" },
        { bed: "102 A", firstDay: "2026-02-01", lastDay: "2026-02-28" },
      ],
      allowedSteps: ["move", "give_notice", "withdraw_notice", "leave"],
    });
    on("2026-02-28");
    expect((await step(id, { step: "leave" })).status).toBe(200);
    expect((await step(id, { step: "leave" })).status).toBe(409);
    expect(await read(id)).toMatchObject({ state: "left", lastDay: "2026-02-28", allowedSteps: [] });
  });

  test("who comes three days early is asked about, and then has the bed from that day", async () => {
    const { id } = await added(0, { movesInOn: "2026-02-03" });
    const early = await step(id, { step: "arrive" });
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({
      code: "EARLY_ARRIVAL",
      message: "They were expected on 3 Feb 2026. Do they move in earlier?",
    });
    expect((await step(id, { step: "arrive", confirm: true })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      ...{ state: "living", movesInOn: "2026-01-31" },
      stays: [{ firstDay: "2026-01-31" }],
    });
  });

  test("a bed is given to nobody twice, and the refusal says who has it until when", async () => {
    const { id: leaving } = await added(0, { name: "Asha Rao", lastDay: "2026-02-10" });
    const { id } = await added(1);
    const refused = await step(id, { step: "move", bedId: at.beds[0], from: "2026-02-10" });
    expect(await refused.json()).toMatchObject({
      code: "BED_UNAVAILABLE",
      message: "Asha Rao has bed 101 A until 10 Feb 2026.",
    });
    expect((await step(id, { step: "move", bedId: at.beds[0], from: "2026-02-11" })).status).toBe(200);
    // The next tenant keeps the bed.
    expect((await step(leaving, { step: "withdraw_notice" })).status).toBe(409);
    expect(await read(leaving)).toMatchObject({ lastDay: "2026-02-10" });
  });

  test("the same number lives here once", async () => {
    const { id } = await added(0, { phone: "9811100001" });
    const again = await add(person(at.beds[1]!, { phone: "+91 98111 00001" }));
    expect(await again.json()).toMatchObject({ message: "Asha Rao already lives here in bed 101 A." });
    const other = await added(2);
    const change = (json: object) =>
      send(site, endpoints.updateTenant(at.propertyId, other.id), at.host.cookies, json);
    expect((await change({ phone: "9811100001" })).status).toBe(409);
    expect((await change({ phone: "9811100002" })).status).toBe(200);
    expect((await change({ phone: "9811100002", name: "Asha R" })).status).toBe(200);
    expect((await change({ rent: "99999999" })).status).toBe(400);
    await step(id, { step: "leave" });
    await added(1, { phone: "9811100001" });
  });

  test("a guest's booking is on the board, moves to another bed, and leaves by its own steps", async () => {
    const own = await propertyWorld(site, [planOf(1)]);
    const { id: bookingId } = await book(site, own.listingId);
    const { store } = site.deps;
    // Bookings land by their own feature; here as rooms that come after them.
    await send(site, endpoints.addRooms(own.propertyId), own.host.cookies, planOf(1));
    const [tenant] = await store.db.select().from(tenants).where(eq(tenants.bookingId, bookingId));
    const shown = await send(site, endpoints.getTenant(own.propertyId, tenant!.id), own.host.cookies);
    expect(await shown.json()).toMatchObject({ bookingId, listingId: own.listingId });
    const call = endpoints.takeTenantStep(own.propertyId, tenant!.id);
    expect((await send(site, call, own.host.cookies, { step: "arrive" })).status).toBe(409);
    expect((await send(site, call, own.host.cookies, { step: "move", bedId: own.beds[1] })).status).toBe(200);
    const board = await boardOf(own);
    expect(board.map(({ state }) => state)).toEqual(["free", "arriving", "free", "free"]);
  });
});

describe("undo", () => {
  test("takes back a move, a notice and a new tenant within ten minutes", async () => {
    const { id, stepId: addedBy } = await added(0);
    const { stepId: movedBy } = await (await step(id, { step: "move", bedId: at.beds[3] })).json();
    expect((await undo(addedBy)).status).toBe(409);
    expect((await undo(movedBy)).status).toBe(200);
    // A second tap changes nothing.
    expect((await undo(movedBy)).status).toBe(200);
    expect((await boardOf(at))[0]).toMatchObject({ state: "taken", person: { tenantId: id } });
    expect((await undo(addedBy)).status).toBe(200);
    expect((await boardOf(at))[0]).toMatchObject({ state: "free" });
    expect((await send(site, endpoints.getTenant(at.propertyId, id), at.host.cookies)).status).toBe(404);
  });

  test("is refused after ten minutes, also when the clock went back in between", async () => {
    const { id } = await added(0);
    const { stepId } = await (await step(id, { step: "leave" })).json();
    on("2026-01-31", "06:11");
    expect(await (await undo(stepId)).json()).toMatchObject({
      message: "More than ten minutes have passed. We can't undo this any more.",
    });
    // The next step deletes what stood there of the person.
    await added(1);
    on("2026-01-31", "05:00");
    expect((await undo(stepId)).status).toBe(409);
    const { db } = site.deps.store;
    const [row] = await db.select().from(propertySteps).where(eq(propertySteps.id, stepId));
    expect(row!.before).toBeNull();
  });

  test("says who has the bed by now", async () => {
    const { id } = await added(0, { movesInOn: "2026-01-01" });
    const { stepId } = await (await step(id, { step: "leave", on: "2026-01-30" })).json();
    await added(0, { name: "Meera" });
    expect(await (await undo(stepId)).json()).toMatchObject({
      code: "BED_UNAVAILABLE",
      message: "Meera has bed 101 A from 31 Jan 2026.",
    });
    expect(await read(id)).toMatchObject({ state: "left" });
  });

  test("gives nobody a bed that was closed in between", async () => {
    const { id } = await added(0);
    const { stepId } = await (await step(id, { step: "move", bedId: at.beds[1] })).json();
    const close = (isClosed: boolean) =>
      send(site, endpoints.updateBed(at.propertyId, at.beds[0]!), at.host.cookies, { isClosed });
    expect((await close(true)).status).toBe(200);
    expect(await (await undo(stepId)).json()).toMatchObject({ code: "BED_UNAVAILABLE" });
    await close(false);
    expect((await undo(stepId)).status).toBe(200);
  });

  test("takes nobody away who has an account, a complaint or a payment by now", async () => {
    const { db } = site.deps.store;
    const { id, stepId } = await added(0);
    const { propertyId } = at;
    const somebody = await userCaller(site.deps);
    const isKept = async () => {
      expect((await undo(stepId)).status).toBe(409);
      expect(await read(id)).toMatchObject({ state: "living" });
    };
    await db.update(tenants).set({ userId: somebody.id }).where(eq(tenants.id, id));
    await isKept();
    await db.update(tenants).set({ userId: null }).where(eq(tenants.id, id));
    const complaint = {
      propertyId,
      tenantId: id,
      kind: "water",
      text: "No water",
      createdAt: now,
    } as const;
    await db.insert(complaints).values(complaint);
    await isKept();
    await db.delete(complaints);
    const payment = { propertyId, tenantId: id, amount: "8500.00", paidOn: "2026-01-31", createdAt: now };
    await db.insert(rentPayments).values({ ...payment, method: "upi", state: "submitted" });
    await isKept();
    await db.delete(rentPayments);
    expect((await undo(stepId)).status).toBe(200);
  });

  test("a warden takes back their own steps alone, and the record says who did what", async () => {
    const { id, stepId } = await added(0);
    expect((await undo(stepId, at.warden.cookies)).status).toBe(403);
    const call = endpoints.takeTenantStep(at.propertyId, id);
    await send(site, call, at.warden.cookies, { step: "give_notice", lastDay: "2026-02-28" });
    const steps: StepRow[] = await (
      await send(site, endpoints.listSteps(at.propertyId), at.warden.cookies)
    ).json();
    expect(steps.slice(0, 2)).toMatchObject([
      { step: "notice_given", tenantId: id, note: "2026-02-28", undoUntil: "2026-01-31T06:10:00.000Z" },
      { step: "tenant_added", bed: "101 A", undoUntil: null },
    ]);
    expect((await undo(steps[0]!.id, at.warden.cookies)).status).toBe(200);
    expect(await read(id)).toMatchObject({ lastDay: null, noticeGivenOn: null });
  });
});

describe("a file of people", () => {
  const csv = (rows: string[]) => ["Name,Phone,Room,Bed,Rent,Moves in on", ...rows].join("\n");
  const load = (text: string, write: boolean, cookies = at.host.cookies) => {
    const form = peopleFile(text, write);
    const { path } = endpoints.importTenants(at.propertyId);
    return site.request("POST", path, { form, cookies, headers: { "idempotency-key": newKey() } });
  };

  test("is looked at first, and written as a whole or not at all", async () => {
    const good = ["Asha,9811200001,101,A,8500,31/01/2026", "Meera,9811200002,101,,,"];
    const bad = csv([...good, "Divya,123,102,A,,"]);
    expect(await (await load(bad, false)).json()).toMatchObject({
      ...{ rows: 3, moreProblems: 0, stepId: null },
      problems: [{ line: 4, message: "Enter a 10-digit mobile number." }],
    });
    expect((await load(bad, true)).status).toBe(400);
    const { db } = site.deps.store;
    expect(await db.$count(tenants)).toBe(0);
    const { stepId } = await (await load(csv(good), true)).json();
    expect((await boardOf(at)).slice(0, 2)).toMatchObject([
      { person: { name: "Asha" } },
      { person: { name: "Meera" } },
    ]);
    expect((await undo(stepId)).status).toBe(200);
    expect(await db.$count(tenants)).toBe(0);
    expect(await db.$count(bedStays)).toBe(0);
  });

  test("of 5,000 rows is read, of more refused", async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, row) => `Tenant ${row},${9_820_000_000 + row},${row},A,8500,`);
    const looked = await (await load(csv(rows(5000)), false)).json();
    expect(looked).toMatchObject({ rows: 5000 });
    expect(looked.problems).toHaveLength(50);
    expect((await load(csv(rows(5001)), false)).status).toBe(400);
    for (const part of ["\n", "x\n", "a,"])
      expect((await load(part.repeat(1_000_000 / part.length), false)).status).toBe(400);
    expect((await load("x,".repeat(600_000), false)).status).toBe(413);
  });

  test("with sums is the host's", async () => {
    const text = csv(["Asha,9811200001,101,A,8500,"]);
    expect((await load(text, false, at.warden.cookies)).status).toBe(403);
    expect((await load(csv(["Asha,9811200001,101,A,,"]), true, at.warden.cookies)).status).toBe(200);
  });
});

describe("links", () => {
  const join = (token: string, cookies: string | undefined) =>
    send(site, endpoints.joinProperty(), cookies, { token });
  const tokenOf = ({ path }: InviteView) => path.split("#")[1]!;

  test("a tenant is tied to one account, once, within fourteen days", async () => {
    const tenant = await userCaller(site.deps);
    const { id } = await added(0, { language: "kn", name: "Asha", phone: tenant.phoneNumber });
    const invite = async (): Promise<InviteView> =>
      (await send(site, endpoints.inviteTenant(at.propertyId, id), at.host.cookies)).json();
    const replaced = await invite();
    const fresh = await invite();
    expect(fresh.path).toContain("/kn/join#");
    expect(fresh.text).toContain("Asha");
    expect((await join(tokenOf(fresh), undefined)).status).toBe(401);
    expect((await join(tokenOf(replaced), tenant.cookies)).status).toBe(410);
    expect((await join(tokenOf(fresh), at.host.cookies)).status).toBe(409);
    expect(await (await join(tokenOf(fresh), tenant.cookies)).json()).toMatchObject({ role: "tenant" });
    const other = await userCaller(site.deps);
    expect((await join(tokenOf(fresh), other.cookies)).status).toBe(410);
    expect((await join(tokenOf(await invite()), other.cookies)).status).toBe(410);
    const late = await invite();
    on("2026-02-14", "06:01");
    expect((await join(tokenOf(late), tenant.cookies)).status).toBe(410);
    expect(await read(id)).toMatchObject({ hasAccount: true });
  });

  test("a tenant's link is made by the host alone, for whoever has the tenant's number and no work there", async () => {
    const { db } = site.deps.store;
    const [{ phone } = {}] = await db
      .select({ phone: users.phoneNumber })
      .from(users)
      .where(eq(users.id, at.warden.id));
    const { id } = await added(0, { phone });
    const call = endpoints.inviteTenant(at.propertyId, id);
    expect((await send(site, call, at.warden.cookies)).status).toBe(403);
    const invite = async () => tokenOf(await (await send(site, call, at.host.cookies)).json());
    const refused = async (token: string, cookies: string) => {
      const answer = await join(token, cookies);
      return [answer.status, (await answer.json()).message];
    };
    const tenant = await userCaller(site.deps);
    const token = await invite();
    const forTenant = "You work at this PG. This link is only for its tenant.";
    expect(await refused(token, at.warden.cookies)).toEqual([409, forTenant]);
    const otherNumber = "This link is for another mobile number. Ask the host to check your number.";
    expect(await refused(token, tenant.cookies)).toEqual([409, otherNumber]);
    // A link that was made before is nobody's who gets the number later.
    const change = endpoints.updateTenant(at.propertyId, id);
    await send(site, change, at.warden.cookies, { phone: tenant.phoneNumber });
    expect((await join(token, tenant.cookies)).status).toBe(410);
    expect((await join(await invite(), tenant.cookies)).status).toBe(200);
  });

  test("a warden joins by a link of the host, and works with beds from then on", async () => {
    const call = endpoints.inviteWarden(at.propertyId);
    expect((await send(site, call, at.warden.cookies)).status).toBe(403);
    const link = await (await send(site, call, at.host.cookies)).json();
    const newcomer = await userCaller(site.deps);
    expect((await send(site, endpoints.getBeds(at.propertyId), newcomer.cookies)).status).toBe(404);
    expect((await join(tokenOf(link), newcomer.cookies)).status).toBe(200);
    expect((await send(site, endpoints.getBeds(at.propertyId), newcomer.cookies)).status).toBe(200);
    expect((await join("x".repeat(43), newcomer.cookies)).status).toBe(410);
  });
});

test("who called off keeps a name for as long as the booking is kept", async () => {
  const { id } = await added(0, { name: "Canary Four" });
  const { store } = site.deps;
  await store.db.update(tenants).set({ state: "cancelled" }).where(eq(tenants.id, id));
  const names = () => store.db.select({ name: tenants.name, phone: tenants.phone }).from(tenants);
  on("2026-03-02", "05:00");
  await store.transaction((tx) => forgetCancelled(tx, now));
  expect(await names()).toMatchObject([{ name: "Canary Four" }]);
  on("2026-03-03");
  await store.transaction((tx) => forgetCancelled(tx, now));
  expect(await names()).toEqual([{ name: PLACEHOLDER_NAMES.nameless, phone: "" }]);
});

test("of an account that is deleted nothing says who it was", async () => {
  const own = await propertyWorld(site);
  const { db } = site.deps.store;
  const somebody = await userCaller(site.deps);
  const addTo = (bed: number, name: string) =>
    send(site, endpoints.addTenant(own.propertyId), own.host.cookies, person(own.beds[bed]!, { name }));
  const { id } = await (await addTo(0, "Canary One")).json();
  await addTo(1, "Canary Two");
  await db.update(tenants).set({ userId: somebody.id }).where(eq(tenants.id, id));
  await book(site, own.listingId, { guestName: "Canary Three" }, somebody);
  const ofProperty = () => db.select().from(tenants).where(eq(tenants.propertyId, own.propertyId));
  await site.deps.store.transaction((tx) => forgetProperties(tx, somebody.id));
  expect((await ofProperty()).find((each) => each.id === id)).toMatchObject({ userId: null, phone: "" });
  expect(JSON.stringify(await ofProperty())).not.toContain("Canary Three");
  // Where no host is left, a debt is no reason to keep a name.
  const made = await send(site, makeInvoices(own.propertyId), own.host.cookies, { month: "2026-01" });
  expect((await made.json()).made).toBeGreaterThan(0);
  await site.deps.store.transaction((tx) => forgetProperties(tx, own.host.id));
  const left = JSON.stringify([
    await ofProperty(),
    await db.select().from(propertySteps).where(eq(propertySteps.propertyId, own.propertyId)),
  ]);
  expect(left).not.toContain("Canary");
  expect((await send(site, endpoints.getBeds(own.propertyId), own.warden.cookies)).status).toBe(404);
});
