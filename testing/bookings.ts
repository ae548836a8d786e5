import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { createGuestToken } from "#domain/accounts/endpoints.ts";
import type { AdminRole } from "#domain/accounts/roles.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import { createBooking, submitProof } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { rows, type Store } from "#server/db/client.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { adminTokens, sessions, type UserRow, users } from "#server/db/schema/auth.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";
import { adminBinding } from "#server/http/admin-token.ts";
import type { Deps } from "#server/lib/deps.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";
import { passwordStamp } from "#server/lib/passwords.ts";
import { cookiesOf, newKey, type TestApp } from "./http.ts";

type ListingValues = typeof pgListings.$inferInsert;

/** A listing for 9,500 a month with a deposit of 9,000 and two beds, unless said otherwise. */
export const bookableValues = (overrides: Partial<ListingValues> = {}): ListingValues => ({
  title: "Jyothi Homestay Ladies PG",
  slug: randomUUID(),
  address: "12, 3rd Cross, Kundalahalli",
  city: "Bengaluru",
  monthlyRent: "9500.00",
  securityDeposit: "9000.00",
  roomType: "2 Sharing",
  contactName: "Suma",
  contactPhone: "9000000003",
  gender: "ladies",
  maxOccupancy: 2,
  ...overrides,
});

/** Such a listing, in the database. */
export async function bookableListing(
  store: Store,
  overrides: Partial<ListingValues> = {},
): Promise<ListingRow> {
  const [listing] = await store.db.insert(pgListings).values(bookableValues(overrides)).returning();
  return listing!;
}

let people = 0;

/** Somebody else's phone number, each time. */
const newPhone = () => String(9_845_000_000 + ++people);

/** Another network each time, for sites that trust a proxy: one network holds so many beds at most. */
export function fromElsewhere(): Record<string, string> {
  people += 1;
  return { "x-forwarded-for": `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}` };
}

/** A guest's wish to book, as the browser sends it: of somebody else each time, or verifying it would need a reason. */
export function bookingBody(
  deps: Pick<Deps, "clock">,
  pgId: number,
  overrides: Record<string, unknown> = {},
) {
  const guestPhone = newPhone();
  return {
    pgId,
    guestName: `Asha Rao ${people}`,
    guestEmail: `asha${people}@example.in`,
    guestPhone,
    moveInDate: addDays(kolkataDate(deps.clock.now()), 3),
    duration: "1month",
    totalAmount: "18500.00",
    securityDeposit: "9000.00",
    ...overrides,
  };
}

/** What a guest changes of a booking before they pay. */
export function changeBody(
  deps: Pick<Deps, "clock">,
  pgId: number,
  overrides: Record<string, unknown> = {},
): object {
  const { pgId: _, ...body } = bookingBody(deps, pgId, overrides);
  return body;
}

/** A guest's wish to look at a listing, the day after tomorrow. */
export const visitBody = ({ clock }: Pick<Deps, "clock">, overrides: Record<string, unknown> = {}) => ({
  guestName: "Asha Rao",
  guestPhone: "98450 12345",
  day: addDays(kolkataDate(clock.now()), 2),
  time: "10:30",
  ...overrides,
});

export interface Caller {
  cookies?: string;
  headers?: Record<string, string>;
}

export interface Booked {
  id: number;
  view: BookingView;
  /** The guest's cookie. */
  cookies: string;
}

/** The cookie of a browser that has asked for its guest token and written nothing yet. */
export async function newGuest(site: TestApp): Promise<string> {
  return cookiesOf(await site.request("POST", createGuestToken().path));
}

