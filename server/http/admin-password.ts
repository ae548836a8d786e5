import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { hostingMessages } from "#domain/listings/hosting.ts";
import { adminPasswordThrottles } from "#server/features/accounts/policy.ts";
import type { Deps } from "#server/lib/deps.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { markOperatorBrowser, networkOf, operatorBrowser } from "./known-browser.ts";
import { watchGuesses } from "./security-events.ts";
import { throttled } from "./throttle.ts";

/**
 * The second lock on what only an operator may do, typed anew each time.
 * @throws DomainError WRONG_ADMIN_PASSWORD, RATE_LIMITED after too many wrong ones
 */
export async function requireAdminPassword(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  given: string,
  field = "adminPassword",
): Promise<void> {
  const { user, admin, address } = request.actor;
  const throttles = adminPasswordThrottles({
    userId: user?.id ?? null,
    network: networkOf(address),
    operatorKey: operatorBrowser(deps, request, "adminPassword"),
    // A token of the admin code is no account: each unlock gives a new one, and would give new guesses.
    admin: admin?.tokenHash === null ? admin.userId : null,
  });
  const check = async () => sameSecret(given, deps.secrets.adminPassword);
  const watch = watchGuesses(deps, request, { at: "admin_password", subject: "admin password" });
  if (await throttled(deps, reply, throttles, check, watch))
    return markOperatorBrowser(deps, request, reply, "adminPassword");
  const message = hostingMessages.wrongAdminPassword;
  throw new DomainError("WRONG_ADMIN_PASSWORD", message, { [field]: message });
}
