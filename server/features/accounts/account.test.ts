import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deletePhoto, getAccount, logIn, updateAccount, updatePhoto } from "#domain/accounts/endpoints.ts";
import { exportData } from "#domain/personal-data/endpoints.ts";
import { loginAttempts, sessions, users } from "#server/db/schema/auth.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { filesIn, userCaller } from "#testing/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";

const NAME_TELLS = "Don't put phone numbers or email addresses in your name. Other people can see it.";

let t: TestApp;
let now: Date;
let me: { id: string; cookies: string };

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date();
  for (const table of [loginAttempts, sessions]) await t.deps.store.db.delete(table);
  me = await userCaller(t.deps);
});
afterAll(() => t.close());

const change = (json: object, cookies = me.cookies) =>
  t.request("PATCH", updateAccount().path, { json, cookies });
const mine = async () => (await t.request("GET", getAccount().path, { cookies: me.cookies })).json();

describe("the account", () => {
  test("is shown to its owner, without what is nobody's to see", async () => {
    const user = await createUser(t.deps.store, { email: "asha@example.in", lastName: "K Rao" });
    await createListing(t.deps.store, { ownerId: user.id });
    await createListing(t.deps.store, { ownerId: user.id, isDeleted: 1 });
    const json = { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD };
    const cookies = cookiesOf(await t.request("POST", logIn().path, { json }));
    const answer = await t.request("GET", getAccount().path, { cookies });
    expect(await answer.json()).toEqual({
      id: user.id,
      phoneNumber: user.phoneNumber,
      fullName: "Asha K Rao",
      email: "asha@example.in",
      profileImageUrl: null,
      language: "en",
      notifications: ["bookings", "messages", "searches"],
      isAdmin: false,
      hasTotp: false,
      recoveryCodesLeft: 0,
      listings: 1,
      isPhoneConfirmed: false,
      canConfirmPhone: false,
      teamCode: expect.stringMatching(/^\d{8}$/),
      createdAt: user.createdAt.toISOString(),
    });
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  test("keeps what is changed and leaves the rest", async () => {
    const answer = await change({ fullName: "  Meera   Iyer ", email: " Meera@Example.in ", language: "kn" });
    expect(answer.status).toBe(200);
    const expected = { fullName: "Meera Iyer", email: "meera@example.in", language: "kn" };
    expect(await answer.json()).toMatchObject(expected);
    await change({ notifications: ["news", "news"] });
    expect(await mine()).toMatchObject({ ...expected, notifications: ["news"] });
    await change({ email: "", fullName: "", notifications: [] });
    expect(await mine()).toMatchObject({ fullName: "", email: null, notifications: [], language: "kn" });
  });

  test("an account that once chose a language we don't have reads English", async () => {
    await t.deps.store.db.update(users).set({ language: "te" }).where(eq(users.id, me.id));
    expect(await mine()).toMatchObject({ language: "en" });
  });

  test("of whom is not logged in is nobody's", async () => {
    expect((await t.request("GET", getAccount().path)).status).toBe(401);
    expect((await t.request("PATCH", updateAccount().path, { json: { fullName: "X" } })).status).toBe(401);
  });

  test.each([
    [{ email: "not an address" }, "email", "Invalid email address"],
    [{ email: `${"a".repeat(200)}@example.in` }, "email", "Invalid email address"],
    [{ email: "a\0b@example.in" }, "email", "Invalid email address"],
    [{ fullName: "As\0ha" }, "fullName", "Your name has characters we can't use. Remove them and try again."],
    [{ fullName: "9845012345" }, "fullName", NAME_TELLS],
    [{ fullName: "Asha asha@mail.in" }, "fullName", NAME_TELLS],
  ])("refuses %j", async (json, field, message) => {
    const answer = await change(json);
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields[field]).toBe(message);
  });

  test.each([
    { language: "fr" },
    { language: "te" },
    { language: "__proto__" },
    { notifications: ["all"] },
    { notifications: "news" },
    { fullName: ["Asha"] },
    { fullName: "x".repeat(101) },
  ])("refuses %j", async (json) => {
    expect((await change(json)).status).toBe(400);
  });

  test("takes no other field from the body", async () => {
    const before = await t.deps.store.db.select().from(users).where(eq(users.id, me.id));
    const json = { id: "other", isAdmin: true, phoneNumber: "9000000000", password: "x", deletedAt: now };
    expect((await change(json)).status).toBe(200);
    const after = await t.deps.store.db.select().from(users).where(eq(users.id, me.id));
    expect(after).toEqual([{ ...before[0], updatedAt: after[0]?.updatedAt }]);
  });

  test("an address belongs to one account, however many ask at once, and nobody learns whether it is in use", async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => userCaller(t.deps)));
    const answers = await Promise.all(
      others.map(({ cookies }, at) =>
        change({ email: at % 2 ? "one@example.in" : "ONE@example.in" }, cookies),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const shown = await Promise.all(answers.map(async (answer) => (await answer.json()).email));
    expect(shown).toEqual(Array(5).fill("one@example.in"));
    expect(await t.deps.store.db.$count(users, eq(users.email, "one@example.in"))).toBe(1);
    for (const { cookies } of others) {
      const account = await (await t.request("GET", getAccount().path, { cookies })).json();
      const file = await (await t.request("GET", exportData().path, { cookies })).json();
      expect([account.email, file.account.email]).toEqual(["one@example.in", "one@example.in"]);
    }
    // Its owner gives it up: whoever says it next has it.
    for (const { cookies } of others) await change({ email: "" }, cookies);
    await change({ email: "one@example.in" });
    expect(await t.deps.store.db.$count(users, eq(users.email, "one@example.in"))).toBe(1);
  });
});

