import { and, desc, eq, gte, inArray, like, lt, or } from "drizzle-orm";
import type { AuditFilter } from "#domain/accounts/audit.ts";
import { addDays, startOfKolkataDay } from "#domain/dates.ts";
import type { Queryable } from "#server/db/client.ts";
import { auditLog, users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";

export const AUDIT_PAGE = 100;

/** Nobody has the number: nothing is about them. */
const NOBODY = "user nobody";

async function conditions(q: Queryable, filter: AuditFilter & { before?: number | undefined }) {
  const { phoneNumber, kind, id, from, to, before } = filter;
  const { actor, subject, at } = auditLog;
  const all = [];
  if (phoneNumber !== undefined) {
    const [user] = await q.select({ id: users.id }).from(users).where(eq(users.phoneNumber, phoneNumber));
    const who = user ? `user ${user.id}` : NOBODY;
    all.push(or(eq(actor, who), eq(subject, who)));
  }
  if (kind !== undefined)
    all.push(id === undefined ? like(subject, `${kind} %`) : eq(subject, `${kind} ${id}`));
  if (from !== undefined) all.push(gte(at, startOfKolkataDay(from)));
  if (to !== undefined) all.push(lt(at, startOfKolkataDay(addDays(to, 1))));
  if (before !== undefined) all.push(lt(auditLog.id, before));
  return and(...all);
}

/** Names of the people and listings that these records are about: two queries for a page. */
export async function namesOf(q: Queryable, stored: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(
      stored.filter((text) => text.startsWith(`${kind} `)).map((text) => text.slice(kind.length + 1)),
    ),
  ];
  const [userIds, listingIds] = [idsOf("user"), idsOf("listing").map(Number).filter(Number.isSafeInteger)];
  const people =
    userIds.length === 0
      ? []
      : await q
          .select({ id: users.id, name: users.firstName, phone: users.phoneNumber })
          .from(users)
          .where(inArray(users.id, userIds));
  const listings =
    listingIds.length === 0
      ? []
      : await q
          .select({ id: pgListings.id, title: pgListings.title })
          .from(pgListings)
          .where(inArray(pgListings.id, listingIds));
  return new Map([
    ...people.flatMap(({ id, name, phone }) =>
      phone === null ? [] : [[`user ${id}`, `${name ?? ""} +91 ${phone}`.trim()] as const],
    ),
    ...listings.map(({ id, title }) => [`listing ${id}`, title] as const),
  ]);
}

/** Newest first, with names instead of ids. @param limit entries at most */
export async function listAudit(
  q: Queryable,
  filter: AuditFilter & { before?: number | undefined },
  limit: number,
) {
  const found = await q
    .select()
    .from(auditLog)
    .where(await conditions(q, filter))
    .orderBy(desc(auditLog.id))
    .limit(limit);
  const names = await namesOf(
    q,
    found.flatMap(({ actor, subject }) => [actor, subject]),
  );
  return found.map((row) => ({
    ...row,
    actorName: names.get(row.actor) ?? null,
    subjectName: names.get(row.subject) ?? null,
  }));
}
export type AuditRecord = Awaited<ReturnType<typeof listAudit>>[number];
