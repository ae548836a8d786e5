import type { CurrentUser } from "#domain/accounts/contract.ts";

/** Last 2 digits of the phone number; else the first 2 characters of the id; else "U". */
export function accountInitials({ phoneNumber, id }: Pick<CurrentUser, "phoneNumber" | "id">): string {
  return phoneNumber.slice(-2) || id.slice(0, 2).toUpperCase() || "U";
}
