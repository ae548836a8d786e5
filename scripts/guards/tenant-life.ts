import type { Guard } from "./guard.ts";

const COMPLAINTS = "server/features/complaints/complaints.test.ts";
const NOTICES = "server/features/notices/notices.test.ts";
const TODAY = "server/features/today/today.test.ts";

/** What tenants say and are told, and who sees what waits. */
export const TENANT_LIFE_GUARDS: readonly Guard[] = [
  {
    guard: "complaints: changes of one complaint in a day are bounded",
    file: "server/features/complaints/routes/complaints.ts",
    code: "await countChange(deps, tx, request, complaintId);",
    instead: "",
    test: "server/features/complaints/complaints.test.ts",
  },
  {
    guard: "complaints: those who run one PG move no complaint of another",
    file: "server/features/complaints/routes/complaints.ts",
    code: "if (parties?.propertyId !== propertyId) throw noComplaint();",
    instead: "",
    test: COMPLAINTS,
  },
  {
    guard: "complaints: a tenant confirms their own complaint only",
    file: "server/features/complaints/routes/own-complaints.ts",
    code: "if (parties?.userId !== userId) throw noComplaint();",
    instead: "",
    test: COMPLAINTS,
  },
  {
    guard: "complaints: photos are no stranger's to see",
    file: "server/features/complaints/routes/complaints.ts",
    code: "if (parties.userId !== userId) await findAccess(store.db, userId, parties.propertyId, noComplaint);",
    instead: "",
    test: COMPLAINTS,
  },
  {
    guard: "complaints: a photo is of the tenant who sent it",
    file: "server/features/complaints/writes.ts",
    code: ", eq(ownerId, userId)",
    instead: "",
    test: COMPLAINTS,
  },
  {
    guard: "complaints: of many who mend one at once, one does",
    file: "server/features/complaints/writes.ts",
    code: '.where(eq(complaints.id, id)).for("update");',
    instead: ".where(eq(complaints.id, id));",
    test: COMPLAINTS,
  },
  {
    guard: "complaints: a tenant has so many open at most",
    file: "server/features/complaints/writes.ts",
    code: "if (open >= COMPLAINT_LIMITS.open)",
    instead: "if (false)",
    test: COMPLAINTS,
  },
  {
    guard: "notices: who has left reads no more notices",
    file: "server/features/notices/policy.ts",
    code: "tenant === null || !CURRENT_TENANTS.includes(tenant.state)",
    instead: "tenant === null",
    test: NOTICES,
  },
  {
    guard: "notices: a property shows so many at most, also when they come at once",
    file: "server/features/notices/writes.ts",
    code: "await lockPropertyRow(tx, propertyId);\n  const standing",
    instead: "const standing",
    test: NOTICES,
  },
  {
    guard: "notices: who did not live there has no vote on the food",
    file: "server/features/notices/writes.ts",
    code: "if (!(await hadBedOn(tx, tenant.id, day))) throw notThere();",
    instead: "",
    test: NOTICES,
  },
  {
    guard: "notices: a host's own list makes no voters",
    file: "server/features/notices/reads.ts",
    code: "        isProven,\n",
    instead: "",
    test: "server/features/notices/notices.test.ts",
  },
  {
    guard: "notices: no average of few votes is told",
    file: "server/features/notices/reads.ts",
    code: "voters < FOOD_VOTERS_MIN ? null : average",
    instead: "average",
    test: NOTICES,
  },
  {
    guard: "today: a warden sees no payments of tenants",
    file: "server/features/rents/today-reads.ts",
    code: "p.id = m.property_id\n        where p.owner_id = ",
    instead: "p.id = m.property_id join wardens w on w.property_id = p.id\n        where w.user_id = ",
    test: TODAY,
  },
  {
    guard: "today: a tenant gives their own notice only",
    file: "server/features/properties/tenant-reads.ts",
    code: "eq(tenants.id, tenantId), eq(tenants.userId, userId)",
    instead: "eq(tenants.id, tenantId)",
    test: TODAY,
  },
];
