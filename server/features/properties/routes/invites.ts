import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { keyOf } from "#server/http/idempotency.ts";
import type { Deps } from "#server/lib/deps.ts";
import { randomToken } from "#server/lib/ids.ts";
import type { PropertyAccess } from "../policy.ts";

/**
 * The token of a link. Made from the key of the call, so that the same call again has the same link: no answer that holds
 * the token is stored, as only its hash is.
 */
export function inviteToken(
  { secrets }: Pick<Deps, "secrets">,
  request: FastifyRequest,
  { propertyId, userId }: PropertyAccess,
): string {
  const key = keyOf(request);
  if (key === null) return randomToken();
  const bound = JSON.stringify(["property invite", userId, propertyId, request.url, key]);
  return createHmac("sha256", secrets.capabilityKey).update(bound).digest("base64url");
}
