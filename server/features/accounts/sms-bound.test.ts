import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { requestResetLink } from "#domain/accounts/endpoints.ts";
import { textUsage, users } from "#server/db/schema/auth.ts";
import { createUser } from "#testing/factories/users.ts";
import { testApp } from "#testing/http.ts";
import { SmsGateway } from "#testing/sms.ts";
import { SMS_TO_NEW_ACCOUNTS } from "./recovery-policy.ts";

test("links by SMS go to a hundred new accounts in an hour, and then to older ones alone", async () => {
  const gateway = new SmsGateway();
  const smsWebhookUrl = await gateway.open();
  const { deps, close, request } = await testApp({ config: { smsWebhookUrl } });
  onTestFinished(async () => {
    await close();
    gateway.close();
  });
  const forgot = ({ phoneNumber }: { phoneNumber: string | null }) =>
    request("POST", requestResetLink().path, { json: { phoneNumber } });
  const [first, second, old] = [
    await createUser(deps.store),
    await createUser(deps.store),
    await createUser(deps.store),
  ];
  await deps.store.db
    .update(users)
    .set({ createdAt: new Date(0) })
    .where(eq(users.id, old.id));
  await forgot(first);
  await expect.poll(() => gateway.sent).toHaveLength(1);
  await deps.store.db.update(textUsage).set({ units: SMS_TO_NEW_ACCOUNTS });
  // What the third is sent comes after what the second would have been.
  for (const each of [second, old]) expect((await forgot(each)).status).toBe(200);
  await expect.poll(() => gateway.sent.map(({ to }) => to)).toContain(`+91${old.phoneNumber}`);
  expect(gateway.sent.map(({ to }) => to)).not.toContain(`+91${second.phoneNumber}`);
});
