import { and, eq, gte, isNull, lt } from "drizzle-orm";
import { addDays } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { NOTICE_LIMITS } from "#domain/notices/choices.ts";
import type { MenuInput } from "#domain/notices/contract.ts";
import { mondayOf } from "#domain/notices/rules.ts";
import type { Transaction } from "#server/db/client.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";
import { foodVotes, menus, notices } from "#server/db/schema/tenant-life.ts";
import { lockPropertyRow } from "#server/features/properties/lock-service.ts";
import type { PropertyAccess } from "#server/features/properties/policy.ts";
import { recordDone } from "#server/features/properties/record-service.ts";
import { noNotice, notThere } from "./policy.ts";
import { hadBedOn, noticeColumns } from "./reads.ts";

/** @throws DomainError CONFLICT where too many stand already */
export async function writeNotice(
  tx: Transaction,
  { access, text, now }: { access: PropertyAccess; text: string; now: Date },
) {
  const { propertyId, userId: actorId } = access;
  await lockPropertyRow(tx, propertyId);
  const standing = and(eq(notices.propertyId, propertyId), isNull(notices.removedAt));
  if ((await tx.$count(notices, standing)) >= NOTICE_LIMITS.notices)
    throw new DomainError("CONFLICT", t("notices.tooMany", { count: NOTICE_LIMITS.notices }));
  const [made] = await tx
    .insert(notices)
    .values({ propertyId, text, createdAt: now })
    .returning(noticeColumns);
  await recordDone(tx, { propertyId, actorId, step: "notice_sent", at: now });
  return made!;
}

/** @throws DomainError NOT_FOUND for one of another property, or that was removed before */
export async function removeNotice(
  tx: Transaction,
  { access, id, now }: { access: PropertyAccess; id: number; now: Date },
): Promise<void> {
  const { propertyId, userId: actorId } = access;
  const removed = await tx
    .update(notices)
    .set({ removedAt: now })
    .where(and(eq(notices.id, id), eq(notices.propertyId, propertyId), isNull(notices.removedAt)))
    .returning({ id: notices.id });
  if (removed.length === 0) throw noNotice();
  await recordDone(tx, { propertyId, actorId, step: "notice_removed", at: now });
}

/** Puts the menu of a week in place of what stood there. */
export async function writeMenu(
  tx: Transaction,
  { access, input, now }: { access: PropertyAccess; input: MenuInput; now: Date },
): Promise<void> {
  const { propertyId, userId: actorId } = access;
  const { week, meals } = input;
  await lockPropertyRow(tx, propertyId);
  const monday = mondayOf(week);
  await tx
    .delete(menus)
    .where(and(eq(menus.propertyId, propertyId), gte(menus.day, monday), lt(menus.day, addDays(monday, 7))));
  const said = meals.filter(({ dishes }) => dishes !== "");
  if (said.length > 0) await tx.insert(menus).values(said.map((each) => ({ propertyId, ...each })));
  await recordDone(tx, { propertyId, actorId, step: "menu_changed", note: monday, at: now });
}

/** One vote for each tenant and day: the last one counts. @throws DomainError ILLEGAL_TRANSITION */
export async function writeVote(
  tx: Transaction,
  { tenant, day, score }: { tenant: TenantRow; day: string; score: number },
): Promise<void> {
  if (!(await hadBedOn(tx, tenant.id, day))) throw notThere();
  const { propertyId, tenantId } = foodVotes;
  await tx
    .insert(foodVotes)
    .values({ propertyId: tenant.propertyId, tenantId: tenant.id, day, score })
    .onConflictDoUpdate({ target: [propertyId, tenantId, foodVotes.day], set: { score } });
}
