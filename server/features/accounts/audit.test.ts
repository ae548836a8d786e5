import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#domain/accounts/audit.ts";
import { getAuditFile, listAudit } from "#domain/accounts/endpoints.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { readCsv } from "#server/lib/csv.ts";
import { bookableListing, userCaller } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

const NOW = new Date("2026-03-10T06:00:00Z");
let site: TestApp;
let admin: Awaited<ReturnType<typeof userCaller>>;
let person: Awaited<ReturnType<typeof userCaller>>;
let listing: { id: number; title: string };
beforeAll(async () => {
  site = await testApp({ clock: { now: () => NOW } });
  admin = await userCaller(site.deps, "superadmin");
  person = await userCaller(site.deps);
  listing = await bookableListing(site.deps.store, { title: '=HYPERLINK("http://x")' });
  const at = (time: string) => new Date(time);
  const entries = [
    // The last moment of 1 March in Kolkata, and the first of the 2nd.
    {
      actor: `user ${admin.id}`,
      action: "listing.edited",
      subject: `listing ${listing.id}`,
      at: at("2026-03-01T18:29:59Z"),
    },
    {
      actor: "console",
      action: "password reset issued",
      subject: `user ${person.id}`,
      at: at("2026-03-01T18:30:00Z"),
    },
    {
      actor: `user ${person.id}`,
      action: "listing.moved",
      subject: "listing 1234567",
      at: at("2026-03-03T06:00:00Z"),
    },
  ] as const;
  for (const entry of entries) await recordAudit(site.deps.store.db, { ...entry, note: "=1+1" });
});
afterAll(() => site.close());

const found = async (query = "") => {
  const answer = await site.request("GET", listAudit().path + query, { cookies: admin.cookies });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as AuditEntry[]).map(({ action }) => action);
};

test.each([
  ["?from=2026-03-02", ["listing.moved", "password reset issued"]],
  ["?to=2026-03-01", ["listing.edited"]],
  ["?from=2026-03-02&to=2026-03-02", ["password reset issued"]],
  ["?kind=listing", ["listing.moved", "listing.edited"]],
  ["?kind=listing&id=1234567", ["listing.moved"]],
  ["?phoneNumber=9000000000", []],
])("filters: %s", async (query, actions) => {
  expect(await found(query)).toEqual(actions);
});

test("finds what somebody did and what was done to them, with names", async () => {
  expect(await found(`?phoneNumber=${person.phoneNumber}`)).toEqual([
    "listing.moved",
    "password reset issued",
  ]);
  const answer = await site.request("GET", `${listAudit().path}?to=2026-03-01`, { cookies: admin.cookies });
  expect(await answer.json()).toMatchObject([
    { actorName: `Asha +91 ${admin.phoneNumber}`, subjectName: listing.title },
  ]);
});

test.each(["?kind=nonsense", "?from=2026-02-30", "?to=yesterday", "?id=%25", "?phoneNumber=12"])(
  "refuses %s",
  async (query) => {
    expect((await site.request("GET", listAudit().path + query, { cookies: admin.cookies })).status).toBe(
      400,
    );
  },
);

test("comes as a file without formulas, which is an entry itself", async () => {
  const answer = await site.request("GET", `${getAuditFile().path}?to=2026-03-01`, {
    cookies: admin.cookies,
  });
  expect(answer.headers.get("content-disposition")).toContain("tangu-audit-2026-03-10.csv");
  const [row] = readCsv(new Uint8Array(await answer.arrayBuffer())).rows;
  expect(row?.cells.slice(1)).toEqual([
    "listing.edited",
    `user ${admin.id}`,
    `Asha +91 ${admin.phoneNumber}`,
    `listing ${listing.id}`,
    `'=HYPERLINK("http://x")`,
    "'=1+1",
  ]);
  expect(await found("?from=2026-03-10")).toEqual(["audit exported"]);
});

test("nobody changes or deletes an entry", async () => {
  const { db } = site.deps.store;
  const own = eq(auditLog.subject, "listing 1234567");
  await expect(db.update(auditLog).set({ note: "x" }).where(own)).rejects.toThrow();
  await expect(db.delete(auditLog).where(own)).rejects.toThrow();
});
