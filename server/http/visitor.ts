import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { deviceOf } from "#server/lib/device.ts";
import { networkOf } from "./networks.ts";

/** Somebody who looks at something new each second is a machine; an office behind one address is not. */
export const viewLimit = () => ({ rateLimit: { max: 120, timeWindow: "1 minute" } });

/** Tells two visitors of a day apart, and nothing else: keyed, so that nobody can try all addresses, and new each day. */
export function visitorOf({ secrets }: Deps, request: FastifyRequest, day: string): string {
  // The kind of device and no more: who sends another name each time is not another visitor.
  const device = deviceOf(request.headers["user-agent"]);
  const who = JSON.stringify(["view", day, networkOf(request.actor.address), device]);
  return createHmac("sha256", secrets.capabilityKey).update(who).digest("base64url");
}