const picture = (color: string, width = 300) =>
  sharp({ create: { width, height: width, channels: 3, background: color } })
    .png()
    .toBuffer();

function photoForm(bytes: Uint8Array, field = "photo"): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: "image/png" }), "../../me.png");
  return form;
}
const send = (form: FormData, cookies = me.cookies) =>
  t.request("PUT", updatePhoto().path, { form, cookies });
const uploads = async () =>
  (await filesIn(t.deps.config.dataDir)).filter((path) => /\.(webp|part|tmp)$|temp|incoming/.test(path));

describe("the photo", () => {
  test("is shown to everybody, replaced with its files, and taken away", async () => {
    const before = await uploads();
    const first = await (await send(photoForm(await picture("#c33")))).json();
    expect(first.profileImageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}_original\.webp$/);
    expect((await t.request("GET", first.profileImageUrl)).status).toBe(200);

    const second = await (await send(photoForm(await picture("#3c3")))).json();
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl);
    expect((await t.request("GET", first.profileImageUrl)).status).toBe(404);
    const kept = await t.deps.store.db.select().from(mediaFiles).where(eq(mediaFiles.ownerId, me.id));
    expect(kept).toMatchObject([{ attached: true, visibility: "public", kind: "image" }]);

    const none = await t.request("DELETE", deletePhoto().path, { cookies: me.cookies });
    expect((await none.json()).profileImageUrl).toBeNull();
    expect((await t.request("GET", second.profileImageUrl)).status).toBe(404);
    expect(await uploads()).toEqual(before);
    expect((await t.request("DELETE", deletePhoto().path, { cookies: me.cookies })).status).toBe(200);
  });

  test.each([
    [
      "no image",
      new TextEncoder().encode("<svg onload=alert(1)>"),
      415,
      "Invalid file type: please upload an image file",
    ],
    [
      "too large",
      new Uint8Array(5 * 1024 * 1024 + 1),
      413,
      "File too large: please upload a file smaller than 5MB",
    ],
  ])("%s: refused, nothing is left", async (_what, bytes, status, message) => {
    const before = await uploads();
    const answer = await send(photoForm(bytes));
    expect([answer.status, (await answer.json()).message]).toEqual([status, message]);
    expect(await uploads()).toEqual(before);
    expect(await t.deps.store.db.$count(mediaFiles, eq(mediaFiles.ownerId, me.id))).toBe(0);
  });

  test("a form without one is told so, and one that is none is refused", async () => {
    const empty = new FormData();
    empty.append("photo", new Blob([]), "");
    const answer = await send(empty);
    expect([answer.status, (await answer.json()).message]).toEqual([400, "Choose a photo."]);
    expect((await send(photoForm(await picture("#000"), "avatar"))).status).toBe(400);
    expect((await t.request("PUT", updatePhoto().path, { json: {}, cookies: me.cookies })).status).toBe(415);
  });

  test("of a stranger is refused before it is read", async () => {
    const answer = await send(photoForm(new Uint8Array(20 * 1024 * 1024)), "sid=none");
    expect(answer.status).toBe(401);
    expect((await t.request("DELETE", deletePhoto().path)).status).toBe(401);
  });

  test("two sent at once: one is kept, and no file of the other", async () => {
    const forms = await Promise.all(
      ["#100", "#200", "#300"].map(async (color) => photoForm(await picture(color))),
    );
    const answers = await Promise.all(forms.map((form) => send(form)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const { profileImageUrl } = await mine();
    expect((await t.request("GET", profileImageUrl)).status).toBe(200);
    expect(await t.deps.store.db.$count(mediaFiles, eq(mediaFiles.ownerId, me.id))).toBe(1);
  });
});
