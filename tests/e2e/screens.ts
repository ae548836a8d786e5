import { expect, type Page } from "@playwright/test";
import type { MessageKey } from "#domain/catalog.ts";
import { pages } from "#domain/paths.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { WANTED } from "#domain/rooms/choices.ts";
import { VISITOR_KEY } from "#web/lib/favourites-storage.ts";
import { POP_UP_FLAG } from "#web/lib/pop-up-seen.ts";
import type { World } from "./world.ts";

/** What a message without arguments is in the language of the walk. */
export type Said = (key: MessageKey) => string;
export type Who = "visitor" | "guest" | "host" | "tenant" | "newcomer" | "admin" | "landlord" | "lodger";

export interface Screen {
  who: Who;
  path: string;
  /** One of the main ones: axe reads it. */
  isMain?: true;
  /** Fills something in, or opens something over the page. */
  act?: (page: Page, said: Said) => Promise<unknown>;
  /** The page of the screen before, without loading it again. */
  goesOn?: true;
}

/** A search with one result. */
const SHORT_LIST = "/?search=quiet+lantern";
const ADMIN_VIEWS = 15;

const landing = (part: string) => LANDING_PAGES.find(({ path }) => path.includes(part))!.path;
const shown = (page: Page, role: "dialog" | "menu" | "grid") => page.getByRole(role).first().waitFor();

const opens =
  (button: MessageKey, role: "dialog" | "menu" | "grid" = "dialog") =>
  async (page: Page, said: Said) => {
    const name = new RegExp(`^${said(button)}`);
    await page.getByRole("button", { name }).locator("visible=true").first().click();
    await shown(page, role);
  };

const opensBooking = async (page: Page) => {
  await page.locator(".listing-grid a[href*='/payment/']").first().click();
  await shown(page, "dialog");
};

const opensChat = async (page: Page, said: Said) => {
  const chat = page.getByRole("button").filter({ hasText: said("listings.chat") });
  await chat.locator("visible=true").first().click();
  await shown(page, "dialog");
};

/** As a browser does that would install the app. */
const offersInstall = async (page: Page, said: Said) => {
  await page.evaluate(() => window.dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
  await page.getByRole("button", { name: said("shell.installApp") }).waitFor();
};

const goesOffline = async (page: Page, said: Said) => {
  await page.context().setOffline(true);
  await page.getByText(said("shell.offlineNow")).waitFor();
};
const comesBack = (page: Page) => page.context().setOffline(false);

/** As somebody who liked and saved them without an account. */
const keeps = (ids: readonly number[]) => async (page: Page) => {
  const favourites = JSON.stringify({ liked: ids, saved: ids });
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [VISITOR_KEY, favourites] as const);
  await page.reload();
  await page.locator(".listing-grid article").first().waitFor();
};

const choosesToCompare = async (page: Page) => {
  for (const box of (await page.getByRole("checkbox").all()).slice(0, 2)) await box.check();
};

/** From here on the browser is always one that was never here. */
const comesFirst = async (page: Page) => {
  await page.addInitScript((flag) => localStorage.removeItem(flag), POP_UP_FLAG);
  await page.reload();
  await shown(page, "dialog");
};

const choosesHome = async (page: Page, said: Said) => {
  await page.getByText(said("tenancies.whereHome"), { exact: true }).click();
  await page.getByLabel(said("tenancies.addressField")).waitFor();
};

const choosesView = (at: number) => async (page: Page, said: Said) => {
  const views = page.getByRole("navigation", { name: said("admin.view") }).getByRole("link");
  await expect(views).toHaveCount(ADMIN_VIEWS);
  await views.nth(at).click();
};

