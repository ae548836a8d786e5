import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/lib/deps.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";
import { sameSecret } from "#server/lib/passwords.ts";
import { cookieName } from "./session.ts";

const LIFETIME_S = 400 * 24 * 60 * 60;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a browser and an address can be recognised by, and by nothing else than being the same again. */
export interface Whereabouts {
  /** Null for a browser that was never signed in with. */
  browserKey: string | null;
  addressKey: string;
}

/** The first groups of an IPv6 address, in one spelling of the many it has. */
function groupsOf(address: string): string[] {
  const [head = "", tail = ""] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const zeros = address.includes("::") ? Math.max(0, 8 - first.length - last.length) : 0;
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * The networks that an address lies in, from the narrowest to the widest. The first is what a subscriber gets: with IPv6
 * the rest of an address changes by itself. The others are what somebody who rents servers may get.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) {
    const numbers = (mapped ?? address).split(".");
    return [mapped ?? address, ...[3, 2, 1].map((length) => `${numbers.slice(0, length).join(".")}.`)];
  }
  const groups = groupsOf(address);
  const [a = "0", b = "0", c = "0", d = "0"] = groups;
  const half = d.padStart(4, "0").slice(0, 2);
  return [groups.join(":"), `${a}:${b}:${c}:${half}/56`, `${a}:${b}:${c}/48`, `${a}:${b}/32`];
}

export const networkOf = (address: string): string => networksOf(address)[0];

/** @param purpose keys of two purposes cannot be compared */
const keyOf = ({ secrets }: Pick<Deps, "secrets">, network: string, purpose: string): string =>
  createHmac("sha256", secrets.capabilityKey).update(`${purpose}:${network}`).digest("hex");

/** Tells networks apart without keeping an address. */
export const networkKey = (deps: Pick<Deps, "secrets">, address: string, purpose: string): string =>
  keyOf(deps, networkOf(address), purpose);

/**
 * The network of quotas, of what is stored, held or sent at our cost: an IPv4 address, or a /48 of IPv6. Mobile carriers
 * put thousands of people behind either; and anybody gets a /48 with its 65,536 narrower networks for nothing.
 */
export function quotaNetworkOf(address: string): string {
  const [narrow, , wide = narrow] = networksOf(address);
  return narrow.includes(":") ? wide : narrow;
}

export const quotaKey = (deps: Pick<Deps, "secrets">, address: string, purpose: string): string =>
  keyOf(deps, quotaNetworkOf(address), purpose);

export function whereaboutsOf(deps: Deps, request: FastifyRequest): Whereabouts {
  const token = request.cookies[cookieName(deps, "browser")];
  return {
    browserKey: token !== undefined && TOKEN.test(token) ? sha256(token) : null,
    addressKey: networkKey(deps, request.actor.address, "address"),
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
export function markBrowser(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { browserKey, addressKey } = whereaboutsOf(deps, request);
  if (browserKey !== null) return { browserKey, addressKey };
  const token = randomToken();
  setLasting(deps, reply, "browser", token);
  return { browserKey: sha256(token), addressKey };
}

/** One mark for each secret: knowing one must not give more guesses at the other. */
type OperatorSecret = "adminCode" | "adminPassword";
const OPERATOR_COOKIE: Record<OperatorSecret, string> = {
  adminCode: "operator-code",
  adminPassword: "operator-password",
};

/** Holds for this browser, and until the secret is changed. */
function operatorMark({ secrets }: Deps, secret: OperatorSecret, browserKey: string): string {
  const bound = [secret, sha256(secrets[secret]), browserKey];
  return createHmac("sha256", secrets.capabilityKey).update(JSON.stringify(bound)).digest("base64url");
}

/**
 * A browser where this secret was right before: its guesses count apart from everybody's.
 * @returns what it is known by, or null
 */
export function operatorBrowser(deps: Deps, request: FastifyRequest, secret: OperatorSecret): string | null {
  const { browserKey } = whereaboutsOf(deps, request);
  const given = request.cookies[cookieName(deps, OPERATOR_COOKIE[secret])];
  if (browserKey === null || given === undefined) return null;
  return sameSecret(given, operatorMark(deps, secret, browserKey)) ? browserKey : null;
}

/** Remembers that this secret was right in this browser. */
export function markOperatorBrowser(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: OperatorSecret,
): void {
  if (operatorBrowser(deps, request, secret) !== null) return;
  const { browserKey } = markBrowser(deps, request, reply);
  setLasting(deps, reply, OPERATOR_COOKIE[secret], operatorMark(deps, secret, browserKey));
}
