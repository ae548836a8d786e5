import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeComplaint } from "#domain/complaints/endpoints.ts";
import { addDocument } from "#domain/documents/endpoints.ts";
import { createNotice, removeNotice, setMenu } from "#domain/notices/endpoints.ts";
import { PROPERTY_LIMITS } from "#domain/properties/choices.ts";
import type { InviteView, PropertyView, StepRow } from "#domain/properties/contract.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { changeRentMoney } from "#domain/rents/endpoints.ts";
import { listOwnPlaces } from "#domain/today/endpoints.ts";
import { idempotencyKeys, users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import {
  properties,
  propertyInvites,
  propertyRooms,
  tenants,
  wardens,
} from "#server/db/schema/properties.ts";
import { complaints } from "#server/db/schema/tenant-life.ts";
import { book, screenshot, userCaller } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { type PropertyWorld, person, propertyWorld, send } from "#testing/properties.ts";
import { form } from "#testing/role-bodies.ts";
import { syncBedOfBooking } from "./service.ts";

let site: TestApp;
let now: Date;
let at: PropertyWorld;

beforeAll(async () => {
  now = new Date("2026-01-31T06:00:00Z");
  site = await testApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date("2026-01-31T06:00:00Z");
  at = await propertyWorld(site);
});
afterAll(() => site.close());

const undo = (stepId: number) => send(site, endpoints.undoStep(at.propertyId, stepId), at.host.cookies);
const seen = async (): Promise<PropertyView> =>
  (await send(site, endpoints.getProperty(at.propertyId), at.host.cookies)).json();
const change = async (json: object): Promise<number> =>
  (await (await send(site, endpoints.updateProperty(at.propertyId), at.host.cookies, json)).json()).stepId;
const addPerson = async (over: object = {}, bed = 0): Promise<number> => {
  const call = endpoints.addTenant(at.propertyId);
  return (await (await send(site, call, at.host.cookies, person(at.beds[bed]!, over))).json()).id;
};
const tokenOf = ({ path }: InviteView) => path.split("#")[1]!;
const join = (link: InviteView, cookies: string) =>
  send(site, endpoints.joinProperty(), cookies, { token: tokenOf(link) });

describe("an undo", () => {
  test("brings back what a property was called, said and had, the later change first", async () => {
    const { listingId } = at;
    const first = await change({ name: "Moon PG", houseRules: { gate: "22:30" }, listingIds: [] });
    const second = await change({ name: "Star PG" });
    expect((await undo(first)).status).toBe(409);
    expect((await undo(second)).status).toBe(200);
    expect(await seen()).toMatchObject({ name: "Moon PG", houseRules: { gate: "22:30" }, listings: [] });
    expect((await undo(first)).status).toBe(200);
    expect(await seen()).toMatchObject({ name: "Suma's PG", houseRules: {}, listings: [{ id: listingId }] });
  });

  test("waits for a later change of the same room, and of no other", async () => {
    const [room, other] = (await seen()).rooms.map(({ id }) => id) as [number, number];
    const rename = async (id: number, name: string): Promise<number> => {
      const call = endpoints.updateRoom(at.propertyId, id);
      return (await (await send(site, call, at.host.cookies, { name })).json()).stepId;
    };
    const first = await rename(room, "Terrace");
    await rename(other, "Cellar");
    const later = await rename(room, "Roof");
    expect((await undo(first)).status).toBe(409);
    expect([(await undo(later)).status, (await undo(first)).status]).toEqual([200, 200]);
    expect((await seen()).rooms.map(({ name }) => name)).toEqual(["101", "Cellar"]);
  });

  test("brings back a warden who was removed, and ends a link that nobody used", async () => {
    const beds = async () => (await send(site, endpoints.getBeds(at.propertyId), at.warden.cookies)).status;
    const removal = endpoints.removeWarden(at.propertyId, at.warden.id);
    const removed = await (await send(site, removal, at.host.cookies)).json();
    expect(await beds()).toBe(404);
    expect((await undo(removed.stepId)).status).toBe(200);
    expect(await beds()).toBe(200);
    const link = await (await send(site, endpoints.inviteWarden(at.propertyId), at.host.cookies)).json();
    const steps: StepRow[] = await (
      await send(site, endpoints.listSteps(at.propertyId), at.host.cookies)
    ).json();
    expect((await undo(steps.find(({ step }) => step === "staff_invited")!.id)).status).toBe(200);
    const newcomer = await userCaller(site.deps);
    expect((await join(link, newcomer.cookies)).status).toBe(410);
  });
});

describe("an undo gives back nothing that was taken meanwhile:", () => {
  const { tenants: most, rooms } = PROPERTY_LIMITS;
  const update = async (id: number, json: object): Promise<number> => {
    const call = endpoints.updateTenant(at.propertyId, id);
    return (await (await send(site, call, at.host.cookies, json)).json()).stepId;
  };
  const step = async (id: number, json: object): Promise<number> => {
    const call = endpoints.takeTenantStep(at.propertyId, id);
    return (await (await send(site, call, at.host.cookies, json)).json()).stepId;
  };
  const refused = async (stepId: number) => {
    const answer = await undo(stepId);
    return [answer.status, (await answer.json()).message];
  };

  test("a number", async () => {
    const [changed, left] = ["9811300001", "9811300002"];
    const first = await addPerson({ phone: changed });
    const changeId = await update(first, { phone: "9811300003" });
    await addPerson({ phone: changed, name: "Meera" }, 1);
    expect(await refused(changeId)).toEqual([409, "Meera already lives here in bed 101 B."]);
    const second = await addPerson({ phone: left }, 2);
    const leaveId = await step(second, { step: "leave" });
    await addPerson({ phone: left, name: "Divya" }, 3);
    expect(await refused(leaveId)).toEqual([409, "Divya already lives here in bed 102 B."]);
  });

  test("the last place among tenants, and among rooms", async () => {
    const { db } = site.deps.store;
    const { propertyId } = at;
    const leaveId = await step(await addPerson(), { step: "leave" });
    const [room] = (await seen()).rooms.slice(1);
    const removal = endpoints.removeRoom(propertyId, room!.id);
    const removed = await (await send(site, removal, at.host.cookies)).json();
    const facts = { propertyId, name: "Asha", phone: "9811300009", movesInOn: "2026-01-01", rent: "0.00" };
    const people = Array.from({ length: most }, () => ({ ...facts, state: "expected" as const }));
    await db.insert(tenants).values(people);
    const door = { propertyId, floor: 1, roomType: "2 Sharing" as const };
    const doors = Array.from({ length: rooms - 1 }, (_, at) => ({ ...door, name: `R${at}` }));
    await db.insert(propertyRooms).values(doors);
    for (const [stepId, limit] of [
      [leaveId, most],
      [removed.stepId, rooms],
    ] as const)
      expect(await refused(stepId)).toEqual([409, `That is more than we can keep: at most ${limit}.`]);
  });

  test("the work of whoever is a tenant by now", async () => {
    const { db } = site.deps.store;
    const removal = endpoints.removeWarden(at.propertyId, at.warden.id);
    const { stepId } = await (await send(site, removal, at.host.cookies)).json();
    const id = await addPerson();
    await db.update(tenants).set({ userId: at.warden.id }).where(eq(tenants.id, id));
    expect((await refused(stepId))[0]).toBe(409);
    const many = await db
      .insert(properties)
      .values(Array.from({ length: PROPERTY_LIMITS.places }, () => ({ name: "PG", address: "Here" })))
      .returning({ propertyId: properties.id });
    await db.update(tenants).set({ userId: null }).where(eq(tenants.id, id));
    const work = many.map(({ propertyId }) => ({ propertyId, userId: at.warden.id }));
    await db.insert(wardens).values(work);
    expect((await refused(stepId))[0]).toBe(409);
  });

  test("the number of a guest whom the host reaches no longer", async () => {
    const { store } = site.deps;
    const { id } = await book(site, at.listingId);
    const become = (status: "confirmed" | "pending", paymentStatus: "verified" | "pending") =>
      store.transaction(async (tx) => {
        const [booking] = await tx
          .update(bookings)
          .set({ status, paymentStatus })
          .where(eq(bookings.id, id))
          .returning();
        await syncBedOfBooking(tx, booking!, now);
      });
    const guest = async () => (await store.db.select().from(tenants).where(eq(tenants.bookingId, id)))[0]!;
    await become("confirmed", "verified");
    const { id: tenantId, phone } = await guest();
    expect(phone).not.toBe("");
    const moved = await step(tenantId, { step: "move", bedId: at.beds[3] });
    await become("pending", "pending");
    expect((await undo(moved)).status).toBe(200);
    expect((await guest()).phone).toBe("");
  });
});

describe("links", () => {
  test("the same call has the same link, and no stored answer holds it", async () => {
    const { db } = site.deps.store;
    const ask = async (key: string, cookies = at.host.cookies): Promise<InviteView> => {
      const call = endpoints.inviteWarden(at.propertyId);
      const headers = { "idempotency-key": key };
      return (await site.request(call.method, call.path, { cookies, headers })).json();
    };
    const key = newKey();
    const [link, again, other] = [await ask(key), await ask(key), await ask(newKey())];
    expect(again).toEqual(link);
    expect(other.path).not.toBe(link.path);
    const ofProperty = eq(propertyInvites.propertyId, at.propertyId);
    expect(await db.$count(propertyInvites, ofProperty)).toBe(2);
    expect(JSON.stringify(await db.select().from(idempotencyKeys))).not.toContain(tokenOf(link));
  });

  test("a tenant gets in by no link of the staff", async () => {
    const joiner = await userCaller(site.deps);
    const id = await addPerson({ phone: joiner.phoneNumber });
    await site.deps.store.db.update(tenants).set({ userId: joiner.id }).where(eq(tenants.id, id));
    const link = await (await send(site, endpoints.inviteWarden(at.propertyId), at.host.cookies)).json();
    expect((await join(link, joiner.cookies)).status).toBe(409);
  });

  test("a warden gives the link to nobody else, once there is something to see behind it", async () => {
    const id = await addPerson();
    const number = async (phone: string) =>
      (await send(site, endpoints.updateTenant(at.propertyId, id), at.warden.cookies, { phone })).json();
    const { stepId } = await number("9811100001");
    const fields = form("document", await screenshot(3), { kind: "agreement" });
    const headers = { "idempotency-key": newKey() };
    const sent = { form: fields, cookies: at.host.cookies, headers };
    expect((await site.request("POST", addDocument(id).path, sent)).status).toBe(201);
    expect(await number("9811100002")).toMatchObject({ code: "FORBIDDEN" });
    const undone = await send(site, endpoints.undoStep(at.propertyId, stepId), at.warden.cookies);
    expect(undone.status).toBe(403);
    const byHost = endpoints.updateTenant(at.propertyId, id);
    expect((await send(site, byHost, at.host.cookies, { phone: "9811100002" })).status).toBe(200);
  });

  test("an account joins so many places at most", async () => {
    const joiner = await userCaller(site.deps);
    const { db } = site.deps.store;
    const many = await db
      .insert(properties)
      .values(Array.from({ length: PROPERTY_LIMITS.places }, () => ({ name: "PG", address: "Here" })))
      .returning({ propertyId: properties.id });
    await db.insert(wardens).values(many.map(({ propertyId }) => ({ propertyId, userId: joiner.id })));
    const link = await (await send(site, endpoints.inviteWarden(at.propertyId), at.host.cookies)).json();
    expect((await join(link, joiner.cookies)).status).toBe(409);
  });
});

describe("an account that was tied to somebody", () => {
  async function tied(bed = 0) {
    const account = await userCaller(site.deps);
    const tenantId = await addPerson({ phone: account.phoneNumber }, bed);
    const call = endpoints.inviteTenant(at.propertyId, tenantId);
    const link: InviteView = await (await send(site, call, at.host.cookies)).json();
    expect((await join(link, account.cookies)).status).toBe(200);
    return { account, tenantId };
  }
  const placesOf = async (cookies: string): Promise<unknown[]> =>
    (await send(site, listOwnPlaces(), cookies)).json();

  test("unties itself, or the host does, and what it sent of its ID goes", async () => {
    const { account, tenantId } = await tied();
    const { db } = site.deps.store;
    const files = await db.$count(mediaFiles);
    const sent = { form: form("document", await screenshot(3), { kind: "other_id" }) };
    const headers = { "idempotency-key": newKey() };
    await site.request("POST", addDocument(tenantId).path, { ...sent, headers, cookies: account.cookies });
    expect(await db.$count(mediaFiles)).toBe(files + 1);
    const byHost = endpoints.untieTenant(at.propertyId, tenantId);
    const bySelf = endpoints.leavePlace(tenantId);
    const stranger = await userCaller(site.deps);
    expect((await send(site, bySelf, stranger.cookies)).status).toBe(404);
    expect((await send(site, byHost, at.warden.cookies)).status).toBe(403);
    expect((await send(site, bySelf, account.cookies)).status).toBe(200);
    expect(await placesOf(account.cookies)).toEqual([]);
    expect(await db.$count(mediaFiles)).toBe(files);
    expect((await send(site, byHost, at.host.cookies)).status).toBe(404);

    const again = await tied(1);
    expect(
      (await send(site, endpoints.untieTenant(at.propertyId, again.tenantId), at.host.cookies)).status,
    ).toBe(200);
    expect(await placesOf(again.account.cookies)).toEqual([]);
  });

  test("stays where it booked, and reads its own language", async () => {
    const guest = await userCaller(site.deps);
    const { db } = site.deps.store;
    await db.update(users).set({ language: "kn" }).where(eq(users.id, guest.id));
    const { id: bookingId } = await book(site, at.listingId, {}, guest);
    await db.update(tenants).set({ userId: guest.id }).where(eq(tenants.bookingId, bookingId));
    const [tenant] = await db.select().from(tenants).where(eq(tenants.bookingId, bookingId));
    expect(tenant!.language).toBe("kn");
    expect((await send(site, endpoints.leavePlace(tenant!.id), guest.cookies)).status).toBe(409);
  });
});

test("the record holds complaints, notices, the menu and what pays; wardens read no more of it than they see", async () => {
  const { db } = site.deps.store;
  const tenantId = await addPerson();
  const [complaint] = await db
    .insert(complaints)
    .values({ propertyId: at.propertyId, tenantId, kind: "food", text: "Cold" })
    .returning();
  const { warden, host, propertyId } = at;
  await send(site, changeComplaint(propertyId, complaint!.id), warden.cookies, { answer: "Soon" });
  await send(site, changeComplaint(propertyId, complaint!.id), warden.cookies, { step: "fix" });
  const notice = await (
    await send(site, createNotice(propertyId), warden.cookies, { text: "No water today" })
  ).json();
  await send(site, removeNotice(propertyId, notice.id), warden.cookies);
  await send(site, setMenu(propertyId), warden.cookies, { week: "2026-02-02", meals: [] });
  await send(site, changeRentMoney(propertyId), host.cookies, { dueDay: 7 });
  const read = async (cookies: string, before?: number): Promise<StepRow[]> => {
    const { path } = endpoints.listSteps(propertyId);
    const asked = before === undefined ? path : `${path}?before=${before}`;
    return (await site.request("GET", asked, { cookies })).json();
  };
  const all = (await read(host.cookies)).map(({ step }) => step);
  const byWarden = [
    ...["menu_changed", "notice_removed", "notice_sent", "complaint_fixed", "complaint_answered"],
    ...["tenant_added", "rooms_added"],
  ];
  expect(all).toEqual(["money_changed", ...byWarden]);
  const steps = await read(warden.cookies);
  expect(steps.map(({ step }) => step)).toEqual(byWarden);
  expect((await read(warden.cookies, steps[4]!.id)).map(({ step }) => step)).toEqual(byWarden.slice(5));
});

test("a property is deleted as long as nobody lived or is expected there", async () => {
  const { db } = site.deps.store;
  const remove = (cookies: string) => send(site, endpoints.deleteProperty(at.propertyId), cookies);
  expect((await remove(at.warden.cookies)).status).toBe(403);
  const id = await addPerson({ movesInOn: "2026-03-01" });
  expect((await remove(at.host.cookies)).status).toBe(409);
  await send(site, endpoints.takeTenantStep(at.propertyId, id), at.host.cookies, { step: "cancel" });
  expect((await remove(at.host.cookies)).status).toBe(200);
  expect((await send(site, endpoints.getProperty(at.propertyId), at.host.cookies)).status).toBe(404);
  const [listing] = await db
    .select()
    .from(pgListings)
    .where(and(eq(pgListings.id, at.listingId), eq(pgListings.isDeleted, 0)));
  expect(listing).toMatchObject({ propertyId: null, maxOccupancy: 4 });
});
