import * as z from "zod/mini";

/** A full PG that somebody waits for, as they alone see it. */
export const bedWait = z.object({
  pgId: z.int(),
  slug: z.string(),
  title: z.string(),
  address: z.string(),
  city: z.string(),
  cover: z.nullable(z.string()),
  /** Whether it can be booked now. */
  isFree: z.boolean(),
  expiresAt: z.iso.datetime(),
  /** When a bed came free and we said so; then the waiting is over. */
  toldAt: z.nullable(z.iso.datetime()),
});
export type BedWait = z.infer<typeof bedWait>;
export const bedWaits = z.array(bedWait);
