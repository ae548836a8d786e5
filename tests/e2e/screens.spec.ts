import type { Page } from "@playwright/test";
import { catalogs } from "#domain/catalog.ts";
import { type Locale, localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { open } from "./booking-steps.ts";
import { comeAsGuest } from "./city.ts";
import { expect, expectAccessible, expectNoEnglish, test } from "./harness.ts";

/** Opens a page in a language, and waits for what is on its way. */
async function come(page: Page, path: string, locale: Locale): Promise<void> {
  await open(page, localizedPath(path, locale));
  await expectSettled(page);
}

/** Pictures below the screen come when they are near. */
const loadingOnScreen = () =>
  [...document.querySelectorAll(".animate-pulse, .animate-spin")].filter(
    (each) => each.checkVisibility() && each.getBoundingClientRect().top < window.innerHeight,
  ).length;

async function expectSettled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(loadingOnScreen), { timeout: 30_000 }).toBe(0);
}

/** What axe finds in English is found by the other journeys; here are the main screens of each person. */
for (const locale of ["kn", "hi"] as const) {
  const said = (key: keyof typeof catalogs.en) => catalogs[locale][key];

  test(`visitors, guests and hosts find no English, and axe nothing, in ${locale} @phone`, async ({
    someone,
    city,
    hosts,
    lived,
    server,
  }) => {
    test.slow();
    const visitor = await someone("phone");
    const guest = await someone("phone");
    await comeAsGuest(guest.context, server.url, city.guest.token);
    const host = await someone("phone", hosts.phone);
    const main: [page: Page, path: string][] = [
      [visitor.page, pages.home],
      [visitor.page, LANDING_PAGES[0]!.path],
      [visitor.page, pages.listing(lived.house.slug)],
      [visitor.page, pages.rooms],
      [guest.page, pages.payment(city.house.id)],
      [guest.page, pages.stays],
      [host.page, pages.account],
      [host.page, pages.host],
      [host.page, pages.referrals],
    ];
    for (const [page, path] of main) {
      await come(page, path, locale);
      await expectNoEnglish(page);
      await expectAccessible(page);
    }
    await come(visitor.page, pages.saved, locale);
    await visitor.page.getByRole("button", { name: said("accounts.loginOrSignUp") }).click();
    await expect(visitor.page.getByRole("dialog")).toBeVisible();
    await expectSettled(visitor.page);
    await expectNoEnglish(visitor.page);
    await come(visitor.page, pages.home, locale);
    await visitor.page
      .getByRole("button", { name: said("listings.filters") })
      .first()
      .click();
    await expect(visitor.page.getByRole("dialog")).toBeVisible();
    await expectSettled(visitor.page);
    await expectNoEnglish(visitor.page);
    const others: typeof main = [
      [guest.page, pages.stay(city.guest.confirmed)],
      [guest.page, pages.receipt(city.guest.confirmed)],
      [guest.page, pages.stay(city.guest.expired)],
      [guest.page, pages.payment(city.full.id)],
      [host.page, pages.hostListing(hosts.stay.id)],
      [host.page, pages.createListing],
      [host.page, pages.preferences],
    ];
    for (const [page, path] of others) {
      await come(page, path, locale);
      await expectNoEnglish(page);
    }
  });

  test(`tenants and admins find no English in ${locale} @desktop`, async ({ someone, city, rooms }) => {
    test.slow();
    const [tenant, newcomer] = [
      await someone("desktop", rooms.phones.tenant),
      await someone("desktop", rooms.phones.newcomer),
    ];
    const { bright } = rooms;
    for (const path of [pages.room(bright), pages.editRoom(bright), pages.myRooms]) {
      await come(tenant.page, path, locale);
      await expectNoEnglish(tenant.page);
    }
    for (const path of [pages.newRoom, pages.tenancy, pages.room(bright)]) {
      await come(newcomer.page, path, locale);
      await expectNoEnglish(newcomer.page);
    }
    await come(newcomer.page, pages.payment(city.house.id), locale);
    await newcomer.page.getByRole("button", { name: said("bookings.openCalendar") }).click();
    await expect(newcomer.page.getByRole("grid")).toBeVisible();
    await expectNoEnglish(newcomer.page);
    const { page } = await someone("desktop", city.adminPhone);
    await come(page, pages.admin, locale);
    await expectAccessible(page);
    const views = page.getByRole("group", { name: said("admin.view") }).getByRole("radio");
    expect(await views.count()).toBeGreaterThan(9);
    for (const view of await views.all()) {
      await view.check({ force: true });
      await expectSettled(page);
      await expectNoEnglish(page);
    }
  });
}
