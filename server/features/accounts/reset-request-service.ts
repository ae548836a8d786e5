import type { FastifyRequest } from "fastify";
import type { ForgotInput } from "#domain/accounts/account.ts";
import type { Transaction } from "#server/db/client.ts";
import { type SignInSource, signInSourceOf } from "#server/http/known-browser.ts";
import { limitedOnceValid } from "#server/http/limits.ts";
import { quotaNetworkOf } from "#server/http/networks.ts";
import type { Deps } from "#server/lib/deps.ts";
import { TRUSTED_AFTER_MS } from "./policy.ts";
import { isKnownSource } from "./reads.ts";

/** Asked for by the limit and by the throttles. */
const knownBrowsers = new WeakMap<FastifyRequest, Promise<boolean>>();

/** Whether somebody asks in a browser where the account, which is not new, was signed in before. */
export function asksKnownBrowser(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const { browserKey } = signInSourceOf(deps, request);
  if (browserKey === null) return Promise.resolve(false);
  const { phoneNumber } = request.body as ForgotInput;
  const browser = { kind: "browser", key: browserKey } as const;
  const madeBefore = new Date(deps.clock.now().getTime() - TRUSTED_AFTER_MS);
  const known = knownBrowsers.get(request) ?? isKnownSource(deps.store.db, phoneNumber, browser, madeBefore);
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

/** A link that is used in a browser where its account was never signed in. */
export interface ResetElsewhere {
  userId: string;
  phoneNumber: string;
  source: SignInSource;
}

/** What another feature does about that, in the transaction that spends the link, before the account is locked. */
export type OnResetElsewhere = (tx: Transaction, reset: ResetElsewhere) => Promise<void>;

/** Null in a browser where the account was signed in before. */
export async function resetElsewhere(
  deps: Deps,
  request: FastifyRequest,
  account: { userId: string; phoneNumber: string },
): Promise<ResetElsewhere | null> {
  const source = signInSourceOf(deps, request);
  const { browserKey } = source;
  const isKnown =
    browserKey !== null &&
    (await isKnownSource(deps.store.db, account.phoneNumber, { kind: "browser", key: browserKey }));
  return isKnown ? null : { ...account, source };
}
