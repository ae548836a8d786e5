import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { DomainError } from "#domain/errors.ts";
import type { Deps } from "#server/lib/deps.ts";
import { isOwnRequest } from "./in-process.ts";

const MINUTE_MS = 60_000;

/**
 * A ceiling per address, in the memory of this process. It is high, because mobile networks put many people behind one
 * address; calls that cost more or can be guessed at have a lower one of their own (`config.rateLimit` of the route).
 */
export async function installLimits(app: FastifyInstance, deps: Deps, perMinute: number): Promise<void> {
  if (!deps.config.rateLimit) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    // A page that we render asks ourselves; its visitor was counted when asking for the page.
    allowList: (request) => isOwnRequest(request),
    errorResponseBuilder: (_request, context) =>
      new DomainError("RATE_LIMITED", `Too many requests. Please try again in ${context.after}.`),
  });
}
