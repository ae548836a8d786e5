import { sql } from "drizzle-orm";
import type { RecordSubject } from "#domain/accounts/record-words.ts";
import type { Queryable } from "#server/db/client.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import type { AdminActor } from "./actor.ts";

// The audit: what admins did, and where hosts say their listings are. What admins saw, and logins, stand in
// `security-events.ts`.

/** In the transaction that does it. A string names an actor who is no admin on the web: the console, or a host. */
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

/** The trigger goes by the database's clock. */
export async function deleteOldAudit(q: Queryable): Promise<void> {
  await deleteInSteps(q, auditLog, sql`${auditLog.at} < now() - interval '8 years'`);
}
