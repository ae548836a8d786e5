import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";
import { cookieName } from "./session.ts";

const LIFETIME_S = 400 * 24 * 60 * 60;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Shorter keys may be somebody's "1": only a key as long as a UUID may stand for a person. */
const STRONG_KEY_LENGTH = 32;

/** sha256 of the guest's capability cookie, or null when there is none. */
export function readGuestKey(deps: Deps, request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(deps, "guest")];
  return token !== undefined && TOKEN.test(token) ? sha256(token) : null;
}

/**
 * The guest's capability, minted on the first write. It is derived from the idempotency key when there is one:
 * a first booking whose answer was lost on the way is repeated without the cookie, and must meet itself again.
 * @returns sha256 of the capability, as the tables keep it
 */
export function ensureGuestKey(deps: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.actor.guestKey;
  if (known) return known;
  const key = request.headers["idempotency-key"];
  const token =
    typeof key === "string" && key.length >= STRONG_KEY_LENGTH
      ? createHmac("sha256", deps.secrets.capabilityKey).update(key).digest("base64url")
      : randomToken();
  reply.setCookie(cookieName(deps, "guest"), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: deps.config.publicUrl.startsWith("https:"),
    maxAge: LIFETIME_S,
  });
  const guestKey = sha256(token);
  request.actor = { ...request.actor, guestKey };
  return guestKey;
}
