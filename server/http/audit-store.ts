import type { RecordSubject } from "#domain/accounts/record-words.ts";
import type { Queryable } from "#server/db/client.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import type { AdminActor } from "./actor.ts";

// The audit: what admins did. What they saw, and logins, stand in `security-events.ts`.

/** What an admin did, in the transaction that does it. A string names an actor outside the web, as the console. */
export async function recordAudit(
  tx: Queryable,
  entry: {
    actor: AdminActor | string;
    action: string;
    subject: RecordSubject;
    note?: string | null;
    at?: Date;
  },
): Promise<void> {
  const actor = typeof entry.actor === "string" ? entry.actor : entry.actor.name;
  await tx
    .insert(auditLog)
    .values({ actor, action: entry.action, subject: entry.subject, note: entry.note ?? null, at: entry.at });
}
