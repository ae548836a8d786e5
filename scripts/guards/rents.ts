import type { Guard } from "./guard.ts";

/** Guards of what tenants owe and pay. */
export const RENT_GUARDS: readonly Guard[] = [
  {
    guard: "rents: wardens see no money",
    file: "server/features/rents/access-service.ts",
    code: "moneyAccess(await findAccess(q, requireUser(request).id, propertyId))",
    instead: "(await findAccess(q, requireUser(request).id, propertyId)) as MoneyAccess",
    test: "server/features/rents/payments.test.ts",
  },
  {
    guard: "rents: a tenant pays for themselves alone",
    file: "server/features/properties/tenant-reads.ts",
    code: "eq(tenants.id, tenantId), eq(tenants.userId, userId)",
    instead: "eq(tenants.id, tenantId)",
    test: "server/features/rents/payments.test.ts",
  },
  {
    guard: "rents: a payment is confirmed once",
    file: "server/features/rents/payment-writes.ts",
    code: "if (payment.state !== FROM[decision])",
    instead: "if (false)",
    test: "server/features/rents/payments.test.ts",
  },
  {
    guard: "rents: three payments of a tenant wait at most",
    file: "server/features/rents/payment-writes.ts",
    code: ">= RENT_LIMITS.waiting)",
    instead: "> 1_000_000)",
    test: "server/features/rents/payments.test.ts",
  },
  {
    guard: "rents: a deposit is returned once",
    file: "server/features/rents/payment-writes.ts",
    code: "if (back + keeps > held)",
    instead: "if (false)",
    test: "server/features/rents/payments.test.ts",
  },
  {
    guard: "rents: a tenant is reminded by push once a day",
    file: "server/features/rents/invoice-writes.ts",
    code: "::date, true)",
    instead: "::date + 1, true)",
    test: "server/features/rents/payments.test.ts",
  },
  {
    guard: "rents: what is paid is settled from the books",
    file: "server/features/rents/line-writes.ts",
    code: "  await settleInvoices(tx, invoice.tenantId);\n",
    instead: "",
    test: "server/features/rents/invoices.test.ts",
  },
  {
    guard: "rents: a reading is no lower than the last",
    file: "server/features/rents/reading-writes.ts",
    code: "if (last && !isNewMeter && toPaise(units) < toPaise(last.units))",
    instead: "if (false)",
    test: "server/features/rents/invoices.test.ts",
  },
  {
    guard: "rents: a reading is charged once",
    file: "server/features/rents/draft-reads.ts",
    code: "!isCharged.has(",
    instead: "!new Set<string>().has(",
    test: "server/features/rents/invoices.test.ts",
  },
  {
    guard: "rents: the parts of a sum add up to it",
    file: "domain/rents/rules.ts",
    code: "byRemainder.slice(0, left)",
    instead: "byRemainder.slice(0, 0)",
    test: "domain/rents/rules.test.ts",
  },
];
