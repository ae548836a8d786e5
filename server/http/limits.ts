import rateLimit, { type RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Deps } from "#server/lib/deps.ts";
import { isOwnRequest } from "./in-process.ts";
import { networkOf, quotaNetworkOf } from "./networks.ts";

const MINUTE_MS = 60_000;
/**
 * Writes of a minute, to any endpoints: a backstop below which nobody who works by hand comes near, for the endpoints
 * without a limit of their own, and for those that count by caller or by network alone.
 */
const WRITES_PER_MINUTE = { caller: 240, network: 3000 };
/** The windows of limits, in milliseconds. */
const WINDOWS = {
  "10 seconds": 10_000,
  "20 seconds": 20_000,
  "1 minute": MINUTE_MS,
  "10 minutes": 10 * MINUTE_MS,
  "1 hour": 60 * MINUTE_MS,
} as const;
type Window = keyof typeof WINDOWS;
const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** An IPv6 /48 calls as often as so many addresses: it has 65,536 of them, but one line and one person behind it. */
const ADDRESSES_OF_NETWORK = 5;
/** So many callers of a route are counted at once. Of fewer, a sender of many networks could have the counts of an hour forgotten. */
const COUNTED = 20_000;

// Requests per minute and per address or caller, counted in memory. Wrong passwords and codes are counted in
// `throttle.ts`; how many are allowed stands in `features/accounts/policy.ts`. All calls of one address together:
// `API_CALLS_PER_MINUTE` in `server/app.ts`; of one route: its `config`.

/**
 * A ceiling per address (the plugin takes an IPv6 network of 64 bits for one) and per /48, in the memory of this process. It is
 * high, because mobile networks put many people behind one address; calls that cost more or can be guessed at have a
 * lower one besides (`config.rateLimit` of the route).
 * It is a hook of the scope, so it runs before whatever is installed after it; those of the routes run last.
 */
export async function installLimits(app: FastifyInstance, deps: Deps, perMinute: number): Promise<void> {
  if (!deps.config.rateLimit) return;
  // The plugin takes it from each route alone. It looks at routes in a hook of its own, after this one.
  app.addHook("onRoute", ({ config, url }) => {
    if (typeof config?.rateLimit !== "object") return;
    assertShort(config.rateLimit, url);
    config.rateLimit = { ...config.rateLimit, cache: COUNTED };
  });
  await app.register(rateLimit, {
    global: false,
    // A page that we render asks ourselves; its visitor was counted when asking for the page.
    allowList: (request) => isOwnRequest(request),
    errorResponseBuilder: (_request, context) =>
      new DomainError(
        "RATE_LIMITED",
        t("server.tooManyRequestsUntil", { minutes: Math.ceil(context.ttl / MINUTE_MS) }),
      ),
  });
  app.addHook("onRequest", addressCeiling(app, { perMinute }));
  const network = { perMinute: perMinute * ADDRESSES_OF_NETWORK, keyOf: quotaNetworkOf };
  app.addHook("onRequest", addressCeiling(app, network));
}

/**
 * Calls are counted before we know whether they make anything, so whoever shares an address with others could use up
 * their limit for nothing. Limits that are not of a caller's own may therefore last a minute at most. What is made is
 * counted in its transaction: `countNewAccounts` in `text-quota.ts`.
 */
function assertShort({ keyGenerator, timeWindow }: RateLimitOptions, url: string): void {
  if (keyGenerator === caller) return;
  const windowMs = typeof timeWindow === "string" ? WINDOWS[timeWindow as Window] : timeWindow;
  if (typeof windowMs === "number" && windowMs <= MINUTE_MS) return;
  throw new Error(`The limit of ${url} would keep neighbours out for longer than a minute.`);
}

function tooMany(reply: FastifyReply, ttlInSeconds: number): DomainError {
  reply.header("retry-after", ttlInSeconds);
  return new DomainError("RATE_LIMITED", t("server.tooManyRequests"));
}

