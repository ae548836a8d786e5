import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingBody, changeBody, proofForm, screenshot, visitBody } from "#testing/bookings.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { placeFields, placeForm } from "#testing/hosting.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import {
  deductionPhotoForm,
  form,
  photoMessage,
  roomInput,
  statementFile,
  subscription,
} from "#testing/role-bodies.ts";
import { PROPERTY_ROWS } from "#testing/role-properties.ts";
import { RENT_ROWS } from "#testing/role-rents.ts";
import { ROOMMATE_ROWS } from "#testing/role-roommates.ts";
import { all, loggedIn, type Row, type Send } from "#testing/role-rows.ts";
import { TENANT_LIFE_ROWS } from "#testing/role-tenant-life.ts";
import { createWorlds, expectedStatuses, type RoleWorld, sharedPicture } from "#testing/roles.ts";
import { agreementForm, homeForm } from "#testing/tenancies.ts";

const admin = (status = 200): Row => [401, 403, 403, 403, status, status];
/** What exists for its host and admins only. */
const ownerOrAdmin = (status = 200): Row => [404, 404, status, 404, status, status];

const spam = () => ({ json: { reason: "Spam" } });
let phone = 9_700_000_000;
/** Every endpoint of the server, in one line each. An endpoint that is not here fails the first test. */
const TABLE: Record<string, readonly [Row, Send?]> = {
  "POST /api/auth/signup": [
    all(201),
    () => ({ json: { phoneNumber: String(++phone), password: FACTORY_PASSWORD } }),
  ],
  "POST /api/auth/login": [
    all(200),
    ({ phoneNumber }) => ({ json: { phoneNumber, password: FACTORY_PASSWORD } }),
  ],
  "POST /api/auth/logout": [all(200)],
  "POST /api/guest": [all(200)],
  "GET /api/auth/user": [loggedIn()],
  "PATCH /api/auth/user": [loggedIn(), () => ({ json: { language: "kn" } })],
  "POST /api/auth/password": [
    loggedIn(403),
    () => ({ json: { currentPassword: "not theirs", newPassword: "Other-Lane!8" } }),
  ],
  "GET /api/auth/sessions": [loggedIn()],
  "DELETE /api/auth/sessions": [loggedIn()],
  "DELETE /api/auth/sessions/{id}": [loggedIn(404)],
  "POST /api/auth/forgot": [all(404), ({ phoneNumber }) => ({ json: { phoneNumber } })],
  "POST /api/auth/password-reset": [
    all(410),
    () => ({ json: { token: "made-up", password: "Other-Lane!8" } }),
  ],
  "GET /api/me/account": [loggedIn()],
  "POST /api/me/phone/code": [loggedIn(409)],
  "POST /api/me/phone/confirm": [loggedIn(400), () => ({ json: { code: "000000" } })],
  "POST /api/me/totp": [loggedIn(403), () => ({ json: { password: "not theirs" } })],
  "PUT /api/me/totp": [[401, 403, 403, 403, 400, 401], () => ({ json: { code: "000000" } })],
  "DELETE /api/me/totp": [loggedIn(403), () => ({ json: { password: "not theirs", code: "000000" } })],
  "POST /api/me/totp/codes": [[401, 403, 403, 403, 409, 401]],
  "PUT /api/me/photo": [loggedIn(), ({ image }) => ({ form: form("photo", image) })],
  "DELETE /api/me/photo": [loggedIn()],
  "GET /api/me/export": [loggedIn()],
  "DELETE /api/me": [loggedIn(403), () => ({ json: { password: "not theirs" } })],

  "GET /api/me/preferences": [loggedIn()],
  "PUT /api/me/preferences": [loggedIn(), () => ({ json: { age: 24 } })],
  "DELETE /api/me/preferences": [loggedIn()],

  "POST /api/admin/unlock": [[401, 403, 403, 403, 200, 401], () => ({ json: {} })],
  "POST /api/admin/lock": [all(200)],
  "POST /api/admin/confirm": [
    [401, 403, 403, 403, 403, 200],
    ({ site }) => ({ json: { password: site.deps.secrets.adminPassword } }),
  ],
  "GET /api/admin/audit": [admin()],
  "GET /api/admin/audit.csv": [admin()],
  "GET /api/admin/security-events": [admin()],
  "GET /api/admin/people": [admin(), ({ phoneNumber }) => ({ query: `?phoneNumber=${phoneNumber}` })],
  "PUT /api/admin/people/{id}/role": [[401, 403, 403, 403, 200, 403], () => ({ json: { role: "support" } })],
  "POST /api/admin/password-resets": [admin(201), ({ phoneNumber }) => ({ json: { phoneNumber } })],

  "POST /api/admin/people/{id}/suspension": [admin(201), spam],
  "POST /api/admin/people/{id}/gender": [admin(200), () => ({ json: { gender: "woman", reason: "Tapped" } })],
  "POST /api/admin/listings/{id}/suspension": [admin(201), spam],
  "GET /api/admin/suspensions": [admin()],
  "PATCH /api/admin/suspensions/{id}": [admin(404), () => ({ json: { decision: "lift", answer: "Sorry" } })],
  "GET /api/me/suspensions": [loggedIn()],
  "POST /api/me/suspensions/{id}/appeal": [loggedIn(404), () => ({ json: { appeal: "Mine" } })],
  "GET /api/site": [all(200)],
  "GET /api/operator": [all(200)],
  "GET /api/places": [all(200), () => ({ query: "?q=mara" })],
  "GET /api/search/suggestions": [all(200), () => ({ query: "?q=mara" })],
  "GET /api/landing-pages/{slug}": [all(200)],
  "GET /api/pg-listings": [all(200)],
  "GET /api/listing-pins": [all(200), () => ({ query: "?box=12.9,77.6,13,77.8" })],
  "GET /api/pg-listings/{idOrSlug}": [all(200)],
  "GET /api/pg-listings/{idOrSlug}/similar": [all(200)],
  "GET /api/pg-listings/{id}/reviews": [all(200)],
  "POST /api/pg-listings/{id}/reviews": [[401, 403, 403, 403, 403, 401], () => ({ json: { rating: 5 } })],
  "GET /api/pg-listings/{id}/review-summary": [all(200)],
  "GET /api/pg-listings/{id}/my-review": [loggedIn()],
  "PUT /api/reviews/{id}": [loggedIn(404), () => ({ json: { rating: 5 } })],
  "POST /api/reviews/{id}/reply": [[401, 403, 200, 403, 200, 200], () => ({ json: { reply: "Thank you" } })],
  "POST /api/reviews/{id}/report": [loggedIn(201), () => ({ json: { reason: "Rude" } })],
  "GET /api/admin/review-reports": [admin()],
  "PATCH /api/admin/review-reports/{id}": [admin(), () => ({ json: { decision: "keep" } })],
  "GET /api/listing-cards": [all(200), ({ listing }) => ({ query: `?ids=${listing}` })],
  "POST /api/pg-listings/{id}/view": [all(204)],
  "GET /api/check-pg-exists": [all(200), () => ({ query: "?title=Sunrise&address=Kundalahalli" })],
  "POST /api/pg-listings": [
    [401, 201, 201, 201, 201, 201],
    ({ site }) => ({ form: placeForm(placeFields(site)) }),
  ],
  "GET /api/me/listings": [loggedIn()],
  "GET /api/pg-listings/{id}/manage": [[401, 404, 200, 404, 200, 200]],
  "GET /api/pg-listings/{id}/bookings": [[401, 404, 200, 404, 200, 200]],
  "PATCH /api/pg-listings/{id}": [[401, 403, 200, 403, 200, 200], () => ({ json: { occupancy: 1 } })],
  "POST /api/pg-listings/{id}/beds-confirmation": [[401, 403, 200, 403, 200, 200]],
  "POST /api/pg-listings/{id}/delete": [
    admin(),
    ({ site }) => ({ json: { adminPassword: site.deps.secrets.adminPassword } }),
  ],
  "GET /api/admin/listings": [admin()],
  "POST /api/admin/listings/{id}/owner": [
    admin(),
    ({ phoneNumber, teamCode: code }) => ({ json: { phoneNumber, code } }),
  ],
  "POST /api/media": [[401, 201, 201, 201, 201, 201], ({ image }) => ({ form: form("file", image) })],

  "PUT /api/pg-listings/{id}/like": [loggedIn()],
  "DELETE /api/pg-listings/{id}/like": [loggedIn()],
  "PUT /api/pg-listings/{id}/save": [loggedIn()],
  "DELETE /api/pg-listings/{id}/save": [loggedIn()],
  "GET /api/me/liked": [loggedIn()],
  "GET /api/me/saved": [loggedIn()],
  "GET /api/me/marks": [loggedIn()],
  "POST /api/me/marks": [loggedIn(), ({ listing }) => ({ json: { liked: [listing], saved: [] } })],

  "GET /api/me/searches": [loggedIn()],
  "POST /api/me/searches": [loggedIn(), () => ({ json: { query: "gender=ladies" } })],
  "PATCH /api/me/searches/{id}": [loggedIn(404), () => ({ json: { alerts: false } })],
  "DELETE /api/me/searches/{id}": [loggedIn(404)],

  "GET /api/me/visits": [all(200)],
  "GET /api/pg-listings/{id}/visits": [[401, 404, 200, 404, 200, 200]],
  // Its listings have no host who could answer.
  "POST /api/pg-listings/{id}/visits": [all(409), ({ site }) => ({ json: visitBody(site.deps) })],
  "POST /api/visits/{id}/step": [all(404), () => ({ json: { step: "confirm" } })],
  "GET /api/me/waits": [all(200)],
  "PUT /api/pg-listings/{id}/wait": [all(409)],
  "DELETE /api/pg-listings/{id}/wait": [all(200)],

  "POST /api/bookings": [all(201), ({ site, listing }) => ({ json: bookingBody(site.deps, listing) })],
  "GET /api/me/bookings": [all(200)],
  "GET /api/me/bookings/open": [all(200)],
  "PATCH /api/bookings/{id}": [all(404), ({ site, listing }) => ({ json: changeBody(site.deps, listing) })],
  "GET /api/bookings/{id}": [ownerOrAdmin()],
  "POST /api/bookings/{id}/cancel": [all(404), () => ({ json: {} })],
  "POST /api/bookings/{id}/stay": [
    [404, 404, 409, 404, 409, 409],
    () => ({ json: { step: "propose_deductions", deductions: [] } }),
  ],
  "POST /api/bookings/{id}/deduction-photos": [[404, 404, 409, 404, 409, 409], deductionPhotoForm],
  "GET /api/bookings/{id}/deduction-photos/{name}": [all(404)],
  "PATCH /api/bookings/{id}/payment-proof": [
    all(404),
    ({ image }) => ({ form: proofForm("912345678901", image) }),
  ],
  "GET /api/bookings/{id}/payment-proof": [[404, 404, 404, 404, 200, 200]],
  "GET /api/me/payouts": [loggedIn()],
  "GET /api/me/payouts/{month}": [loggedIn(404)],
  "GET /api/admin/payouts": [admin()],
  "POST /api/admin/payouts": [
    admin(409),
    () => ({ json: { whose: "user nobody", amount: "1.00", reference: "NEFT 1" } }),
  ],
  "POST /api/admin/payouts/{id}/reversal": [admin(404), () => ({ json: { reason: "Wrong" } })],
  "GET /api/admin/ledger": [admin()],
  "GET /api/admin/bank-matches": [admin()],
  "POST /api/admin/bank-matches": [admin(), ({ booking }) => ({ json: { ids: [booking] } })],
  "GET /api/admin/statements": [admin()],
  "POST /api/admin/statements": [admin(), () => ({ form: statementFile() })],
  "DELETE /api/admin/statements/{id}": [admin(404)],
  "GET /api/admin/statement-lines": [admin()],
  "GET /api/admin/counts": [admin()],
  "GET /api/admin/day": [admin()],
  "GET /api/admin/search": [admin(), () => ({ query: "?q=Asha" })],
  "GET /api/admin/bookings": [admin()],
  "GET /api/admin/bookings/{id}": [admin()],
  "PATCH /api/admin/bookings/{id}": [admin(), () => ({ json: { status: "declined", note: "No bed" } })],

  "POST /api/chat/conversation": [
    all(200),
    ({ listing }) => ({ json: { guestIdentifier: "Asha_2", pgListingId: listing } }),
  ],
  "GET /api/chat/conversation/{id}/messages": [ownerOrAdmin()],
  "GET /api/chat/conversations": [all(200)],
  "GET /api/chat/unread": [all(200)],
  "POST /api/chat/message": [
    ownerOrAdmin(201),
    ({ conversation }) => ({
      json: { conversationId: conversation, senderType: "owner", message: "Welcome" },
    }),
  ],
  "POST /api/chat/photo": [ownerOrAdmin(201), photoMessage],
  "GET /api/chat/photo/{id}": [ownerOrAdmin()],
  "POST /api/chat/read": [
    ownerOrAdmin(),
    ({ conversation, message }) => ({ json: { conversationId: conversation, upTo: message } }),
  ],
  "POST /api/chat/typing": [
    ownerOrAdmin(),
    ({ conversation }) => ({ json: { conversationId: conversation } }),
  ],
  "POST /api/chat/block": [
    ownerOrAdmin(),
    ({ conversation }) => ({ json: { conversationId: conversation, blocked: true } }),
  ],
  "POST /api/chat/report": [
    ownerOrAdmin(),
    ({ conversation }) => ({ json: { conversationId: conversation, reason: "Rude" } }),
  ],
  "GET /api/chat/stream": [[401, 200, 200, 200, 200, 200]],
  "PUT /api/users/{id}/block": [loggedIn(404)],
  "DELETE /api/users/{id}/block": [loggedIn()],
  "GET /api/me/blocked": [loggedIn()],
  "GET /api/room-posts": [all(200)],
  "GET /api/room-posts/choices": [all(200)],
  "GET /api/room-posts/{id}": [all(200)],
  "GET /api/room-posts/{id}/similar": [all(200)],
  "POST /api/room-posts": [loggedIn(403), ({ listing }) => ({ json: roomInput(listing) })],
  "PATCH /api/room-posts/{id}": [loggedIn(403), () => ({ json: { title: "Mine now" } })],
  "DELETE /api/room-posts/{id}": [loggedIn(403)],
  "GET /api/me/room-posts": [loggedIn()],
  "PUT /api/room-posts/{id}/save": [loggedIn()],
  "DELETE /api/room-posts/{id}/save": [loggedIn()],
  "POST /api/room-posts/{id}/report": [loggedIn(201), () => ({ json: { reason: "Not there" } })],
  "GET /api/room-posts/{id}/matches": [loggedIn(404)],
  "POST /api/room-posts/{id}/invitations": [loggedIn(403), () => ({ json: { ref: "made-up" } })],
  "GET /api/admin/room-reports": [admin()],
  "PATCH /api/admin/room-reports/{id}": [admin(), () => ({ json: { decision: "keep" } })],
  "POST /api/referrals": [
    loggedIn(201),
    () => ({ json: { refereeName: "Meera", refereePhone: String(++phone) } }),
  ],
  "GET /api/referrals/me": [loggedIn()],
  "GET /api/referrals/earnings": [loggedIn()],
  "GET /api/invitations/{alias}": [all(404)],
  "GET /api/admin/referrals/pending": [admin()],
  "GET /api/admin/referrals/{id}": [admin()],
  "PATCH /api/admin/referrals/{id}": [admin(), () => ({ json: { status: "verified" } })],
  "GET /api/admin/referrals/payouts.csv": [admin()],
  "GET /api/users/{id}/trust": [loggedIn()],
  "GET /api/pg-listings/{id}/room-videos": [all(200)],
  "POST /api/room-videos": [
    [401, 403, 409, 403, 403, 401],
    ({ listing }) => ({ json: { upload: "gone", pgListingId: listing } }),
  ],
  "DELETE /api/room-videos/{id}": [[401, 403, 403, 403, 200, 200]],
  "POST /api/room-videos/{id}/view": [all(204)],
  "PUT /api/room-videos/{id}/like": [loggedIn()],
  "DELETE /api/room-videos/{id}/like": [loggedIn()],
  "POST /api/room-videos/{id}/report": [loggedIn(201), () => ({ json: { reason: "Another room" } })],
  "GET /api/admin/room-videos": [admin()],
  "PATCH /api/admin/room-videos/{id}": [admin(), () => ({ json: { decision: "verify" } })],
  "GET /api/me/tenant-verifications": [loggedIn()],
  "POST /api/tenant-verifications": [
    // A host does not live at their own place as a tenant.
    [401, 201, 403, 201, 201, 401],
    (world) => ({ form: agreementForm(world.listing, world.image) }),
  ],
  "POST /api/homes": [loggedIn(201), (world) => ({ form: homeForm(world.image) })],
  "GET /api/me/tenants-to-confirm": [loggedIn()],
  "POST /api/tenant-verifications/{id}/owner-word": [
    [401, 404, 200, 404, 404, 401],
    () => ({ json: { word: "yes" } }),
  ],
  "POST /api/tenant-verifications/{id}/moved-out": [loggedIn(404)],
  "GET /api/admin/tenant-verifications": [admin()],
  "GET /api/admin/tenant-verifications/{id}": [admin()],
  "PATCH /api/admin/tenant-verifications/{id}": [admin(), () => ({ json: { status: "in_review" } })],
  "GET /api/admin/tenant-verifications/{id}/document": [admin()],
  "GET /api/push/key": [all(200)],
  "POST /api/push/subscribe": [loggedIn(), () => ({ json: subscription })],
  "POST /api/push/unsubscribe": [all(200), () => ({ json: { endpoint: subscription.endpoint } })],
  "GET /api/admin/chat-reports": [admin()],
  "PATCH /api/admin/chat-reports/{id}": [admin(), () => ({ json: { resolution: "Looked at it" } })],
  ...ROOMMATE_ROWS,
  ...PROPERTY_ROWS,
  ...RENT_ROWS,
  ...TENANT_LIFE_ROWS,
};

