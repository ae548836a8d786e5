import type { Account } from "#domain/accounts/account.ts";
import { getAccount } from "#domain/accounts/endpoints.ts";
import { handOverListing } from "#domain/listings/endpoints.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { decideSuspension } from "#domain/suspensions/endpoints.ts";
import type { Store } from "#server/db/client.ts";
import type { Deps } from "#server/lib/deps.ts";
import { bookableListing, type Caller, openSession, userCaller } from "./bookings.ts";
import { createUser, FACTORY_PASSWORD } from "./factories/users.ts";
import { newKey, type TestApp } from "./http.ts";

/** People who move money among themselves, on a site that may be another process. */
export interface MoneyWorld {
  site: Pick<TestApp, "request"> & { deps: Pick<Deps, "clock"> };
  pgId: number;
  guest: Caller & { id: string };
  /** The first has the listing. */
  hosts: Host[];
  admin: Caller & { cookies: string };
  bookings: number[];
  referrals: number[];
  suspensions: number[];
}

interface Host {
  id: string;
  phoneNumber: string;
  cookies: string;
}

export async function moneyWorld(store: Store, site: MoneyWorld["site"]): Promise<MoneyWorld> {
  const [guest, admin] = [await userCaller({ store }), await userCaller({ store }, true)];
  const hosts: Host[] = [];
  for (let made = 0; made < 3; made++) {
    const user = await createUser(store);
    const cookies = await openSession(store, user);
    hosts.push({ id: user.id, phoneNumber: user.phoneNumber!, cookies });
  }
  const { id: pgId } = await bookableListing(store, { ownerId: hosts[0]!.id, maxOccupancy: 30 });
  return { site, pgId, guest, hosts, admin, bookings: [], referrals: [], suspensions: [] };
}

/** A call as it is sent, or null where there is nothing to call. */
export type Send = (world: MoneyWorld, key: string) => Promise<Response | null>;

/** Hands the listing to another of the hosts. */
export const handOver =
  (at: number): Send =>
  async ({ site, pgId, hosts, admin }, key) => {
    const next = hosts[1 + (at % 2)];
    if (!next) return null;
    const read = await site.request("GET", getAccount().path, { cookies: next.cookies });
    const { teamCode: code } = (await read.json()) as Account;
    const answer = await site.request("POST", handOverListing(pgId).path, {
      json: { phoneNumber: next.phoneNumber, code },
      cookies: admin.cookies,
      headers: { "idempotency-key": key },
    });
    // Of two at once the first may have changed their order.
    if (answer.status === 200) hosts.sort((a, b) => Number(b === next) - Number(a === next));
    return answer;
  };

/** Deletes the account of a host who has no listing any more. */
export const leave: Send = async ({ site, hosts }) => {
  const [, ...former] = hosts;
  const one = former.at(-1);
  if (!one) return null;
  const json = { password: FACTORY_PASSWORD };
  const answer = await site.request("DELETE", deleteAccount().path, { json, cookies: one.cookies });
  if (answer.status === 200) hosts.splice(hosts.indexOf(one), 1);
  return answer;
};

export const suspend =
  (path: (world: MoneyWorld) => string): Send =>
  async (world, key) => {
    const { site, admin, suspensions } = world;
    const answer = await site.request("POST", path(world), {
      json: { reason: "Fraud" },
      cookies: admin.cookies,
      headers: { "idempotency-key": key },
    });
    if (answer.ok) suspensions.push(((await answer.clone().json()) as { id: number }).id);
    return answer;
  };

/** Lifts what was suspended, all of it: nothing is booked meanwhile. */
export const lift: Send = async ({ site, admin: { cookies }, suspensions }) => {
  let answer: Response | null = null;
  for (const id of suspensions.splice(0)) {
    const json = { decision: "lift", answer: "A mistake" };
    answer = await site.request("PATCH", decideSuspension(id).path, {
      json,
      cookies,
      headers: { "idempotency-key": newKey() },
    });
  }
  return answer;
};
