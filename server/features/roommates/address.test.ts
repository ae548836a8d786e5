import { afterAll, beforeAll, expect, test } from "vitest";
import { getMyRoommates, showAddress } from "#domain/roommates/endpoints.ts";
import { requestMessages } from "#domain/roommates/requests.ts";
import { decideTenancy, sayMovedOut } from "#domain/tenancies/endpoints.ts";
import { adminHeaders } from "#testing/bookings.ts";
import { roomAtHome, SECRET } from "#testing/homes.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { agreed, asked, type Person, person } from "#testing/roommates.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const sees = async ({ cookies }: Person) =>
  (await (await site.request("GET", getMyRoommates().path, { cookies })).text()).includes(SECRET);

const show = async (id: number, { cookies }: Person, isShown: boolean) => {
  const headers = { "idempotency-key": newKey() };
  const json = { isShown };
  const answer = await site.request("POST", showAddress(id).path, { json, cookies, headers });
  return [answer.status, ((await answer.json()) as { message?: string }).message];
};

test.each(["moved out", "revoked"])("no address is shown once its tenancy has ended: %s", async (way) => {
  const [tenant, seeker] = [await person(site), await person(site)];
  const { postId, tenancyId } = await roomAtHome(site.deps.store, { tenantId: tenant.id });
  const id = await asked(site, seeker, postId);
  await agreed(site, tenant, seeker, id);
  expect([(await show(id, tenant, true))[0], await sees(seeker), await sees(tenant)]).toEqual([
    200,
    true,
    true,
  ]);

  const key = { "idempotency-key": newKey() };
  const ended =
    way === "moved out"
      ? await site.request("POST", sayMovedOut(tenancyId).path, { cookies: tenant.cookies, headers: key })
      : await site.request("PATCH", decideTenancy(tenancyId).path, {
          json: { status: "revoked", reason: "A forged bill" },
          headers: { ...key, ...(await adminHeaders(site.deps)) },
        });
  expect([ended.status, await sees(seeker), await sees(tenant)]).toEqual([200, false, false]);
  expect((await show(id, tenant, false))[0]).toBe(200);
  expect(await show(id, tenant, true)).toEqual([409, requestMessages.illegalStep()]);
  expect(await sees(seeker)).toBe(false);
});
