import { hasRight, type Right } from "#domain/accounts/roles.ts";
import { useSession } from "#web/lib/session.ts";

/** Whether whoever is here may do something. Admin mode by the code alone is a superadmin's. */
export function useMay(): (right: Right) => boolean {
  const role = useSession().data?.adminRole ?? "superadmin";
  return (right) => hasRight(role, right);
}

/** The right that each part of the dashboard is for. */
const NEEDED = {
  bookings: "bookings",
  statement: "money",
  payouts: "money",
  listings: "listings",
  referrals: "money",
  tenancies: "reports",
  people: "people",
  suspensions: "suspensions",
  reports: "chats",
  reviews: "reports",
  rooms: "reports",
  videos: "reports",
  audit: "audit",
  security: "audit",
} as const satisfies Record<string, Right>;

/** Whether whoever is here may open a part of the dashboard. The server refuses the rest in any case. */
export function useMayOpen(): (part: keyof typeof NEEDED) => boolean {
  const may = useMay();
  return (part) => may(NEEDED[part]);
}
