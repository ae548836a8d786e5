import { signUp as signUpCall } from "#domain/accounts/endpoints.ts";
import type { Earnings, MyReferrals, ReferralView } from "#domain/referrals/contract.ts";
import { createReferral, decideReferral, getEarnings, getMyReferrals } from "#domain/referrals/endpoints.ts";
import type { ReferralStatus } from "#domain/referrals/states.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, newKey, type TestApp } from "./http.ts";

let last = 9_500_000_000;
/** A number that nobody has. */
export const freshPhone = () => String(++last);

export async function refer(
  site: TestApp,
  cookies: string,
  over: Record<string, unknown> = {},
  key = newKey(),
): Promise<Response> {
  return site.request("POST", createReferral().path, {
    json: { refereeName: "Meera", refereePhone: freshPhone(), ...over },
    cookies,
    headers: { "idempotency-key": key },
  });
}

/** A friend entered by hand. */
export async function referred(
  site: TestApp,
  cookies: string,
  over: Record<string, unknown> = {},
): Promise<ReferralView> {
  const answer = await refer(site, cookies, over);
  if (answer.status !== 201) throw new Error(`Not referred: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as ReferralView;
}

/** A friend entered by hand who has signed up since. */
export async function joined(
  site: TestApp,
  cookies: string,
  over: { refereePhone?: string; refereeName?: string } = {},
): Promise<ReferralView> {
  const refereePhone = freshPhone();
  const friend = { refereePhone, ...over };
  const referral = await referred(site, cookies, friend);
  await createUser(site.deps.store, { phoneNumber: friend.refereePhone, firstName: "Meera" });
  return referral;
}

export const move = (
  site: TestApp,
  headers: Record<string, string>,
  id: number,
  status: ReferralStatus,
  adminNotes = status === "rejected" ? "No stay was booked" : undefined,
) => site.request("PATCH", decideReferral(id).path, { json: { status, adminNotes }, headers });

export async function mine(site: TestApp, cookies: string): Promise<MyReferrals> {
  return (await (await site.request("GET", getMyReferrals().path, { cookies })).json()) as MyReferrals;
}

export async function earned(site: TestApp, cookies: string): Promise<Earnings> {
  return (await (await site.request("GET", getEarnings().path, { cookies })).json()) as Earnings;
}

interface Newcomer {
  phoneNumber: string;
  cookies: string;
  answer: Response;
}

/** Somebody who signs up, by a code when one is given, in the browser of these cookies. */
export async function signUp(
  site: TestApp,
  {
    referralCode,
    phoneNumber = freshPhone(),
    browser,
    address,
  }: { referralCode?: string; phoneNumber?: string; browser?: string; address?: string } = {},
): Promise<Newcomer> {
  const answer = await site.request("POST", signUpCall().path, {
    json: { phoneNumber, password: FACTORY_PASSWORD, fullName: "Meera Nair", referralCode },
    cookies: browser,
    headers: address === undefined ? {} : { "x-forwarded-for": address },
  });
  return { phoneNumber, cookies: cookiesOf(answer), answer };
}

/** What of somebody's cookies stays in the browser when they log out. */
export const browserOf = (cookies: string) => /browser=[^;]+/.exec(cookies)![0];
