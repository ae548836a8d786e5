import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ListingCard, ListingDetail } from "#domain/listings/contract.ts";
import { checkListingExists, getListing, searchListings } from "#domain/listings/endpoints.ts";
import type { CreatedListing } from "#domain/listings/hosting.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { adminHeaders, type Caller, userCaller } from "#testing/bookings.ts";
import { clip } from "#testing/fixtures/videos.ts";
import {
  addPlace,
  brokenListings,
  type FormFile,
  hostedWorld,
  placeFields,
  placeForm,
  postPlace,
  roomPhoto,
  upload,
} from "#testing/hosting.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let host: Caller & { id: string };
let admin: Caller;

beforeAll(async () => {
  site = await testApp();
  host = await userCaller(site.deps);
  admin = { headers: await adminHeaders(site.deps) };
});
afterEach(async () => {
  expect(await brokenListings(site.deps)).toEqual([]);
});
afterAll(() => site.close());

const rowOf = async (id: number) =>
  (await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, id)))[0]!;
const refusal = async (answer: Response) => ({
  status: answer.status,
  ...(await (answer.json() as Promise<object>)),
});
const photo = async (seed: number, field: FormFile["field"] = "media"): Promise<FormFile> => ({
  field,
  bytes: await roomPhoto(seed),
});

test("a signed-in user adds a PG with photos, a video and a picture, and it is found at once", async () => {
  const before = await site.request("GET", `${searchListings().path}?search=sunbeam`);
  expect(await before.json()).toEqual([]);
  const tour: FormFile = { field: "media", bytes: clip, name: "tour.mp4", type: "video/mp4" };
  const made = await addPlace(
    site,
    host,
    { title: "Sunbeam Ladies PG", floor: "3", description: "Two lines\nof text" },
    [await photo(1), tour, await photo(2), await photo(3, "profileImage")],
  );
  expect(made.slug).toBe("sunbeam-ladies-pg-marathahalli");
  const search = async () =>
    (await (await site.request("GET", `${searchListings().path}?search=sunbeam`)).json()) as ListingCard[];
  // On PostgreSQL the news of it takes a moment.
  await expect.poll(search).toHaveLength(1);
  const found = await search();
  expect(found[0]).toMatchObject({
    id: made.id,
    title: "Sunbeam Ladies PG",
    gender: "ladies",
    monthlyRent: "9500.00",
    securityDeposit: "9000.00",
    bedsLeft: 2,
    isAvailable: true,
    amenities: ["Washing Machine"],
    media: [
      expect.stringMatching(/^\/uploads\/[0-9a-f]+_original\.webp$/),
      expect.stringMatching(/^\/uploads\/[0-9a-f]+\.mp4$/),
      expect.stringMatching(/_original\.webp$/),
    ],
    profileImageUrl: expect.stringMatching(/_original\.webp$/),
  });
  for (const url of [...found[0]!.media, found[0]!.profileImageUrl!]) {
    expect((await site.request("GET", url)).status).toBe(200);
  }
  const page = (await (await site.request("GET", getListing(made.slug).path)).json()) as ListingDetail;
  expect(page).toMatchObject({ floor: 3, description: "Two lines\nof text", maxOccupancy: 2 });
  expect((await rowOf(made.id)).ownerId).toBe(host.id);
});

test("admin mode adds a PG that nobody owns, and the audit says so", async () => {
  const { id } = await addPlace(site, admin, { contactEmail: " suma@example.in ", maxOccupancy: "12" });
  expect(await rowOf(id)).toMatchObject({ ownerId: null, contactEmail: "suma@example.in", maxOccupancy: 12 });
  const [entry] = await site.deps.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `listing ${id}`));
  expect(entry).toMatchObject({ actor: "admin mode", action: "listing.created" });
  const mine = await addPlace(site, host);
  expect(
    await site.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `listing ${mine.id}`)),
  ).toEqual([]);
});

test("what was uploaded before is taken, in its order, once and from its own uploader only", async () => {
  const [first, second, face] = [
    await upload(site, host, await roomPhoto(11)),
    await upload(site, host, await roomPhoto(12)),
    await upload(site, host, await roomPhoto(13)),
  ];
  const uploads = { uploads: JSON.stringify([second.name, first.name]), profileUpload: face.name };
  const stranger = await userCaller(site.deps);
  const before = await hostedWorld(site.deps);
  for (const other of [stranger, admin]) {
    const answer = await postPlace(site, other, placeForm(placeFields(site, uploads)));
    expect(await refusal(answer)).toMatchObject({
      status: 409,
      code: "MEDIA_GONE",
      fields: { uploads: expect.any(String) },
    });
  }
  expect(await hostedWorld(site.deps)).toEqual(before);
  const { id } = await addPlace(site, host, uploads);
  expect(await rowOf(id)).toMatchObject({ media: [second.url, first.url], profileImageUrl: face.url });
  const again = await postPlace(site, host, placeForm(placeFields(site, { uploads: uploads.uploads })));
  expect(await refusal(again)).toMatchObject({
    status: 409,
    code: "MEDIA_GONE",
    message: "A file you uploaded is no longer there. Add it again.",
    fields: { uploads: "A file you uploaded is no longer there. Add it again." },
  });
  const picture = await postPlace(site, host, placeForm(placeFields(site, { profileUpload: face.name })));
  expect(await refusal(picture)).toMatchObject({
    status: 409,
    fields: { profileUpload: expect.any(String) },
  });
});