/** What `{id}` stands for, by how the path begins. */
const SUBJECTS: readonly (readonly [string, (world: RoleWorld) => number | string])[] = [
  ["/api/landing-pages/", () => "ladies-pg-bengaluru"],
  ["/api/pg-listings/", (world) => world.listing],
  ["/api/admin/listings/", (world) => world.listing],
  ["/api/properties/", (world) => world.property],
  ["/api/complaints/", () => 2_000_000_000],
  ["/api/me/complaints/", () => 2_000_000_000],
  ["/api/bookings/", (world) => world.booking],
  ["/api/admin/bookings/", (world) => world.booking],
  ["/api/chat/conversation/", (world) => world.conversation],
  ["/api/chat/photo/", (world) => world.message],
  ["/api/admin/chat-reports/", (world) => world.report],
  ["/api/admin/referrals/", (world) => world.referral],
  ["/api/reviews/", (world) => world.review],
  ["/api/admin/review-reports/", (world) => world.reviewReport],
  ["/api/room-posts/", (world) => world.roomPost],
  ["/api/admin/room-reports/", (world) => world.roomReport],
  ["/api/users/", (world) => world.somebody],
  ["/api/admin/people/", (world) => world.somebody],
  ["/api/admin/suspensions/", () => 2_000_000_000],
  ["/api/me/suspensions/", () => 2_000_000_000],
  ["/api/room-videos/", (world) => world.video],
  ["/api/admin/room-videos/", (world) => world.video],
  ["/api/tenant-verifications/", (world) => world.askedTenancy],
  ["/api/admin/tenant-verifications/", (world) => world.tenancy],
  ["/api/auth/sessions/", (world) => world.session],
  ["/api/me/searches/", (world) => world.search],
];

