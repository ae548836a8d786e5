import type { PropertyStep } from "#domain/properties/choices.ts";
import type { Transaction } from "#server/db/client.ts";
import { propertySteps } from "#server/db/schema/properties.ts";

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
