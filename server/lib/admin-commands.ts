import * as z from "zod/mini";
import { phoneNumber } from "#domain/auth/contract.ts";
import type { Store } from "#server/db/client.ts";
import { listAdmins } from "#server/features/auth/reads.ts";
import { setAdmin } from "#server/features/auth/writes.ts";

export const adminCommand = z.discriminatedUnion("verb", [
  z.object({ verb: z.literal("grant"), phoneNumber }),
  z.object({ verb: z.literal("revoke"), phoneNumber }),
  z.object({ verb: z.literal("list") }),
]);
export type AdminCommand = z.infer<typeof adminCommand>;

export interface AdminAnswer {
  ok: boolean;
  /** One line each, for a person at a terminal. */
  lines: string[];
}

/** What `npm run admin` does, in whichever process has the database open. */
export async function answerAdminCommand(
  store: Store,
  command: AdminCommand,
  now: Date,
): Promise<AdminAnswer> {
  if (command.verb === "list") {
    const admins = await listAdmins(store.db);
    if (admins.length === 0) return { ok: true, lines: ["There is no admin yet."] };
    return {
      ok: true,
      lines: admins.map((admin) => `+91 ${admin.phoneNumber} ${admin.firstName ?? ""}`.trim()),
    };
  }
  const isAdmin = command.verb === "grant";
  const found = await store.transaction(
    (tx) => setAdmin(tx, { phoneNumber: command.phoneNumber, isAdmin, actor: "console", now }),
    { durable: true },
  );
  if (!found) {
    const sentence = `Nobody has signed up with +91 ${command.phoneNumber}. Sign up in the app first, then run this again.`;
    return { ok: false, lines: [sentence] };
  }
  return { ok: true, lines: [`+91 ${command.phoneNumber} is ${isAdmin ? "now" : "no longer"} an admin.`] };
}
