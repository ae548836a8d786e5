import type { Person } from "#domain/accounts/account.ts";
import type { PersonRecord } from "./recovery-reads.ts";

export function presentPerson(row: PersonRecord): Person {
  return {
    id: row.id,
    phoneNumber: row.phoneNumber ?? "",
    fullName: [row.firstName, row.lastName].filter((part) => part !== null).join(" "),
    isAdmin: row.isAdmin,
    adminRole: row.adminRole,
    isSuspended: row.isSuspended,
    createdAt: row.createdAt.toISOString(),
    listings: row.listings,
    bookings: row.bookings,
    sessions: row.sessions,
  };
}
