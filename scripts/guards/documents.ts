import type { Guard } from "./guard.ts";

const DOCUMENTS = "server/features/documents/documents.test.ts";

/** Guards of tenants' agreements and IDs. */
export const DOCUMENT_GUARDS: readonly Guard[] = [
  {
    guard: "documents: no warden sees the ID of a tenant",
    file: "server/features/documents/policy.ts",
    code: 'if (role !== "host")',
    instead: "if (false)",
    test: DOCUMENTS,
  },
  {
    guard: "documents: a document is of the tenant that the path names",
    file: "server/features/documents/reads.ts",
    code: "and(eq(id, documentId), eq(tenantId, tenant.id))",
    instead: "and(eq(id, documentId))",
    test: DOCUMENTS,
  },
  {
    guard: "documents: an Aadhaar card is taken with its number covered alone",
    file: "domain/documents/contract.ts",
    code: 'kind !== "aadhaar" || isCovered === "1"',
    instead: "kind !== undefined || isCovered !== undefined",
    test: DOCUMENTS,
  },
  {
    guard: "documents: a PDF is one by its content, and nothing besides",
    file: "server/storage/pdf.ts",
    code: "return /startxref",
    instead: "return true || /startxref",
    test: DOCUMENTS,
  },
  {
    guard: "documents: a PDF is saved, and opened by nothing of ours",
    file: "server/http/send-file.ts",
    code: 'extname(key) === ".webp"',
    instead: "true",
    test: DOCUMENTS,
  },
  {
    guard: "documents: a tenant has so many at most, also when they come at once",
    file: "server/features/documents/writes.ts",
    code: '.for("no key update")',
    instead: "",
    test: "server/features/properties/races.postgresql.test.ts",
  },
  {
    guard: "documents: a tenant lets no agreement of the host go",
    file: "server/features/documents/writes.ts",
    code: "  if (!mayRemove(access.side, document)) throw noDocument();\n",
    instead: "",
    test: DOCUMENTS,
  },
  {
    guard: "documents: nothing is collected of who has left",
    file: "server/features/documents/writes.ts",
    code: "  assertTakesDocuments(access);\n",
    instead: "",
    also: {
      file: "server/features/documents/routes.ts",
      code: "        assertTakesDocuments(access);\n",
      instead: "",
    },
    test: DOCUMENTS,
  },
  {
    guard: "documents: all are deleted so long after the last day",
    file: "server/jobs/expire-proofs.ts",
    code: ", removeOldDocuments]",
    instead: "]",
    test: DOCUMENTS,
  },
  {
    guard: "documents: no host reads the ID of who doesn't come",
    file: "server/features/documents/reads.ts",
    code: 'if (!isOwn && tenant.state === "cancelled") throw noDocument();',
    instead: "",
    test: DOCUMENTS,
  },
  {
    guard: "documents: of a booking that is called off they go",
    file: "server/features/properties/service.ts",
    code: 'if (change.state === "cancelled") await',
    instead: "if (false) await",
    test: DOCUMENTS,
  },
  {
    guard: "documents: of who never came they go with the listing",
    file: "server/features/properties/handover-service.ts",
    code: 'if (state !== "living") await',
    instead: "if (false) await",
    test: DOCUMENTS,
  },
  {
    guard: "properties: a note keeps four digits of an Aadhaar number",
    file: "domain/properties/contract.ts",
    code: "words(TEXTS.note).check(z.overwrite(withoutAadhaar))",
    instead: "words(TEXTS.note)",
    test: DOCUMENTS,
  },
  {
    guard: "properties: a warden reads nothing of documents and money in the record",
    file: "server/features/properties/steps-reads.ts",
    code: 'access.role === "host" ? undefined : notInArray(propertySteps.step, [...HOST_STEPS])',
    instead: "undefined",
    test: DOCUMENTS,
  },
];
