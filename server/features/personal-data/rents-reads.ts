import { and, eq } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import { invoices, rentPayments, rentReceipts } from "#server/db/schema/rents.ts";
import { pagesOf } from "./paging-reads.ts";

/** What somebody owed and paid where they lived; as a host, where they are paid. What tenants paid is the tenants'. */
export function rentsOf(q: Queryable, userId: string) {
  const ofTenant = eq(tenants.userId, userId);
  return {
    rentInvoices: pagesOf(invoices.id, (after) => {
      const { id, month, dueOn, total, paid, cancelledAt } = invoices;
      return q
        .select({ key: id, row: { property: properties.name, month, dueOn, total, paid, cancelledAt } })
        .from(invoices)
        .innerJoin(tenants, eq(tenants.id, invoices.tenantId))
        .innerJoin(properties, eq(properties.id, invoices.propertyId))
        .where(and(ofTenant, after));
    }),
    rentPayments: pagesOf(rentPayments.id, (after) => {
      const { id, amount, method, state, paidOn, utr, reason, receiptNumber } = rentPayments;
      const row = { property: properties.name, amount, method, state, paidOn, utr, reason, receiptNumber };
      return q
        .select({ key: id, row })
        .from(rentPayments)
        .innerJoin(tenants, eq(tenants.id, rentPayments.tenantId))
        .innerJoin(properties, eq(properties.id, rentPayments.propertyId))
        .where(and(ofTenant, after));
    }),
    rentReceipts: pagesOf(rentReceipts.paymentId, (after) => {
      const { paymentId, number, says, givenAt } = rentReceipts;
      return q
        .select({ key: paymentId, row: { number, says, givenAt } })
        .from(rentReceipts)
        .innerJoin(tenants, eq(tenants.id, rentReceipts.tenantId))
        .where(and(ofTenant, after));
    }),
    rentAccounts: () => {
      const { name, upiId, upiName, pan } = properties;
      return q.select({ name, upiId, upiName, pan }).from(properties).where(eq(properties.ownerId, userId));
    },
  };
}
