import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  changePassword,
  createResetLink,
  logIn,
  requestResetLink,
  resetPassword,
} from "#domain/accounts/endpoints.ts";
import { loginAttempts, passwordResets, textUsage, type UserRow, users } from "#server/db/schema/auth.ts";
import { createLog } from "#server/lib/log.ts";
import { adminHeaders } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";
import { freshPhone, signUp } from "#testing/referrals.ts";
import { SmsGateway } from "#testing/sms.ts";
import { SMS_REPEATS } from "./recovery-policy.ts";

const HOUR_MS = 3_600_000;
const STRANGER = "203.0.113.50";
const HOME = "198.51.100.21";
const FIRST = ["first of a network", "new accounts", "older accounts"].map(
  (part) => `sms: first links, ${part}`,
);
const REPEATS = "sms: repeats";

const gateway = new SmsGateway();
const lines: string[] = [];
let site: TestApp;
let now: Date;

beforeAll(async () => {
  const smsWebhookUrl = await gateway.open();
  const log = createLog({ logLevel: "error" }, { write: (line: string) => void lines.push(line) });
  site = await testApp({ clock: { now: () => now }, config: { smsWebhookUrl, trustProxy: 1 }, log });
});
beforeEach(async () => {
  now = new Date();
  gateway.sent.length = 0;
  gateway.answer = 200;
  for (const table of [loginAttempts, textUsage]) await site.deps.store.db.delete(table);
});
afterAll(async () => {
  await site.close();
  gateway.close();
});

type Numbered = Pick<UserRow, "phoneNumber">;

async function forgot({ phoneNumber }: Numbered, address = HOME): Promise<void> {
  const headers = { "x-forwarded-for": address };
  const answer = await site.request("POST", requestResetLink().path, { json: { phoneNumber }, headers });
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
}
const sentTo = ({ phoneNumber }: Numbered) => gateway.sent.filter(({ to }) => to === `+91${phoneNumber}`);
/** Asks, and waits for the SMS. */
async function sent(account: Numbered, address = HOME): Promise<void> {
  const before = sentTo(account).length;
  await forgot(account, address);
  await expect.poll(() => sentTo(account)).toHaveLength(before + 1);
}
let others = 0;
/** Asks in vain. What somebody else is sent afterwards would come later. */
async function notSent(account: Numbered, address = HOME): Promise<void> {
  const before = sentTo(account).length;
  await forgot(account, address);
  await sent(await createUser(site.deps.store, { phoneProvenAt: now }), `192.0.2.${++others}`);
  expect(sentTo(account)).toHaveLength(before);
}
const tokenOf = (account: Numbered) => /#(\S+)/.exec(sentTo(account).at(-1)!.text)?.[1];
async function use(token: string | undefined): Promise<number> {
  const json = { token, password: "Other-Lane!8" };
  return (await site.request("POST", resetPassword().path, { json })).status;
}
const usedUp = (subject: string, units: number) =>
  site.deps.store.db
    .insert(textUsage)
    .values({ subject, hour: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS), units })
    .onConflictDoUpdate({ target: [textUsage.subject, textUsage.hour], set: { units } });
const inHours = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
};

test("who signs up with somebody's number, and asks for links, keeps them from none", async () => {
  const victim = { phoneNumber: freshPhone() };
  await signUp(site, { ...victim, address: STRANGER });
  const others: Numbered[] = [];
  for (let each = 0; each < 6; each++) others.push(await signUp(site, { address: STRANGER }));
  for (const each of others) await sent(each, STRANGER);
  for (const each of others.slice(0, 5)) for (const _ of [1, 2]) await sent(each, STRANGER);
  await notSent(others[5]!, STRANGER);

  const { answer } = await signUp(site, { ...victim, address: HOME });
  expect([answer.status, (await answer.json()).code]).toEqual([409, "PHONE_TAKEN"]);
  await sent(victim);
  // The stranger's network has had its share, and others haven't.
  await notSent(victim, STRANGER);
  await sent(victim);
  expect(await use(tokenOf(victim))).toBe(200);
});

test("repeats for any number of networks keep nobody from the first link of a day", async () => {
  const { inAll, ofNetwork } = SMS_REPEATS;
  const asked: Numbered[] = [];
  for (let network = 1; network <= inAll / ofNetwork; network++) {
    for (let each = 0; each < ofNetwork / 2; each++) {
      const account = await createUser(site.deps.store);
      for (const _ of [1, 2, 3]) await forgot(account, `203.0.113.${network}`);
      asked.push(account);
    }
  }
  await expect.poll(() => gateway.sent).toHaveLength(asked.length + inAll);
  await sent(await createUser(site.deps.store));
  // Nor do they end what was sent: it works until the first of the next day may be asked for.
  const victim = await createUser(site.deps.store);
  await sent(victim, STRANGER);
  inHours(0.9);
  await usedUp(REPEATS, inAll);
  await notSent(victim);
  inHours(23);
  await usedUp(REPEATS, inAll);
  await notSent(victim);
  expect(sentTo(victim)[0]!.text).toMatch(/^Tangu: choose a new password within a day: /);
  expect(await use(tokenOf(victim))).toBe(200);
});

