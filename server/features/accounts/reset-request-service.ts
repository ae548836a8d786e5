import type { FastifyRequest } from "fastify";
import type { ForgotInput } from "#domain/accounts/account.ts";
import { signInSourceOf } from "#server/http/known-browser.ts";
import { limitedOnceValid } from "#server/http/limits.ts";
import { quotaNetworkOf } from "#server/http/networks.ts";
import type { Deps } from "#server/lib/deps.ts";
import { isKnownBrowser } from "./reads.ts";
import { TRUSTED_AFTER_MS } from "./recovery-policy.ts";

/** Asked for by the limit and by the throttles. */
const knownBrowsers = new WeakMap<FastifyRequest, Promise<boolean>>();

/** Whether somebody asks in a browser where the account, which is not new, was signed in before. */
export function asksKnownBrowser(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const { browserKey } = signInSourceOf(deps, request);
  if (browserKey === null) return Promise.resolve(false);
  const { phoneNumber } = request.body as ForgotInput;
  const madeBefore = new Date(deps.clock.now().getTime() - TRUSTED_AFTER_MS);
  const known =
    knownBrowsers.get(request) ?? isKnownBrowser(deps.store.db, phoneNumber, browserKey, madeBefore);
  knownBrowsers.set(request, known);
  return known;
}

/** The `config` of asking for an SMS: as with logins, others on its network keep no known browser out. */
export const resetRequestLimit = (deps: Deps) => ({
  rateLimit: {
    ...limitedOnceValid(60).rateLimit,
    async keyGenerator(request: FastifyRequest) {
      const network = quotaNetworkOf(request.actor.address);
      return (await asksKnownBrowser(deps, request))
        ? `${(request.body as ForgotInput).phoneNumber}:known`
        : network;
    },
  },
});
