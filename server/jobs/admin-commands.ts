import * as z from "zod/mini";
import { phoneNumber } from "#domain/accounts/contract.ts";
import { ADMIN_ROLES } from "#domain/accounts/roles.ts";
import type { Store } from "#server/db/client.ts";
import { findUserByPhone, listAdmins } from "#server/features/accounts/reads.ts";
import { newResetLink } from "#server/features/accounts/recovery-policy.ts";
import { issueReset } from "#server/features/accounts/recovery-writes.ts";
import { removeTotp } from "#server/features/accounts/service.ts";
import { endAllAdmins, setAdminRole } from "#server/features/accounts/writes.ts";
import { recordAudit } from "#server/http/audit-store.ts";

export const adminCommand = z.discriminatedUnion("verb", [
  z.object({ verb: z.literal("grant"), phoneNumber, role: z.optional(z.enum(ADMIN_ROLES)) }),
  z.object({ verb: z.literal("revoke"), phoneNumber }),
  z.object({ verb: z.literal("reset"), phoneNumber }),
  z.object({ verb: z.literal("totp-off"), phoneNumber }),
  z.object({ verb: z.literal("list") }),
  z.object({ verb: z.literal("lock") }),
]);
export type AdminCommand = z.infer<typeof adminCommand>;

export interface AdminAnswer {
  ok: boolean;
  /** One line each, for a person at a terminal. */
  lines: string[];
}

const nobody = (phoneNumber: string): AdminAnswer => ({
  ok: false,
  lines: [`Nobody has signed up with +91 ${phoneNumber}. Sign up in the app first, then run this again.`],
});

/** A reset link for anybody, admins too: whoever can run this has the machine. */
async function answerReset(
  store: Store,
  phoneNumber: string,
  now: Date,
  publicUrl: string,
): Promise<AdminAnswer> {
  const { urlIn, tokenHash, expiresAt } = newResetLink(publicUrl, now);
  const issued = await store.transaction(
    async (tx) => {
      const reset = { phoneNumber, tokenHash, now, expiresAt, by: "console" } as const;
      const issuedFor = await issueReset(tx, reset);
      const audit = { actor: "console", action: "password reset issued", at: now };
      if (issuedFor) await recordAudit(tx, { ...audit, subject: `user ${issuedFor.userId}` });
      return issuedFor;
    },
    { durable: true },
  );
  if (!issued) return nobody(phoneNumber);
  return {
    ok: true,
    lines: [
      "This link works once, for an hour. Hand it to the account's owner only:",
      urlIn(issued.language),
    ],
  };
}

async function answerTotpOff(store: Store, phoneNumber: string): Promise<AdminAnswer> {
  const user = await findUserByPhone(store.db, phoneNumber);
  if (!user) return nobody(phoneNumber);
  await store.transaction(
    async (tx) => {
      await removeTotp(tx, user.id);
      await recordAudit(tx, {
        actor: "console",
        action: "two-step login turned off",
        subject: `user ${user.id}`,
      });
    },
    { durable: true },
  );
  return { ok: true, lines: [`+91 ${phoneNumber} logs in without an authenticator app now.`] };
}

/** What `npm run admin` does, in whichever process has the database open. */
export async function answerAdminCommand(
  store: Store,
  command: AdminCommand,
  now: Date,
  publicUrl: string,
): Promise<AdminAnswer> {
  if (command.verb === "list") {
    const admins = await listAdmins(store.db);
    if (admins.length === 0) return { ok: true, lines: ["There is no admin yet."] };
    return {
      ok: true,
      lines: admins.map(({ phoneNumber, adminRole, firstName }) =>
        `+91 ${phoneNumber} ${adminRole} ${firstName ?? ""}`.trim(),
      ),
    };
  }
  if (command.verb === "lock") {
    const ended = await store.transaction((tx) => endAllAdmins(tx, "console"), { durable: true });
    return { ok: true, lines: [`Every admin is logged out: ${ended} sessions and open admin modes ended.`] };
  }
  if (command.verb === "reset") return answerReset(store, command.phoneNumber, now, publicUrl);
  if (command.verb === "totp-off") return answerTotpOff(store, command.phoneNumber);
  const role = command.verb === "grant" ? (command.role ?? "superadmin") : null;
  const { phoneNumber } = command;
  const found = await store.transaction(
    (tx) => setAdminRole(tx, { who: { phoneNumber }, role, actor: "console", now }),
    { durable: true },
  );
  if (!found) return nobody(phoneNumber);
  const line = role ? `is now an admin, with the role ${role}.` : "is no longer an admin.";
  return { ok: true, lines: [`+91 ${phoneNumber} ${line}`] };
}