/**
 * Bounds the writes of each caller, and of each network of quotas: an IPv6 /48 has 65,536 of the narrower ones. After
 * `installLimits` and `installActor`.
 */
export function installWriteCeilings(app: FastifyInstance, { config }: Deps): void {
  if (!config.rateLimit) return;
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const limit: RateLimitOptions = { max, timeWindow: MINUTE_MS, cache: COUNTED, keyGenerator };
    return app.createRateLimit(limit);
  };
  const ofCaller = counter(WRITES_PER_MINUTE.caller, caller);
  const ofNetwork = counter(WRITES_PER_MINUTE.network, ({ actor }) => quotaNetworkOf(actor.address));
  // The actor is known only after the first hook.
  app.addHook("preHandler", async (request, reply) => {
    if (READS.has(request.method)) return;
    const { user, guestKey, admin } = request.actor;
    const counters = [
      // Without a name all of a network would be one caller.
      ...(user || guestKey || admin ? [ofCaller] : []),
      // Neighbours must not keep a booking or a payment out.
      ...(request.routeOptions.config.alwaysAdmitted ? [] : [ofNetwork]),
    ];
    for (const count of counters) {
      const found = await count(request);
      if (!found.isAllowed && found.isExceeded) throw tooMany(reply, found.ttlInSeconds);
    }
  });
}

/**
 * For calls whose limit is counted per person: what one address may ask for, under any name. A guest token costs
 * nothing to make up, so that a limit per guest alone is none.
 * @param options.keyOf what counts as one address; without it an IPv6 network of 64 bits
 */
export function addressCeiling(
  app: FastifyInstance,
  options: { perMinute: number; keyOf?: (address: string) => string },
) {
  const { perMinute: max, keyOf } = options;
  // Its types don't know `cache`, which it hands on like that of a route.
  const limit: RateLimitOptions = { max, timeWindow: MINUTE_MS, cache: COUNTED };
  if (keyOf) limit.keyGenerator = ({ ip }) => keyOf(ip);
  const count = app.hasDecorator("createRateLimit") ? app.createRateLimit(limit) : null;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const found = await count?.(request);
    if (!found || found.isAllowed || !found.isExceeded) return;
    throw tooMany(reply, found.ttlInSeconds);
  };
}

/** The person who calls, not the address: a hostel shares one. */
const nameOf = ({ actor }: FastifyRequest): string | undefined =>
  actor.user?.id ?? actor.guestKey ?? actor.admin?.tokenHash ?? undefined;

function caller(request: FastifyRequest): string {
  return nameOf(request) ?? networkOf(request.actor.address);
}

/**
 * The `config` of a form whose limit counts only what passes validation: a hostel shares one address, and a mistyped
 * field must not use up a neighbour's try. The ceiling per address counts the others.
 */
export const limitedOnceValid = (perMinute: number) => ({
  rateLimit: { max: perMinute, timeWindow: MINUTE_MS, hook: "preHandler" as const },
});

/** The same, counted by the network of quotas: anybody has thousands of the narrower ones for nothing. */
export const limitedByNetwork = (perMinute: number) => ({
  rateLimit: {
    max: perMinute,
    timeWindow: MINUTE_MS,
    hook: "preHandler" as const,
    keyGenerator: (request: FastifyRequest) => quotaNetworkOf(request.actor.address),
  },
});

/**
 * The `config` of a call that each person may make so often. People without a name share a count with their network, for
 * a minute at most.
 */
export const limitedByCaller = (max: number, within: Window) => ({
  rateLimit: {
    max,
    timeWindow: (request: FastifyRequest) =>
      nameOf(request) === undefined ? Math.min(WINDOWS[within], MINUTE_MS) : WINDOWS[within],
    // The actor is known only after the first hook, so the limit is looked at later than others.
    hook: "preHandler" as const,
    keyGenerator: caller,
  },
});
