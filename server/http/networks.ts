import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Deps } from "#server/lib/deps.ts";

// Networks of addresses, by which limits and quotas are counted: an address itself is never kept.

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
