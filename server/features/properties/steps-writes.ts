import { and, eq, isNotNull, lt } from "drizzle-orm";
import * as z from "zod/mini";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import {
  BED_LETTERS,
  type PropertyStep,
  TENANT_LANGUAGES,
  TENANT_STATES,
} from "#domain/properties/choices.ts";
import { houseRules } from "#domain/properties/house-rules.ts";
import type { Transaction } from "#server/db/client.ts";
import { propertySteps } from "#server/db/schema/properties.ts";
import { undoneBefore } from "./record-service.ts";

const sums = { rent: z.nullable(z.string()), deposit: z.nullable(z.string()) };
const room = z.object({ id: z.int(), name: z.string(), floor: z.int(), ...sums });
const tenantBefore = z.object({
  name: z.string(),
  phone: z.string(),
  language: z.enum(TENANT_LANGUAGES),
  state: z.enum(TENANT_STATES),
  rent: z.string(),
  food: z.string(),
  deposit: z.string(),
  movesInOn: z.string(),
  arrivedOn: z.nullable(z.string()),
  noticeGivenOn: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
const stayBefore = z.object({ bedId: z.int(), firstDay: z.string(), lastDay: z.nullable(z.string()) });

/** What a step found, by which it is undone. */
export const stepBefore = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tenant"),
    tenantId: z.int(),
    tenant: tenantBefore,
    stays: z.array(stayBefore),
  }),
  z.object({ kind: z.literal("added"), tenantIds: z.array(z.int()) }),
  z.object({ kind: z.literal("rooms"), roomIds: z.array(z.int()) }),
  z.object({ kind: z.literal("room"), room }),
  z.object({
    kind: z.literal("removed_room"),
    room: z.extend(room, { roomType: z.enum(ROOM_TYPES) }),
    beds: z.array(z.object({ id: z.int(), letter: z.enum(BED_LETTERS), isClosed: z.boolean() })),
  }),
  z.object({
    kind: z.literal("property"),
    property: z.object({
      name: z.optional(z.string()),
      address: z.optional(z.string()),
      houseRules: z.optional(houseRules),
      listingIds: z.optional(z.array(z.int())),
    }),
  }),
  z.object({ kind: z.literal("warden"), userId: z.string() }),
  z.object({ kind: z.literal("invite"), inviteId: z.int() }),
  z.object({ kind: z.literal("bed"), bedId: z.int(), isClosed: z.boolean() }),
]);
export type StepBefore = z.infer<typeof stepBefore>;
export type TenantBefore = z.infer<typeof tenantBefore>;

interface NewStep {
  propertyId: number;
  actorId: string | null;
  step: PropertyStep;
  tenantId?: number | null;
  bedId?: number | null;
  note?: string | null;
  before: StepBefore | null;
  at: Date;
}

/**
 * A line of the property's record. What can be undone no longer keeps nothing of how it was: names and numbers stand there.
 * @returns its id, by which it is undone
 */
export async function recordStep(tx: Transaction, step: NewStep): Promise<number> {
  await tx
    .update(propertySteps)
    .set({ before: null })
    .where(
      and(
        eq(propertySteps.propertyId, step.propertyId),
        isNotNull(propertySteps.before),
        lt(propertySteps.at, undoneBefore(step.at)),
      ),
    );
  const [made] = await tx.insert(propertySteps).values(step).returning({ id: propertySteps.id });
  return made!.id;
}
