import type { Page } from "@playwright/test";
import { getAccount } from "#domain/accounts/endpoints.ts";
import { catalogs } from "#domain/catalog.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { pages } from "#domain/paths.ts";
import { bookingOf, open } from "./booking-steps.ts";
import { newUtr, screenshot } from "./city.ts";
import { expect, expectAccessible, expectNoEnglish } from "./harness.ts";
import { comeAsUser, test } from "./hosts.ts";

/** A message of the catalogue in a language, with its arguments put in. */
function said(
  locale: "kn" | "hi",
  key: keyof typeof catalogs.en,
  values: Record<string, string> = {},
): string {
  return catalogs[locale][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
}

/** No line lies over another, and nothing is wider than the screen. */
async function expectToFit(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over).toBeLessThanOrEqual(0);
}

/** It fits, axe finds nothing, and no English is left. */
async function expectRight(page: Page): Promise<void> {
  await expectToFit(page);
  await expectNoEnglish(page);
  await expectAccessible(page);
}

test("a guest searches, books and pays in Kannada @release @phone", async ({ page, city }) => {
  test.slow();
  const { title } = city.house;
  const kn = (key: keyof typeof catalogs.en, values?: Record<string, string>) => said("kn", key, values);

  await test.step("from the English start page to the Kannada one", async () => {
    await open(page, "/");
    await page.getByRole("link", { name: "ಕನ್ನಡ" }).click();
    await page.waitForURL(/\/kn$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "kn-IN");
    await expect(page.locator("html[data-ready]")).toBeAttached();
  });

  await test.step("search and open a PG", async () => {
    await page.getByRole("combobox", { name: kn("listings.searchLabel") }).fill("quiet lantern");
    await page.waitForURL(/\/kn\?.*search=quiet/);
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card).toBeVisible();
    await expectRight(page);
    await card.getByRole("link", { name: title, exact: true }).click();
    await page.waitForURL(/\/kn\/pgs\//);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectRight(page);
  });

  await test.step("ask about the PG", async () => {
    const chat = page.getByRole("button", { name: kn("listings.chatAbout", { title }) });
    await chat.locator("visible=true").first().click();
    await page.getByLabel(kn("chat.yourName")).fill("Asha");
    await expectRight(page);
    await page.getByRole("button", { name: kn("chat.startChat") }).click();
    await page.getByLabel(kn("chat.message"), { exact: true }).fill("Is a bed free from Monday?");
    await page.getByRole("button", { name: kn("shared.send"), exact: true }).click();
    await expect(page.locator("[data-message]")).toBeVisible();
    await expectRight(page);
    await page.keyboard.press("Escape");
  });

  await test.step("book, pay and send the proof", async () => {
    await page.locator('a[href^="/kn/payment/"]').locator("visible=true").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(kn("bookings.moveInDate")).fill(addDays(kolkataDate(new Date()), 5));
    await dialog.getByLabel(kn("bookings.fullName")).fill("Asha Rao");
    await dialog.getByLabel(kn("bookings.mobileNumber")).fill("12");
    await dialog.getByLabel(kn("bookings.email")).fill("asha@example.in");
    await dialog.getByRole("button", { name: kn("bookings.continueToPayment") }).click();
    await expect(dialog.getByText(kn("bookings.phoneInvalid"))).toBeVisible();
    await expectNoEnglish(page);
    await dialog.getByLabel(kn("bookings.mobileNumber")).fill("9876501235");
    await dialog.getByRole("button", { name: kn("bookings.continueToPayment") }).click();
    await expect(dialog.getByRole("heading", { name: kn("bookings.completePayment") })).toBeVisible();
    await expectRight(page);
    await dialog.getByRole("button", { name: kn("bookings.havePaid") }).click();
    await expectNoEnglish(page);
    await dialog.getByLabel(kn("bookings.utrLabel")).fill(newUtr());
    await dialog.getByLabel(kn("bookings.screenshotLabel")).setInputFiles(await screenshot());
    await dialog.getByRole("button", { name: kn("bookings.submitProof") }).click();
    await expect(page.getByRole("heading", { name: kn("bookings.stateProofSent") })).toBeVisible();
    await bookingOf(page);
    expect(new URL(page.url()).pathname).toMatch(/^\/kn\/stays\//);
    await expectRight(page);
  });
});

test("a host finds their PG in Hindi, marks a bed and changes the PG @release @phone", async ({
  page,
  hosts,
  server,
}) => {
  const hi = (key: keyof typeof catalogs.en, values?: Record<string, string>) => said("hi", key, values);
  const title = "Silver Oak Ladies PG";
  await comeAsUser(page, server.url, hosts.phone);
  await open(page, "/hi/host");
  const listing = page.getByRole("article", { name: title });
  await expect(listing).toBeVisible();
  await expectRight(page);
  // Other journeys mark beds of this PG too.
  const count = listing.getByRole("status");
  const before = (await count.textContent())!;
  const bed = listing.getByRole("button", { name: hi("hosting.bedTaken", { bed: "6" }) });
  await bed.click();
  await expect(count).not.toHaveText(before);
  const marked = listing.locator("button[aria-pressed=true]").last();
  await marked.click();
  await expect(count).toHaveText(before);

  await listing.locator(`a[href="/hi/host/${hosts.stay.id}"]`).first().click();
  await page.waitForURL(/\/hi\/host\/\d+/);
  const phone = page.getByLabel(hi("hosting.contactPhone"));
  await phone.fill("12");
  await page.getByRole("button", { name: hi("hosting.saveChanges") }).click();
  await expect(page.getByText(hi("hosting.contactPhoneShort"))).toBeVisible();
  await expectNoEnglish(page);
  await phone.fill("90000 11112");
  await page.getByLabel(hi("hosting.dailyRent")).fill("450");
  await page.getByRole("button", { name: hi("hosting.saveChanges") }).click();
  await expect(page.getByText(hi("hosting.saved")).first()).toBeVisible();
  await expectRight(page);
});

test("a browser that prefers Kannada is offered it once, and stays where it is @desktop", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: "kn-IN" });
  const page = await context.newPage();
  await open(page, `${server.url}/rooms`);
  const offer = page.getByRole("region", { name: /ಕನ್ನಡದಲ್ಲಿ/ });
  await expect(offer).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/rooms");
  await offer.getByRole("link").click();
  await page.waitForURL(/\/kn\/rooms$/);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await open(page, `${server.url}/rooms`);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  // Another link in English: the language that was chosen is offered, until it is refused.
  await offer.getByRole("button").click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(offer).toHaveCount(0);
  await context.close();
});

test("the switch is kept for the account, and a shared link is in the language of its page @desktop", async ({
  page,
  context,
  hosts,
  server,
}) => {
  const language = async () =>
    (await (await page.request.get(server.url + getAccount().path)).json()).language;
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  await comeAsUser(page, server.url, hosts.phone);
  await open(page, pages.listing(hosts.stay.slug));
  // The switch looks at who is logged in.
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
  await page.getByRole("link", { name: "हिन्दी" }).click();
  await page.waitForURL(/\/hi\/pgs\//);
  await expect.poll(language).toBe("hi");

  await expect(page.locator("html[data-ready]")).toBeAttached();
  const share = page.getByRole("button", {
    name: said("hi", "listings.shareNamed", { title: "Silver Oak Ladies PG" }),
  });
  await share.first().click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${server.url}/hi${pages.listing(hosts.stay.slug)}`);

  await page.getByRole("link", { name: "English" }).click();
  await expect.poll(language).toBe("en");
});