/** Books as a new guest, or as the caller given. */
export async function book(
  site: Pick<TestApp, "request"> & { deps: Pick<Deps, "clock"> },
  pgId: number,
  overrides: Record<string, unknown> = {},
  caller: Caller = {},
): Promise<Booked> {
  const answer = await site.request("POST", createBooking().path, {
    json: bookingBody(site.deps, pgId, overrides),
    cookies: caller.cookies,
    headers: { ...fromElsewhere(), "idempotency-key": newKey(), ...caller.headers },
  });
  const body: unknown = await answer.json();
  if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${JSON.stringify(body)}`);
  const view = body as BookingView;
  return { id: view.id, view, cookies: caller.cookies ?? cookiesOf(answer) };
}

/** A small PNG whose bytes differ with the seed. */
export function screenshot(seed = 1): Promise<Buffer> {
  const background = {
    r: seed % 256,
    g: Math.trunc(seed / 256) % 256,
    b: Math.trunc(seed / 65_536 + 90) % 256,
  };
  return sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
}

export function proofForm(utr: string | null, image: Buffer | null, fileFirst = false): FormData {
  const form = new FormData();
  const addFile = () => {
    if (image)
      form.append("paymentProof", new Blob([new Uint8Array(image)], { type: "image/png" }), "paid.png");
  };
  if (fileFirst) addFile();
  if (utr !== null) form.append("utr", utr);
  if (!fileFirst) addFile();
  return form;
}

export async function sendProof(
  site: Pick<TestApp, "request">,
  booked: Pick<Booked, "id" | "cookies">,
  { utr, image, key = newKey() }: { utr: string; image?: Buffer; key?: string },
): Promise<Response> {
  return site.request("PATCH", submitProof(booked.id).path, {
    form: proofForm(utr, image ?? (await screenshot(Number.parseInt(sha256(utr).slice(0, 6), 16)))),
    cookies: booked.cookies,
    headers: { "idempotency-key": key },
  });
}

/** The headers of an admin in admin mode, for a year: tests move the clock. */
export async function adminHeaders(
  { store, clock, secrets }: Pick<Deps, "store" | "clock" | "secrets">,
  userId: string | null = null,
): Promise<Record<string, string>> {
  const token = randomToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + 365 * 86_400_000);
  const boundTo = adminBinding({ secrets });
  // The password was typed, and counts for as long.
  const row = {
    tokenHash: sha256(token),
    userId,
    byCode: true,
    boundTo,
    passwordAt: expiresAt,
    createdAt,
    expiresAt,
  };
  await store.db.insert(adminTokens).values(row);
  return { "x-admin-token": token };
}

let lastPhone = 9_600_000_000;

/** Signs somebody in without the password check of the login, which is slow on purpose. @returns their cookie */
export async function openSession(
  { db }: Store,
  { id, password }: Pick<UserRow, "id" | "password">,
): Promise<string> {
  const sid = randomToken();
  const expire = new Date(Date.now() + 3_600_000);
  const cookie = { originalMaxAge: 3_600_000, expires: expire };
  const sess = { cookie, userId: id, stamp: passwordStamp(password) };
  // For an admin: the password was typed, and counts for long.
  const passwordAt = new Date(Date.now() + 365 * 86_400_000);
  await db.insert(sessions).values({ sid: sha256(sid), sess, expire, userId: id, passwordAt });
  return `sid=${sid}`;
}

/** A user with a session. */
export async function userCaller({ store }: Pick<Deps, "store">, admin: AdminRole | boolean | null = null) {
  const adminRole = admin === true ? "superadmin" : admin || null;
  const [user] = await store.db
    .insert(users)
    .values({ firstName: "Asha", phoneNumber: String(++lastPhone), adminRole })
    .returning();
  return {
    id: user!.id,
    phoneNumber: user!.phoneNumber!,
    cookies: await openSession(store, user!),
  };
}

/** Everything a refusal must leave as it was: the rows that tell of bookings, and the names of the files. */
export async function worldOf({ store, config }: Deps): Promise<unknown> {
  const [tables] = await rows<Record<string, string>>(
    store.db,
    sql`select
      (select md5(coalesce(string_agg(b::text, '|' order by b.id), '')) from bookings b) as bookings,
      (select md5(coalesce(string_agg(e::text, '|' order by e.id), '')) from booking_events e) as events,
      (select md5(coalesce(string_agg(l::text, '|' order by l.id), '')) from pg_listings l) as listings,
      (select md5(coalesce(string_agg(t::text, '|' order by t.id), '')) from tenant_verifications t) as tenancies,
      (select md5(coalesce(string_agg(m::text, '|' order by m.name), '')) from media_files m) as media,
      (select count(*)::text from idempotency_keys) as keys,
      (select count(*)::text from audit_log) as audit`,
  );
  return { tables, files: await filesIn(config.dataDir) };
}

/** Names of the stored files and of those on their way. */
export async function filesIn(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** What must be true of the tables whatever has been done to them; a sentence for each that is not. */
export async function brokenInvariants(store: Store): Promise<string[]> {
  const checked = await checkInvariants(store.db);
  // Where no chat sends pictures, as in the tests of bookings, each private image is a proof or an agreement.
  const loose = await rows<{ broken: string }>(
    store.db,
    sql`select 'an image that nothing has: ' || name as broken from media_files
      where visibility = 'private' and not exists (select 1 from bookings where payment_proof_url = name)
        and not exists (select 1 from tenant_verifications where document = name)
        and not exists (select 1 from rent_payments where proof = name)
        and not exists (select 1 from bookings where deposit_deductions::text like '%' || name || '%')`,
  );
  return [...checked, { broken: loose.map(({ broken }) => broken) }].flatMap(({ broken }) => broken);
}

/** Status of the answer that comes although hardly any of the announced body has been sent. */
export const proofAnsweredEarly = (site: TestApp, id: number, cookie = "") =>
  new Promise((done, fail) => {
    const sending = httpRequest(`${site.origin}${submitProof(id).path}`, {
      method: "PATCH",
      headers: {
        cookie,
        origin: site.origin,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "5000000",
      },
    });
    sending.on("error", fail);
    sending.on("response", (answer) => {
      done(answer.statusCode);
      sending.destroy();
    });
    sending.write("--x\r\n");
  });