test("a number that nobody has proven gets four a day, then one every six hours, however old its account", async () => {
  const old = await createUser(site.deps.store, { createdAt: new Date(0) });
  for (const _ of [1, 2, 3]) await sent(old);
  inHours(1);
  await sent(old);
  await notSent(old);
  inHours(4.9);
  await notSent(old);
  inHours(1.1);
  await sent(old);
  inHours(2);
  await notSent(old);
  inHours(4);
  await sent(old);
  // The day's first is not the day of the calendar.
  inHours(24);
  await usedUp(REPEATS, SMS_REPEATS.inAll);
  await sent(old);
});

test("of the first links in an hour, few networks or new accounts leave others theirs, and the log says what is used up", async () => {
  const { store, config } = site.deps;
  expect(config.smsPerHour).toBe(1000);
  const [ofNetworks, ofNew, ofOlder] = FIRST as [string, string, string];
  const young = () => createUser(store, { createdAt: now });
  const older = () => createUser(store, { createdAt: new Date(now.getTime() - 8 * 24 * HOUR_MS) });
  await usedUp(ofNew, 249);
  lines.length = 0;
  for (const _ of [1, 2]) await sent(await young(), STRANGER);
  const last = await young();
  await sent(last, STRANGER);
  expect(lines).toEqual([]);
  // The stranger's network and new accounts have had theirs; others of them, and other networks, go on.
  const late = await young();
  for (const _ of [1, 2]) await notSent(late, STRANGER);
  await sent(await older(), STRANGER);
  await sent(await young());
  expect(lines).toEqual([expect.stringContaining("A part of SMS_PER_HOUR is used up")]);
  await usedUp(ofNetworks, 500);
  await usedUp(ofOlder, 249);
  await sent(await older(), "198.51.100.77");
  await notSent(await older(), "198.51.100.78");
  // It is a repeat, which has a share of its own.
  await sent(last);
  inHours(1);
  await sent(late, STRANGER);
});

test("a link that the gateway did not take is not the first of the day", async () => {
  const account = await createUser(site.deps.store);
  gateway.answer = 503;
  lines.length = 0;
  await forgot(account);
  await expect.poll(() => lines.join("")).toContain("The SMS gateway answered 503");
  gateway.answer = 200;
  await usedUp(REPEATS, SMS_REPEATS.inAll);
  gateway.sent.length = 0;
  await sent(account);
});

test("a link by SMS ends none that an admin made", async () => {
  const owner = await createUser(site.deps.store);
  const headers = await adminHeaders(site.deps);
  const json = { phoneNumber: owner.phoneNumber };
  const issued = await site.request("POST", createResetLink().path, { json, headers });
  const { url } = (await issued.json()) as { url: string };
  const links = eq(passwordResets.userId, owner.id);
  for (const _ of [1, 2]) {
    await sent(owner);
    await expect.poll(() => site.deps.store.db.$count(passwordResets, links)).toBe(2);
  }
  expect(await use(url.split("#")[1])).toBe(200);
});

describe("an account whose number was proven", () => {
  const full = async () => {
    for (const part of FIRST) await usedUp(part, site.deps.config.smsPerHour);
    await usedUp(REPEATS, SMS_REPEATS.inAll);
  };

  test("by a link that was used, by a paid booking or by a listing gets links besides", async () => {
    const { store } = site.deps;
    const [used, paid, host, unpaid] = [
      await createUser(store),
      await createUser(store),
      await createUser(store),
      await createUser(store),
    ];
    await sent(used);
    expect(await use(tokenOf(used))).toBe(200);
    const { id: pgId } = await createListing(store, { ownerId: host.id });
    await createBooking(store, { pgId, userId: paid.id, status: "confirmed" });
    await createBooking(store, { pgId, userId: unpaid.id });
    await full();
    for (const each of [used, paid, host]) for (const _ of [1, 2]) await sent(each, `198.51.100.${pgId}`);
    expect(sentTo(host)[0]!.text).toMatch(/^Tangu: choose a new password within an hour: /);
    await notSent(unpaid);
  });

  test("loses its links with a new password; another's links are its number's owner's", async () => {
    const { store } = site.deps;
    const change = async ({ phoneNumber }: Numbered) => {
      const json = { phoneNumber, password: FACTORY_PASSWORD };
      const cookies = cookiesOf(await site.request("POST", logIn().path, { json }));
      const changed = { currentPassword: FACTORY_PASSWORD, newPassword: "Third-Lane!9" };
      return (await site.request("POST", changePassword().path, { json: changed, cookies })).status;
    };
    const [proven, squatted] = [await createUser(store, { phoneProvenAt: now }), await createUser(store)];
    for (const [account, status] of [
      [proven, 410],
      [squatted, 200],
    ] as const) {
      await sent(account);
      expect(await change(account)).toBe(200);
      expect(await use(tokenOf(account))).toBe(status);
    }
    const [owned] = await store.db.select().from(users).where(eq(users.id, squatted.id));
    expect(owned?.phoneProvenAt).toEqual(now);
  });
});
