import { and, eq } from "drizzle-orm";
import { getMyRentProof } from "#domain/rents/endpoints.ts";
import type { Queryable } from "#server/db/client.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import { invoices, rentPayments, rentReceipts } from "#server/db/schema/rents.ts";
import { linesOf } from "#server/features/rents/reads.ts";
import { pagesOf } from "./paging-reads.ts";

/** What somebody owed where they lived, line by line. */
async function* invoicesOf(q: Queryable, userId: string) {
  const { id, month, dueOn, total, paid, cancelledAt } = invoices;
  const pages = pagesOf(id, (after) =>
    q
      .select({ key: id, row: { id, property: properties.name, month, dueOn, total, paid, cancelledAt } })
      .from(invoices)
      .innerJoin(tenants, eq(tenants.id, invoices.tenantId))
      .innerJoin(properties, eq(properties.id, invoices.propertyId))
      .where(and(eq(tenants.userId, userId), after)),
  );
  for await (const page of pages) {
    const lines = await linesOf(
      q,
      page.map((invoice) => invoice.id),
    );
    yield page.map((invoice) => ({
      ...invoice,
      lines: (lines.get(invoice.id) ?? []).map(({ kind, label, days, readOn, amount }) => ({
        ...{ kind, label, days, readOn, amount },
      })),
    }));
  }
}

/** What they paid, and where to see the screenshots that they sent. */
async function* paymentsOf(q: Queryable, userId: string) {
  const { id, amount, method, state, paidOn, utr, reason, receiptNumber, proof, sentBy } = rentPayments;
  const columns = { id, amount, method, state, paidOn, utr, reason, receiptNumber, proof, sentBy };
  const pages = pagesOf(id, (after) =>
    q
      .select({ key: id, row: { ...columns, property: properties.name } })
      .from(rentPayments)
      .innerJoin(tenants, eq(tenants.id, rentPayments.tenantId))
      .innerJoin(properties, eq(properties.id, rentPayments.propertyId))
      .where(and(eq(tenants.userId, userId), after)),
  );
  for await (const page of pages)
    yield page.map(({ proof: file, sentBy: sender, ...payment }) => ({
      ...payment,
      screenshot: file !== null && (sender ?? userId) === userId ? getMyRentProof(payment.id).path : null,
    }));
}

/** What somebody owed and paid where they lived; as a host, where they are paid. What tenants paid is the tenants'. */
export function rentsOf(q: Queryable, userId: string) {
  const ofTenant = eq(tenants.userId, userId);
  return {
    rentInvoices: invoicesOf(q, userId),
    rentPayments: paymentsOf(q, userId),
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
