import { eq } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { toPaise } from "#domain/money.ts";
import type { RentMoneyChange } from "#domain/rents/contract.ts";
import type { Transaction } from "#server/db/client.ts";
import { type PropertyRow, properties } from "#server/db/schema/properties.ts";
import type { MoneyAccess } from "#server/features/properties/policy.ts";
import { recordDone } from "#server/features/properties/record-service.ts";
import { lockBooks } from "./service.ts";

const missing = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });

/**
 * Changes where tenants pay and what they pay when they are late. A late fee always has a most: nobody's debt grows for ever.
 * @throws DomainError VALIDATION
 */
export async function changeMoney(
  tx: Transaction,
  { propertyId, userId: actorId }: MoneyAccess,
  change: RentMoneyChange,
  now: Date,
): Promise<PropertyRow> {
  const before = await lockBooks(tx, propertyId);
  const after = { ...before, ...change };
  if (after.upiId !== null && after.upiName === null) throw missing("upiName", t("rents.upiNameRequired"));
  if (toPaise(after.lateFeePerDay) > 0 && toPaise(after.lateFeeMost) < toPaise(after.lateFeePerDay))
    throw missing("lateFeeMost", t("rents.lateFeeMostRequired"));
  const [row] = await tx
    .update(properties)
    .set({ ...change, updatedAt: now })
    .where(eq(properties.id, propertyId))
    .returning();
  await recordDone(tx, {
    propertyId,
    actorId,
    step: "money_changed",
    note: Object.keys(change).join(", "),
    at: now,
  });
  return row!;
}
