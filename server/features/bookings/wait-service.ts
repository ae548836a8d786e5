import { sql } from "drizzle-orm";
import { WAITS_MAX } from "#domain/bookings/choices.ts";
import type { Transaction } from "#server/db/client.ts";

/**
 * What a guest waits for becomes the user's at login: each listing once, and the newest as many as one may wait for.
 * Guests cost nothing, so that an account could take over any number.
 */
export async function claimGuestWaits(tx: Transaction, guestKey: string, userId: string): Promise<void> {
  await tx.execute(sql`delete from bed_waits g using bed_waits a
    where g.guest_key = ${guestKey} and a.user_id = ${userId} and a.pg_id = g.pg_id`);
  await tx.execute(
    sql`update bed_waits set user_id = ${userId}, guest_key = null where guest_key = ${guestKey}`,
  );
  await tx.execute(sql`delete from bed_waits where id in (
    select id from bed_waits where user_id = ${userId} order by id desc offset ${2 * WAITS_MAX})`);
}
