import type { Guard } from "./guard.ts";

/** Guards of rooms, beds and people of properties. */
export const PROPERTY_GUARDS: readonly Guard[] = [
  {
    guard: "properties: the database keeps two people out of one bed",
    file: "server/db/migrations/0050_properties.sql",
    code: 'EXCLUDE USING gist (int4range("bed_id", "bed_id", \'[]\') WITH &&,',
    instead: 'EXCLUDE USING gist (int4range("tenant_id", "tenant_id", \'[]\') WITH &&,',
    test: "server/features/properties/properties.test.ts",
  },
  {
    guard: "properties: whoever runs another property finds none",
    file: "server/features/properties/policy.ts",
    code: "if (parties === null || role === null) throw noProperty();",
    instead: "if (parties === null) throw noProperty();",
    test: "server/features/properties/properties.test.ts",
  },
  {
    guard: "properties: wardens see no sums",
    file: "server/features/properties/present.ts",
    code: 'role === "host" ? { rent, food, deposit }',
    instead: "role ? { rent, food, deposit }",
    test: "server/features/properties/properties.test.ts",
  },
  {
    guard: "properties: wardens say no sums",
    file: "server/features/properties/tenant-writes.ts",
    code: "moneyAccess(access);",
    instead: "return;",
    test: "server/features/properties/properties.test.ts",
  },
  {
    guard: "properties: a bed is of the property that the path names",
    file: "server/features/properties/beds-writes.ts",
    code: "if (found.length !== new Set(bedIds).size)",
    instead: "if (false)",
    test: "server/features/properties/properties.test.ts",
  },
  {
    guard: "properties: a listing stands once for each sharing",
    file: "server/features/properties/property-writes.ts",
    code: "if (twice)",
    instead: "if (false)",
    test: "server/features/properties/properties.test.ts",
  },
  {
    guard: "properties: nobody's bed is closed",
    file: "server/features/properties/rooms-writes.ts",
    code: "if (isClosed) await assertEmpty",
    instead: "if (false) await assertEmpty",
    test: "server/features/properties/properties.test.ts",
  },
  {
    guard: "properties: a step is undone for ten minutes",
    file: "server/features/properties/undo-writes.ts",
    code: "step.at < undoneBefore(now)",
    instead: "false",
    test: "server/features/properties/people.test.ts",
  },
  {
    guard: "properties: a later step is undone first",
    file: "server/features/properties/undo-writes.ts",
    code: "  await assertLatest(tx, stepId, tenantsIn(before));\n",
    instead: "",
    test: "server/features/properties/people.test.ts",
  },
  {
    guard: "properties: a warden undoes their own steps alone",
    file: "server/features/properties/undo-writes.ts",
    code: 'if (access.role !== "host" && step.actorId !== actorId)',
    instead: "if (false)",
    test: "server/features/properties/people.test.ts",
  },
  {
    guard: "properties: of a file all people are added, or none",
    file: "server/features/properties/import-writes.ts",
    code: "if (found.problems.length > 0)",
    instead: "if (false)",
    test: "server/features/properties/people.test.ts",
  },
  {
    guard: "properties: a link works once, and for fourteen days",
    file: "server/features/properties/invites-writes.ts",
    code: "if (!invite || invite.usedAt !== null || invite.expiresAt <= now)",
    instead: "if (!invite)",
    test: "server/features/properties/people.test.ts",
  },
];
