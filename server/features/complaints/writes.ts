import { and, eq, inArray } from "drizzle-orm";
import type { ComplaintChange, ComplaintInput } from "#domain/complaints/contract.ts";
import { COMPLAINT_LIMITS } from "#domain/complaints/limits.ts";
import type { ComplaintState, ComplaintStep } from "#domain/complaints/states.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { properties, type TenantRow, tenants } from "#server/db/schema/properties.ts";
import { type ComplaintRow, complaints } from "#server/db/schema/tenant-life.ts";
import { attachMedia } from "#server/features/media/service.ts";
import { recordDone } from "#server/features/properties/record-service.ts";
import { assertLiving, type ComplaintSide, noComplaint, stateAfter } from "./policy.ts";
import { isOpenComplaint } from "./reads.ts";

/** Photos that this tenant sent, and that nothing shows yet. @throws DomainError VALIDATION */
async function attachPhotos(tx: Transaction, photos: readonly string[], userId: string): Promise<string[]> {
  const names = [...new Set(photos)];
  if (names.length === 0) return names;
  const { name, visibility, attached, ownerId } = mediaFiles;
  const found = await tx
    .select({ name })
    .from(mediaFiles)
    .where(and(inArray(name, names), eq(visibility, "private"), eq(attached, false), eq(ownerId, userId)))
    .for("update");
  if (found.length !== names.length) {
    const message = t("complaints.photoGone");
    throw new DomainError("VALIDATION", message, { photos: message });
  }
  await attachMedia(tx, names);
  return names;
}

/** @throws DomainError ILLEGAL_TRANSITION, CONFLICT, VALIDATION */
export async function writeComplaint(
  tx: Transaction,
  { tenant, input, userId, now }: { tenant: TenantRow; input: ComplaintInput; userId: string; now: Date },
): Promise<number> {
  // One at a time for each tenant: many at once would all count the same.
  const [locked] = await tx.select().from(tenants).where(eq(tenants.id, tenant.id)).for("no key update");
  if (!locked) throw noComplaint();
  assertLiving(locked);
  const [property] = await tx
    .select({ ownerId: properties.ownerId })
    .from(properties)
    .where(eq(properties.id, tenant.propertyId));
  if (!property?.ownerId) throw new DomainError("CONFLICT", t("properties.hostGone"));
  const open = await tx.$count(complaints, and(eq(complaints.tenantId, tenant.id), isOpenComplaint));
  if (open >= COMPLAINT_LIMITS.open)
    throw new DomainError("CONFLICT", t("complaints.tooMany", { count: COMPLAINT_LIMITS.open }));
  const photos = await attachPhotos(tx, input.photos, userId);
  const { kind, text } = input;
  const [made] = await tx
    .insert(complaints)
    .values({
      propertyId: tenant.propertyId,
      tenantId: tenant.id,
      userId,
      kind,
      text,
      photos,
      createdAt: now,
    })
    .returning({ id: complaints.id });
  return made!.id;
}

/** When a complaint came into a state; reopened, it is mended no more. */
const datesOf = (state: ComplaintState, now: Date): Partial<ComplaintRow> =>
  ({
    open: { fixedAt: null, confirmedAt: null },
    seen: { seenAt: now },
    fixed: { fixedAt: now },
    confirmed: { confirmedAt: now },
  })[state];

interface Change {
  id: number;
  /** The account of the person who runs the property: its record says who did what. */
  actorId?: string;
  side: ComplaintSide;
  step: ComplaintStep | undefined;
  answer?: ComplaintChange["answer"];
  now: Date;
}

/** The one way a complaint moves. @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION */
export async function moveComplaint(
  tx: Transaction,
  { id, actorId, side, step, answer, now }: Change,
): Promise<void> {
  const [found] = await tx.select().from(complaints).where(eq(complaints.id, id)).for("update");
  if (!found) throw noComplaint();
  const taken = step ?? (found.state === "open" ? "see" : undefined);
  const state = taken === undefined ? found.state : stateAfter(found.state, taken, side);
  await tx
    .update(complaints)
    .set({
      state,
      ...(taken === undefined ? {} : datesOf(state, now)),
      ...(answer === undefined ? {} : { answer }),
    })
    .where(eq(complaints.id, id));
  if (side === "staff") {
    const { propertyId, tenantId } = found;
    const done =
      step === "fix" ? "complaint_fixed" : answer === undefined ? "complaint_seen" : "complaint_answered";
    await recordDone(tx, { propertyId, actorId: actorId ?? null, step: done, tenantId, at: now });
  }
}
