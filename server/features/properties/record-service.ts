import { type PropertyStep, UNDO_MINUTES } from "#domain/properties/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { propertySteps } from "#server/db/schema/properties.ts";

/** What was done before can't be undone any more. */
export const undoneBefore = (now: Date) => new Date(now.getTime() - UNDO_MINUTES * 60_000);

interface RecordedStep {
  propertyId: number;
  /** The account that did it; null: a job, or a booking. */
  actorId: string | null;
  step: PropertyStep;
  tenantId?: number | null;
  note?: string | null;
  at: Date;
}

/** A line of a property's record of who did what, for what another feature did there and nobody undoes. */
export async function recordDone(tx: Transaction, step: RecordedStep): Promise<void> {
  await tx.insert(propertySteps).values(step);
}