test("two listings that want the same upload at once: one gets it", async () => {
  const { name } = await upload(site, host, await roomPhoto(21));
  const form = () => placeForm(placeFields(site, { uploads: JSON.stringify([name]) }));
  const answers = await Promise.all(Array.from({ length: 6 }, () => postPlace(site, host, form())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test("admin mode takes what admin mode uploaded", async () => {
  const { name, url } = await upload(site, admin, await roomPhoto(31));
  const other = { headers: await adminHeaders(site.deps) };
  const { id } = await addPlace(site, other, { uploads: JSON.stringify([name]) });
  expect((await rowOf(id)).media).toEqual([url]);
});

test("the same key adds one PG and keeps its files once; with other facts it is refused", async () => {
  const key = newKey();
  const send = async (overrides: Record<string, string> = {}) =>
    postPlace(site, host, placeForm(placeFields(site, overrides), [await photo(41)]), key);
  const first = await send();
  const made = (await first.json()) as CreatedListing;
  const before = await hostedWorld(site.deps);
  const again = await send();
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await again.json()).toEqual(made);
  expect(await refusal(await send({ monthlyRent: "9600" }))).toMatchObject({
    status: 422,
    code: "KEY_REUSED",
  });
  const otherFile = await postPlace(site, host, placeForm(placeFields(site), [await photo(42)]), key);
  expect(await refusal(otherFile)).toMatchObject({ status: 422, code: "KEY_REUSED" });
  // The files of a replay go after its answer.
  await expect.poll(() => hostedWorld(site.deps)).toEqual(before);
});

test("sent twice at once with one key, it is added once", async () => {
  const [key, title] = [newKey(), "Twin Boys PG"];
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () =>
      postPlace(site, host, placeForm(placeFields(site, { title }), [await photo(51)]), key),
    ),
  );
  const made = (await Promise.all(answers.map((answer) => answer.json()))) as CreatedListing[];
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await site.deps.store.db.$count(pgListings, eq(pgListings.title, title))).toBe(1);
});

test.each([
  ["Sri Sai Gents Hostel", "boys"],
  ["Homely Girls' Stay", "ladies"],
  ["Nest Coliving", "colive"],
  ["Comments Residency", "colive"],
])("the title %s says %s, unless the form does", async (title, gender) => {
  expect((await rowOf((await addPlace(site, host, { title })).id)).gender).toBe(gender);
  expect((await rowOf((await addPlace(site, host, { title, gender: "boys" })).id)).gender).toBe("boys");
});

test.each([
  ["🏠🏠🏠", { latitude: "12.9569" }, "marathahalli"],
  ["ಜ್ಯೋತಿ ಪಿಜಿ", {}, "marathahalli"],
  ["560037", {}, "560037-marathahalli"],
  ["</script><img onerror=alert(1)>", {}, "script-img-onerror-alert-1-marathahalli"],
])("the title %s has a slug that opens its page", async (title, overrides, slug) => {
  const made = await addPlace(site, host, { title, ...overrides });
  expect(made.slug).toMatch(new RegExp(`^${slug}(-\\d+)?$`));
  expect(
    ((await (await site.request("GET", getListing(made.slug).path)).json()) as ListingDetail).title,
  ).toBe(title);
});

test("a slug that is wished for is tidied and made unique", async () => {
  const wished = { slug: " My Own/Name <b> " };
  expect((await addPlace(site, host, wished)).slug).toBe("my-own-name-b");
  expect((await addPlace(site, host, wished)).slug).toBe("my-own-name-b-2");
});

test("a PG that is listed needs no coordinates, however its name is spelled; a new one does", async () => {
  const place = { title: "Lotus Ladies P.G.", address: "7, 4th Main, Whitefield" };
  const nowhere = { latitude: undefined, longitude: undefined };
  const exists = async (title: string, address: string) => {
    const answer = await site.request(
      "GET",
      `${checkListingExists().path}?${new URLSearchParams({ title, address })}`,
    );
    return ((await answer.json()) as { exists: boolean }).exists;
  };
  const before = await hostedWorld(site.deps);
  expect(await exists(place.title, place.address)).toBe(false);
  expect(
    await refusal(await postPlace(site, host, placeForm(placeFields(site, { ...place, ...nowhere })))),
  ).toEqual({
    status: 400,
    code: "VALIDATION",
    message: "Set the location. We need it for a new PG.",
    fields: { latitude: "Set the location. We need it for a new PG." },
  });
  expect(await hostedWorld(site.deps)).toEqual(before);
  const first = await addPlace(site, host, place);
  expect(await exists("  LOTUS ladies pg", "7 4TH MAIN — WHITEFIELD")).toBe(true);
  expect(await exists("Lotus Ladies PG", "8, 4th Main, Whitefield")).toBe(false);
  expect(await exists("", "")).toBe(false);
  expect(await exists("🏠", "%00'--")).toBe(false);
  const spelled = { title: "lotus LADIES pg", address: "7 4th main whitefield", roomType: "3 Sharing" };
  const second = await addPlace(site, admin, { ...spelled, ...nowhere });
  expect(await rowOf(second.id)).toMatchObject({ latitude: 12.9569, longitude: 77.7011, maxOccupancy: 3 });
  await site.deps.store.db.update(pgListings).set({ isDeleted: 1 });
  expect(await exists(place.title, place.address)).toBe(false);
  await site.deps.store.db.update(pgListings).set({ isDeleted: 0 });
  expect(first.slug).not.toBe(second.slug);
});

test("a rent of nothing is not offered, so that nobody books it", async () => {
  const short = { stayDuration: "short-term", monthlyRent: "0", dailyRent: "0.00", weeklyRent: "3500.5" };
  const { id } = await addPlace(site, host, { ...short, securityDeposit: "-0" });
  expect(await rowOf(id)).toMatchObject({
    monthlyRent: null,
    dailyRent: null,
    weeklyRent: "3500.50",
    securityDeposit: "0.00",
  });
});
