import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { sha256 } from "#server/lib/ids.ts";

/** What a token of admin mode is bound to: it ends when the admin code or the admin password is changed. */
export function adminBinding({ secrets }: Pick<Deps, "secrets">): string {
  const bound = JSON.stringify(["admin token", secrets.adminCode, secrets.adminPassword]);
  return createHmac("sha256", secrets.capabilityKey).update(bound).digest("hex");
}

/** sha256 of the token that came along, whether it is one or not. */
export function adminTokenHash(request: FastifyRequest): string | null {
  const token = request.headers["x-admin-token"];
  return typeof token === "string" && token.length <= 100 ? sha256(token) : null;
}
