import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestResetLink, resetPassword } from "#domain/accounts/endpoints.ts";
import { loginAttempts, textUsage } from "#server/db/schema/auth.ts";
import { createUser } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { signUp } from "#testing/referrals.ts";
import { SmsGateway } from "#testing/sms.ts";
import { SMS_TO_NEW_ACCOUNTS } from "./recovery-policy.ts";

const gateway = new SmsGateway();
let site: TestApp;

beforeAll(async () => {
  const smsWebhookUrl = await gateway.open();
  site = await testApp({ config: { smsWebhookUrl, trustProxy: 1 } });
});
beforeEach(async () => {
  gateway.sent.length = 0;
  for (const table of [loginAttempts, textUsage]) await site.deps.store.db.delete(table);
});
afterAll(async () => {
  await site.close();
  gateway.close();
});

interface Numbered {
  phoneNumber: string | null;
}

async function forgot({ phoneNumber }: Numbered): Promise<void> {
  const answer = await site.request("POST", requestResetLink().path, { json: { phoneNumber } });
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
}
const sentTo = ({ phoneNumber }: Numbered) => gateway.sent.filter(({ to }) => to === `+91${phoneNumber}`);

const total = eq(textUsage.subject, "sms to new accounts");
const setTotal = (units: number) => site.deps.store.db.update(textUsage).set({ units }).where(total);

test("new accounts are sent so many links in an hour; older ones go on, and what was sent stands", async () => {
  const [first, second, old] = [
    await createUser(site.deps.store),
    await createUser(site.deps.store),
    await createUser(site.deps.store, { createdAt: new Date(0) }),
  ];
  await forgot(first);
  await expect.poll(() => sentTo(first)).toHaveLength(1);
  await setTotal(SMS_TO_NEW_ACCOUNTS.inAll);
  // What the last is sent comes after what the others would have been.
  for (const each of [first, second, old]) await forgot(each);
  await expect.poll(() => sentTo(old)).toHaveLength(1);
  expect([sentTo(first).length, sentTo(second).length]).toEqual([1, 0]);
  // Whoever asked for the first, and brought no SMS, took nothing from them.
  const token = /#(\S+)/.exec(sentTo(first)[0]!.text)?.[1];
  const json = { token, password: "Other-Lane!8" };
  expect((await site.request("POST", resetPassword().path, { json })).status).toBe(200);
});

test("accounts that were made in one network have a share of them, and leave the rest to others", async () => {
  const { ofNetwork, inAll } = SMS_TO_NEW_ACCOUNTS;
  const strangers: Numbered[] = [];
  for (let each = 0; each < ofNetwork + 3; each++)
    strangers.push(await signUp(site, { address: `2001:db8:1:${each}::1` }));
  const [newcomer, next] = [
    await signUp(site, { address: "198.51.100.1" }),
    await signUp(site, { address: "198.51.100.1" }),
  ];
  for (const each of strangers) await forgot(each);
  await expect.poll(() => gateway.sent).toHaveLength(ofNetwork);
  await setTotal(inAll - 1);
  const refused = strangers.filter((each) => sentTo(each).length === 0);
  for (const each of refused) await forgot(each);
  const ofStrangers = like(textUsage.subject, "sms to new accounts of %");
  const asked = async () =>
    (await site.deps.store.db.select().from(textUsage).where(ofStrangers)).map(({ units }) => units);
  await expect.poll(asked).toEqual([ofNetwork + 6]);

  await forgot(newcomer);
  await expect.poll(() => sentTo(newcomer)).toHaveLength(1);
  await forgot(next);
  await expect.poll(asked).toEqual([ofNetwork + 6, 2]);
  expect(gateway.sent).toHaveLength(ofNetwork + 1);
});
