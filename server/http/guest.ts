import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";
import { cookieName } from "./session.ts";

const LIFETIME_S = 400 * 24 * 60 * 60;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** sha256 of the guest token, or null when there is none. */
export function readGuestKey(deps: Deps, request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(deps, "guest")];
  return token !== undefined && TOKEN.test(token) ? sha256(token) : null;
}

const cookieOptions = (deps: Deps) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: deps.config.publicUrl.startsWith("https:"),
});

/** Ends what a browser can read as a guest, before the next person uses it. */
export function dropGuestToken(deps: Deps, reply: FastifyReply): void {
  reply.clearCookie(cookieName(deps, "guest"), cookieOptions(deps));
}

/**
 * Sets a guest token where the browser has none. It is random and depends on nothing the caller sends: whoever repeats
 * somebody's request, with its `Idempotency-Key`, is still another guest.
 * @returns sha256 of the token, as the tables keep it
 */
export function ensureGuestKey(deps: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.actor.guestKey;
  if (known) return known;
  const token = randomToken();
  reply.setCookie(cookieName(deps, "guest"), token, { ...cookieOptions(deps), maxAge: LIFETIME_S });
  const guestKey = sha256(token);
  request.actor = { ...request.actor, guestKey };
  return guestKey;
}