/** Every route in the states that are laid out differently, and what opens over them. */
export function screensOf({ city, hosts, lived, rooms, rents }: World): readonly Screen[] {
  const ids = [city.house.id, city.full.id, hosts.stay.id];
  const room = pages.room(rooms.bright);
  const of = (who: Who, ...screens: [path: string, rest?: Omit<Screen, "who" | "path">][]): Screen[] =>
    screens.map(([path, rest]) => ({ who, path, ...rest }));
  return [
    ...of(
      "visitor",
      [pages.home, { isMain: true }],
      [SHORT_LIST, { act: offersInstall }],
      [SHORT_LIST, { act: goesOffline, goesOn: true }],
      [SHORT_LIST, { act: comesBack, goesOn: true }],
      [SHORT_LIST, { act: opens("listings.filters") }],
      [SHORT_LIST, { act: opens("accounts.loginOrSignUp") }],
      [SHORT_LIST, { act: opens("listings.ladiesPg", "menu") }],
      [SHORT_LIST, { act: opensBooking }],
      ["/?search=boys+near+marathahalli&stayDuration=short-term&amenities=WiFi+(100-200+MBPS)&maxRent=17000"],
      ["/?search=nothing+like+this&gender=boys"],
      [landing("pg-near"), { isMain: true }],
      [landing("ladies-pg-bengaluru")],
      [landing("venkata")],
      [pages.listing(lived.house.slug), { isMain: true }],
      [pages.listing(lived.house.slug), { act: opensChat, goesOn: true }],
      [pages.listing(city.hostile.slug)],
      [pages.listingById(city.full.id)],
      [pages.rooms, { isMain: true }],
      [room],
      [WANTED, { isMain: true }],
      [pages.room(rooms.flat)],
      [pages.liked],
      [pages.saved, { act: keeps(ids) }],
      [pages.saved, { act: choosesToCompare, goesOn: true }],
      [pages.liked],
      [`${pages.saved}?compare=${ids}`],
      [pages.savedSearches],
      [pages.stays],
      [pages.account],
      [pages.createListing],
      [pages.referrals],
      [pages.invitation("00000000")],
      [pages.resetPassword()],
      [pages.terms],
      [pages.privacy],
      [pages.refunds],
      [pages.contact, { isMain: true }],
      [pages.offline],
      ["/no/such/page"],
      [SHORT_LIST, { act: comesFirst }],
    ),
    ...of(
      "guest",
      [pages.payment(city.house.id), { isMain: true }],
      [pages.payment(city.full.id)],
      [pages.stays, { isMain: true }],
      [pages.stay(city.guest.confirmed)],
      [pages.stay(city.guest.expired)],
      [pages.receipt(city.guest.confirmed)],
    ),
    ...of(
      "host",
      [pages.account, { isMain: true }],
      [pages.account, { act: opens("accounts.yourAccount", "menu"), goesOn: true }],
      [pages.host, { isMain: true }],
      [pages.host, { act: opens("shell.tabAddPg"), goesOn: true }],
      [pages.hostListing(hosts.stay.id)],
      [pages.payouts, { isMain: true }],
      [pages.createListing],
      [pages.referrals, { isMain: true }],
      [pages.referrals, { act: opens("chat.chats"), goesOn: true }],
      [pages.stays],
      [pages.stays, { act: opens("shell.tabReferrals"), goesOn: true }],
      [pages.preferences],
    ),
    ...of("tenant", [room], [pages.editRoom(rooms.bright)], [pages.myRooms]),
    ...of(
      "newcomer",
      [pages.newRoom],
      [pages.tenancy],
      [pages.tenancy, { act: choosesHome, goesOn: true, isMain: true }],
      [room],
      [pages.payment(city.house.id), { act: opens("bookings.openCalendar", "grid") }],
    ),
    ...of(
      "landlord",
      [pages.host],
      [pages.newProperty],
      [pages.property(rents.property), { isMain: true }],
      [pages.propertyPeople(rents.property), { isMain: true }],
      [pages.propertyTenant(rents.property, rents.tenants[0]!.id)],
      [pages.propertySettings(rents.property), { isMain: true }],
      [pages.propertyComplaints(rents.property)],
      [pages.propertyNotices(rents.property)],
      [pages.rents(rents.property), { isMain: true }],
      [pages.rentLedger(rents.property)],
      [pages.tenantRents(rents.property, rents.tenants[0]!.id)],
    ),
    ...of(
      "lodger",
      [pages.myPg(), { isMain: true }],
      [pages.rentReceipt(999_999_999)],
      [pages.joinProperty()],
    ),
    ...of(
      "admin",
      [pages.admin, { isMain: true }],
      ...Array.from({ length: ADMIN_VIEWS }, (_, at): [string, Omit<Screen, "who" | "path">] => [
        pages.admin,
        { act: choosesView(at), goesOn: true },
      ]),
    ),
  ];
}
