import { and, desc, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import { t } from "#domain/i18n.ts";
import { HOST_STEPS, STEPS_PAGE, UNDO_MINUTES } from "#domain/properties/choices.ts";
import type { StepRow } from "#domain/properties/contract.ts";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import {
  type PropertyStepRow,
  propertyBeds,
  propertyRooms,
  propertySteps,
  tenants,
} from "#server/db/schema/properties.ts";
import { bedName } from "./beds-writes.ts";
import type { PropertyAccess } from "./policy.ts";
import { undoneBefore } from "./record-service.ts";

const UNDO_MS = UNDO_MINUTES * 60_000;

const fullName = sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`;
/** The host knows the numbers of those who work there; wardens read no number that somebody logs in with. */
const nameFor = ({ role }: PropertyAccess) =>
  role === "host" ? sql<string | null>`coalesce(${fullName}, ${users.phoneNumber})` : fullName;

/** What of a change a warden may not even know that it changed. */
const SUMS = ["rent", "food", "deposit"];
function noteFor({ role }: PropertyAccess, { step, note }: PropertyStepRow): string | null {
  if (role === "host" || step !== "tenant_changed" || note === null) return note;
  return (
    note
      .split(", ")
      .filter((field) => !SUMS.includes(field))
      .join(", ") || null
  );
}

/** Who did what at a property, the newest first. @param before only what is older than the step with this id */
export async function listSteps(
  q: Queryable,
  { access, before, now }: { access: PropertyAccess; before: number | undefined; now: Date },
): Promise<StepRow[]> {
  const found = await q
    .select({
      row: propertySteps,
      tenant: tenants.name,
      bed: bedName,
      by: nameFor(access),
      isUndoable: sql<boolean>`${propertySteps.before} is not null`,
    })
    .from(propertySteps)
    .leftJoin(tenants, eq(tenants.id, propertySteps.tenantId))
    .leftJoin(propertyBeds, eq(propertyBeds.id, propertySteps.bedId))
    .leftJoin(propertyRooms, eq(propertyRooms.id, propertyBeds.roomId))
    .leftJoin(users, eq(users.id, propertySteps.actorId))
    .where(
      and(
        eq(propertySteps.propertyId, access.propertyId),
        access.role === "host" ? undefined : notInArray(propertySteps.step, [...HOST_STEPS]),
        before === undefined ? undefined : lt(propertySteps.id, before),
      ),
    )
    .orderBy(desc(propertySteps.id))
    .limit(STEPS_PAGE);
  return found.map(({ row, tenant, bed, by, isUndoable }) => {
    const { id, step, tenantId, at, undoneAt, actorId } = row;
    const note = noteFor(access, row);
    const isTheirs = access.role === "host" || actorId === access.userId;
    const canUndo = isUndoable && isTheirs && undoneAt === null && at >= undoneBefore(now);
    return {
      ...{ id, step, tenantId, tenant, bed, note, at: at.toISOString() },
      by: actorId === null ? null : (by ?? t("personal-data.nameless")),
      undoneAt: undoneAt?.toISOString() ?? null,
      undoUntil: canUndo ? new Date(at.getTime() + UNDO_MS).toISOString() : null,
    };
  });
}

/** The id of the last step of a kind that an account took with a tenant; undone ones don't count. */
export async function latestStep(
  q: Queryable,
  { tenantId, actorId, step }: Pick<PropertyStepRow, "tenantId" | "actorId" | "step">,
): Promise<number | undefined> {
  const [found] = await q
    .select({ id: propertySteps.id })
    .from(propertySteps)
    .where(
      and(
        eq(propertySteps.tenantId, tenantId ?? 0),
        eq(propertySteps.actorId, actorId ?? ""),
        eq(propertySteps.step, step),
        isNull(propertySteps.undoneAt),
      ),
    )
    .orderBy(desc(propertySteps.id))
    .limit(1);
  return found?.id;
}
