import { sql } from "drizzle-orm";
import sharp from "sharp";
import { createListing } from "#domain/listings/endpoints.ts";
import type { CreatedListing } from "#domain/listings/hosting.ts";
import type { UploadedMedia } from "#domain/media/contract.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { rows } from "#server/db/client.ts";
import type { Deps } from "#server/lib/deps.ts";
import { type Caller, filesIn } from "./bookings.ts";
import { newKey, type TestApp } from "./http.ts";

export interface FormFile {
  field: "media" | "profileImage";
  bytes: Uint8Array;
  name?: string;
  type?: string;
}

/** A small PNG whose bytes differ with the seed. */
export function roomPhoto(seed = 1): Promise<Buffer> {
  const background = { r: seed % 256, g: Math.trunc(seed / 256) % 256, b: 120 };
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A new PG for 9,500 a month, as the form sends it; undefined leaves a field out. */
export function placeFields(
  site: TestApp,
  overrides: Record<string, string | undefined> = {},
): Record<string, string> {
  const fields = {
    title: "Sunrise Ladies PG",
    address: "12, 3rd Cross, Kundalahalli",
    city: "Bengaluru",
    contactName: "Suma",
    contactPhone: "9000000003",
    stayDuration: "monthly",
    monthlyRent: "9500",
    securityDeposit: "9000",
    roomType: "2 Sharing",
    amenities: '["Washing Machine"]',
    adminPassword: site.deps.secrets.adminPassword,
    latitude: "12.9569",
    longitude: "77.7011",
    ...overrides,
  };
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The form of the spec: text first, files last. */
export function placeForm(fields: Record<string, string>, files: readonly FormFile[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { field, bytes, name = "room.png", type = "image/png" } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
}

export function postPlace(site: TestApp, caller: Caller, form: FormData, key = newKey()): Promise<Response> {
  return site.request("POST", createListing().path, {
    form,
    cookies: caller.cookies,
    headers: { "idempotency-key": key, ...caller.headers },
  });
}

/** Adds a PG as this caller. */
export async function addPlace(
  site: TestApp,
  caller: Caller,
  overrides: Record<string, string | undefined> = {},
  files: readonly FormFile[] = [],
): Promise<CreatedListing> {
  const answer = await postPlace(site, caller, placeForm(placeFields(site, overrides), files));
  const body: unknown = await answer.json();
  if (answer.status !== 201) throw new Error(`Not added: ${answer.status} ${JSON.stringify(body)}`);
  return body as CreatedListing;
}

/** Uploads a file before there is a listing. */
export async function upload(
  site: Pick<TestApp, "request">,
  caller: Caller,
  bytes: Uint8Array,
): Promise<UploadedMedia> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "room.png");
  const answer = await site.request("POST", uploadMedia().path, {
    form,
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey(), ...caller.headers },
  });
  if (answer.status !== 201) throw new Error(`Not uploaded: ${answer.status}`);
  return (await answer.json()) as UploadedMedia;
}

/** What a refusal must leave as it was: every row but those that count wrong guesses, and the names of the files. */
export async function hostedWorld({ store, config }: Deps): Promise<unknown> {
  const [tables] = await rows<Record<string, string>>(
    store.db,
    sql`select
      (select md5(coalesce(string_agg(l::text, '|' order by l.id), '')) from pg_listings l) as listings,
      (select md5(coalesce(string_agg(b::text, '|' order by b.id), '')) from bookings b) as bookings,
      (select md5(coalesce(string_agg(m::text, '|' order by m.name), '')) from media_files m) as media,
      (select md5(coalesce(string_agg(v::text, '|' order by v.pg_id, v.day), '')) from listing_views v) as views,
      (select count(*)::text from listing_visitors) as visitors,
      (select count(*)::text from idempotency_keys) as keys,
      (select count(*)::text from audit_log) as audit`,
  );
  return { tables, files: await filesIn(config.dataDir) };
}

/** What must be true of the listings whatever has been done to them; a sentence for each that is not. */
export async function brokenListings({ store }: Pick<Deps, "store">): Promise<string[]> {
  const found = await rows<{ broken: string }>(
    store.db,
    sql`
    with shown as (
      select id, substring(unnest(array_append(media, profile_image_url)) from '^/uploads/([A-Za-z0-9-]+)[_.]') as name
      from pg_listings
    )
    select 'a picture that is not kept: ' || name as broken from shown
      where name is not null and not exists (select 1 from media_files m where m.name = shown.name and attached)
    union all select 'a kept picture that nothing shows: ' || name from media_files m
      where attached and visibility = 'public' and not exists (select 1 from shown where shown.name = m.name)
    union all select 'beds over their number: ' || id from pg_listings where occupancy + live_bookings > max_occupancy
    union all select 'a word counted wrongly: ' || word from search_words w
      where listings <> (select count(*) from pg_listings, unnest(tsvector_to_array(search)) x
        where x = w.word and is_deleted = 0 and is_available = 1)`,
  );
  return found.map(({ broken }) => broken);
}