let site: TestApp;
let pictures: Parameters<typeof createWorlds>[1];

beforeAll(async () => {
  site = await testApp();
  pictures = { image: await screenshot(3), picture: await sharedPicture(site, await screenshot(9)) };
});
afterAll(() => site.close());

test("the table holds every endpoint of the server, and no other", async () => {
  const { paths } = (await (await site.request("GET", "/api/docs/json")).json()) as {
    paths: Record<string, object>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== "head")
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const rows = Object.keys(TABLE);
  const missing = calls.filter((call) => !rows.includes(call));
  const left = rows.filter((call) => !calls.includes(call));
  expect(missing, "add a row for each to TABLE in server/roles.test.ts: the status of each role").toEqual([]);
  expect(left, "no such endpoint: take the rows out of TABLE in server/roles.test.ts").toEqual([]);
});

function addressOf(path: string, world: RoleWorld): string {
  const subject = SUBJECTS.find(([start]) => path.startsWith(start))?.[1];
  const address = path.replace("{tenantId}", String(world.tenant));
  return subject ? address.replace(/\{\w+\}/, String(subject(world))) : address;
}

type Worlds = Awaited<ReturnType<typeof createWorlds>>;

/** What each role is answered, each in a world of its own. */
async function statuses(worlds: Worlds, call: string): Promise<Record<string, number>> {
  const [method, path] = call.split(" ") as ["GET", string];
  const [, send] = TABLE[call]!;
  const found: Record<string, number> = {};
  for (const { role, world, caller } of worlds) {
    const { query = "", ...body } = (await send?.(world)) ?? {};
    const answer = await site.request(method, addressOf(path, world) + query, {
      ...body,
      cookies: caller.cookies,
      headers: { "idempotency-key": newKey(), ...caller.headers },
    });
    await answer.body?.cancel();
    found[role] = answer.status;
  }
  return found;
}

const expected = (call: string) => expectedStatuses(call, TABLE[call]![0]);
const isRead = (call: string) => call.startsWith("GET ");
const endpoints = Object.keys(TABLE);

describe("each role against each endpoint that reads", () => {
  // Reading changes nothing, so the endpoints share the worlds.
  let worlds: Worlds;
  beforeAll(async () => {
    worlds = await createWorlds(site, pictures);
  });

  test.each(endpoints.filter(isRead))("%s", async (call) => {
    expect(await statuses(worlds, call)).toEqual(expected(call));
  });
});

describe("each role against each endpoint that writes", () => {
  test.each(endpoints.filter((call) => !isRead(call)))("%s", async (call) => {
    expect(await statuses(await createWorlds(site, pictures), call)).toEqual(expected(call));
  });
});
