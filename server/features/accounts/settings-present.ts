import { type Account, NOTIFICATIONS, type SessionView } from "#domain/accounts/account.ts";
import { knownLocale } from "#domain/locale.ts";
import type { Deps } from "#server/lib/deps.ts";
import type { AccountRecord, SessionRecord } from "./settings-reads.ts";
import { teamCode } from "./team-code-service.ts";

export function presentAccount(
  { user, listings, recoveryCodesLeft }: AccountRecord,
  deps: Pick<Deps, "secrets" | "clock" | "config" | "sms">,
): Account {
  return {
    id: user.id,
    phoneNumber: user.phoneNumber ?? "",
    isPhoneConfirmed: user.phoneProvenAt !== null,
    canConfirmPhone: deps.sms !== null,
    fullName: [user.firstName, user.lastName].filter((part) => part !== null).join(" "),
    email: user.email ?? user.unconfirmedEmail,
    profileImageUrl: user.profileImageUrl,
    language: knownLocale(user.language),
    notifications: NOTIFICATIONS.filter((kind) => user.notifications.includes(kind)),
    isAdmin: user.isAdmin,
    hasTotp: user.totpConfirmedAt !== null,
    recoveryCodesLeft,
    listings,
    teamCode: teamCode(deps, user.id, deps.clock.now()),
    createdAt: user.createdAt.toISOString(),
  };
}

/** @param currentSid hash of the session that asks */
export function presentSession(row: SessionRecord, currentSid: string): SessionView {
  return {
    id: row.publicId,
    device: row.device,
    current: row.sid === currentSid,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  };
}
