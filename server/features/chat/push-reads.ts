import { and, eq, or, sql } from "drizzle-orm";
import type { Locale } from "#domain/locale.ts";
import type { Queryable } from "#server/db/client.ts";
import { chatConversations, pushSubscriptions } from "#server/db/schema/chat.ts";

/** What an account can want to hear of; see `NOTIFICATIONS`. */
export type PushKind = "messages" | "bookings" | "searches";

const wants = (kind: PushKind) => sql`exists (
  select 1 from users u where u.id = ${pushSubscriptions.userId} and u.notifications @> array[${kind}]::text[])`;

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  /**
   * Of the browser, not of the account: guests have none, an account may have been made before there was a choice, and
   * a press opens a page in the browser that shows the message. Pages renew their subscription when they are opened.
   */
  language: Locale;
}

/** The browsers of a person, unless the account does not want to hear of such; nobody has none. */
export async function subscriptionsOf(
  q: Queryable,
  { userId, guestKey }: { userId: string | null; guestKey: string | null },
  kind: PushKind,
): Promise<Subscription[]> {
  const whose = or(
    ...(userId === null ? [] : [and(eq(pushSubscriptions.userId, userId), wants(kind))]),
    ...(guestKey === null ? [] : [eq(pushSubscriptions.guestKey, guestKey)]),
  );
  if (!whose) return [];
  return q
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: pushSubscriptions.language,
    })
    .from(pushSubscriptions)
    .where(whose);
}

/** Whether a guest has asked anything. */
export async function hasConversation(q: Queryable, guestKey: string): Promise<boolean> {
  return (await q.$count(chatConversations, eq(chatConversations.guestKey, guestKey))) > 0;
}
