import { eq, sql } from "drizzle-orm";
import { VISITS_MAX } from "#domain/bookings/visit-states.ts";
import { visitWords } from "#domain/bookings/visit-words.ts";
import type { PushMessage } from "#domain/chat/push.ts";
import { formatMoment } from "#domain/formats.ts";
import { locale } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { Transaction } from "#server/db/client.ts";
import { visits } from "#server/db/schema/bookings.ts";
import type { VisitRecord } from "./visit-reads.ts";

/** What a guest asked for becomes the user's at login, the newest. Guests cost nothing: all beyond that goes. */
export async function claimGuestVisits(tx: Transaction, guestKey: string, userId: string): Promise<void> {
  await tx.update(visits).set({ userId, guestKey: null }).where(eq(visits.guestKey, guestKey));
  await tx.execute(sql`delete from visits where id in (
    select id from visits where user_id = ${userId} order by id desc offset ${10 * VISITS_MAX})`);
}

/** What the other side reads when a visit has moved. @param side who is told */
export function visitPush({ visit, listing }: VisitRecord, side: "guest" | "host"): PushMessage {
  return {
    title: `${visitWords(visit.state)} · ${listing.title}`,
    body: formatMoment(visit.at.toISOString()),
    url: localizedPath(side === "host" ? pages.hostListing(visit.pgId) : pages.stays, locale()),
    tag: `visit-${visit.id}`,
  };
}
