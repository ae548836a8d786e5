import { expect, test } from "vitest";
import type { TodayPlace, TodayRow } from "#domain/today/contract.ts";
import { createApi } from "#web/lib/api.ts";
import { stepOf } from "./row-steps.ts";

const tenant: TodayRow = {
  ...{ id: 5, propertyId: 2, listingId: null, tenantId: 5, bookingId: null, person: "Meera", listing: null },
  ...{ bed: "101 A", day: "2026-03-01", at: null, amount: null, complaint: null, text: null },
};
const placesOf = (role: TodayPlace["role"]): TodayPlace[] => [
  { propertyId: 2, listingId: null, name: "Jyothi", role },
  { propertyId: 3, listingId: null, name: "Suma", role: role === "host" ? "warden" : "host" },
];

test("who left is written down with their last day, however late that is done", async () => {
  const sent: unknown[] = [];
  const api = createApi(async (_, { body }) => {
    sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ stepId: 1 }));
  });
  for (const kind of ["leaving", "arriving"] as const)
    await stepOf(kind, tenant, placesOf("host"))?.take(api, "key");
  expect(sent).toEqual([{ step: "leave", on: "2026-03-01" }, { step: "arrive" }]);
});

test.each(["arriving", "leaving"] as const)("%s: a warden has no press for a guest who booked", (kind) => {
  const booked = { ...tenant, bookingId: 9 };
  expect(stepOf(kind, booked, placesOf("warden"))).toBeNull();
  expect(stepOf(kind, tenant, placesOf("warden"))).not.toBeNull();
  expect(stepOf(kind, booked, placesOf("host"))).not.toBeNull();
});
