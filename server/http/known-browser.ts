import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { networkKey, quotaKey } from "./networks.ts";
import { cookieName } from "./session.ts";

const LIFETIME_S = 400 * 24 * 60 * 60;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Hashes of a request's browser cookie and address: they tell only whether it is the same browser or address again. */
export interface SignInSource {
  /** Null for a browser that was never signed in with. */
  browserKey: string | null;
  addressKey: string;
  /** Of the network of quotas, to be compared with those of other sign-ups only. */
  signUpKey: string;
}

export function signInSourceOf(deps: Deps, request: FastifyRequest): SignInSource {
  const token = request.cookies[cookieName(deps, "browser")];
  return {
    browserKey: token !== undefined && TOKEN.test(token) ? sha256(token) : null,
    addressKey: networkKey(deps, request.actor.address, "address"),
    signUpKey: quotaKey(deps, request.actor.address, "sign-up network"),
  };
}

function setLasting(deps: Deps, reply: FastifyReply, name: string, value: string): void {
  reply.setCookie(cookieName(deps, name), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: deps.config.publicUrl.startsWith("https:"),
    maxAge: LIFETIME_S,
  });
}

/** The same, with a cookie for a browser that has none yet: it outlives the sessions. */
export function setBrowserCookie(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { browserKey, addressKey } = signInSourceOf(deps, request);
  if (browserKey !== null) return { browserKey, addressKey };
  const token = randomToken();
  setLasting(deps, reply, "browser", token);
  return { browserKey: sha256(token), addressKey };
}

/** A cookie for each secret: knowing one must not give more guesses at the other. */
type OperatorSecret = "adminCode" | "adminPassword";
const OPERATOR_COOKIE: Record<OperatorSecret, string> = {
  adminCode: "operator-code",
  adminPassword: "operator-password",
};

/** Holds for this browser, and until the secret is changed. */
function operatorSignature({ secrets }: Deps, secret: OperatorSecret, browserKey: string): string {
  const bound = [secret, sha256(secrets[secret]), browserKey];
  return createHmac("sha256", secrets.capabilityKey).update(JSON.stringify(bound)).digest("base64url");
}

/**
 * A browser where this secret was right before: its guesses count apart from everybody's.
 * @returns what it is known by, or null
 */
export function operatorBrowser(deps: Deps, request: FastifyRequest, secret: OperatorSecret): string | null {
  const { browserKey } = signInSourceOf(deps, request);
  const given = request.cookies[cookieName(deps, OPERATOR_COOKIE[secret])];
  if (browserKey === null || given === undefined) return null;
  return sameSecret(given, operatorSignature(deps, secret, browserKey)) ? browserKey : null;
}

/** Remembers that this secret was right in this browser. */
export function setOperatorCookie(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: OperatorSecret,
): void {
  if (operatorBrowser(deps, request, secret) !== null) return;
  const { browserKey } = setBrowserCookie(deps, request, reply);
  setLasting(deps, reply, OPERATOR_COOKIE[secret], operatorSignature(deps, secret, browserKey));
}
