import type { Page } from "@playwright/test";
import { testSecrets } from "./lib/server.ts";
import { referralShots } from "./shots-referrals.ts";
import { reviewShots } from "./shots-reviews.ts";
import { roomShots } from "./shots-rooms.ts";
import { stayShots } from "./shots-stays.ts";
import { call, comeAsHost, openAdminDashboard, type Shot } from "./shots-steps.ts";
import { tenancyShots } from "./shots-tenancy.ts";

/** Keeps the first five stays in the browser, as a visitor who liked and saved them, and opens the page again. */
async function keepSome(page: Page): Promise<void> {
  const answer = await page.request.get(new URL("/api/pg-listings?limit=5", page.url()).href);
  const stays = (await answer.json()) as { id: number }[];
  const ids = stays.map(({ id }) => id);
  const kept = JSON.stringify({ liked: ids, saved: ids });
  await page.evaluate((text) => localStorage.setItem("tangu:marks:1", text), kept);
  await page.reload({ waitUntil: "networkidle" });
}

/** Measures from a tech park, as somebody who works there. */
async function chooseEcospace(page: Page): Promise<void> {
  await page.getByLabel("Search PGs").fill("ecosp");
  await page.getByRole("option", { name: /^Ecospace/ }).click();
  await page.waitForURL(/near=Ecospace/);
  await page
    .getByText(/ from Ecospace$/)
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
}

const welcome = async (page: Page) => {
  await page.getByRole("button", { name: "Log in or sign up" }).click();
  await page.getByRole("dialog").waitFor();
};

let nextPhone = 7_000_000_000 + (Date.now() % 1_000_000_000);

/** Signs up by the card that stands on the page. */
const fillSignUp = async (page: Page) => {
  nextPhone += 1;
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Mobile Number").fill(String(nextPhone));
  await page.getByLabel("Full Name").fill("Asha Rao");
  await page.getByLabel("Password", { exact: true }).fill("Sunny-Room!42");
  await page.getByRole("button", { name: "Create Account" }).click();
};

/** The same in the dialog, until that has closed. */
const signUp = async (page: Page) => {
  await welcome(page);
  await fillSignUp(page);
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

const tripleClick = async (page: Page) => {
  for (let click = 0; click < 3; click++) await page.mouse.click(4, 60);
};

/** Gives two stays of the city to a new account. */
async function hostSome(page: Page): Promise<void> {
  const phoneNumber = await comeAsHost(page);
  const { token } = await call(page, "/api/admin/unlock", { code: testSecrets.ADMIN_CODE });
  const typed = { password: testSecrets.ADMIN_PASSWORD };
  await call(page, "/api/admin/confirm", typed, { "x-admin-token": token });
  const { origin } = new URL(page.url());
  const { teamCode: code } = await (await page.request.get(`${origin}/api/me/account`)).json();
  const answer = await page.request.get(`${origin}/api/pg-listings?limit=2`);
  for (const { id } of (await answer.json()) as { id: number }[]) {
    await call(page, `/api/admin/listings/${id}/owner`, { phoneNumber, code }, { "x-admin-token": token });
  }
  await page.reload({ waitUntil: "networkidle" });
}

async function openGuestChat(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Chat about/ })
    .locator("visible=true")
    .first()
    .click();
  await page.getByLabel("Your name").waitFor();
}

/** All conversations of the demo city, as admin mode sees them. */
async function openChats(page: Page): Promise<void> {
  await openAdminDashboard(page);
  await page.getByRole("button", { name: /Chats/ }).first().click();
  await page.getByRole("list", { name: "Conversations" }).waitFor();
}

/** As a browser does that would install the app, and then as somebody who begins to use the page. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate('dispatchEvent(new Event("beforeinstallprompt", { cancelable: true }))');
  await page.getByRole("button", { name: "Install App" }).waitFor();
  await page.mouse.wheel(0, 300);
  await page.getByRole("region", { name: "Install the app" }).waitFor();
}

/** Every screen of the product, in the order in which somebody would meet them. */
export const shots: readonly Shot[] = [
  { name: "home", path: "/" },
  { name: "home-whole", path: "/", full: true },
  { name: "home-short-term", path: "/?stayDuration=short-term" },
  {
    name: "home-filters",
    path: "/",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "home-places",
    path: "/",
    prepare: async (page) => {
      await page.getByLabel("Search PGs").fill("tech");
      await page.getByRole("option").first().waitFor();
      await page.getByLabel("Search PGs").press("ArrowDown");
      await page.waitForLoadState("networkidle");
    },
  },
  {
    name: "home-places-recent",
    path: "/",
    prepare: async (page) => {
      await chooseEcospace(page);
      await page.getByLabel("Search PGs").click();
      await page.getByRole("option").first().waitFor();
    },
  },
  { name: "home-near", path: "/", prepare: chooseEcospace },
  {
    name: "home-near-filters",
    path: "/",
    prepare: async (page) => {
      await chooseEcospace(page);
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByText("Distance from Ecospace").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "listing-near",
    path: "/",
    prepare: async (page) => {
      await chooseEcospace(page);
      await page.locator("article h3 a").nth(1).click();
      await page.getByText("Your place").scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
    },
    full: true,
  },
  {
    name: "saved-compare-near",
    path: "/",
    prepare: async (page) => {
      await chooseEcospace(page);
      await page.goto(new URL("/saved?compare=1,2,3", page.url()).href, { waitUntil: "networkidle" });
    },
    full: true,
  },
  { name: "home-empty", path: "/?search=ladies&gender=boys" },
  { name: "welcome-login", path: "/", prepare: welcome },
  {
    name: "welcome-signup",
    path: "/",
    prepare: async (page) => {
      await welcome(page);
      await page.getByRole("tab", { name: "Sign Up" }).click();
      await page.getByLabel("Password", { exact: true }).fill("Sunny");
    },
  },
  {
    name: "welcome-forgot",
    path: "/",
    prepare: async (page) => {
      await welcome(page);
      await page.getByRole("button", { name: "Forgot password?" }).click();
    },
  },
  {
    name: "user-menu",
    path: "/",
    prepare: async (page) => {
      await signUp(page);
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "admin-prompt",
    path: "/",
    prepare: async (page) => {
      await tripleClick(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-mode",
    path: "/",
    prepare: async (page) => {
      await tripleClick(page);
      await page.getByLabel("Admin code").fill(testSecrets.ADMIN_CODE);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("Admin Access Granted!").waitFor();
    },
  },
  { name: "account-logged-out", path: "/account" },
  {
    name: "account",
    path: "/account",
    full: true,
    prepare: async (page) => {
      await fillSignUp(page);
      await page.getByRole("region", { name: "Your data" }).waitFor();
    },
  },
  {
    name: "account-delete",
    path: "/account",
    prepare: async (page) => {
      await fillSignUp(page);
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "reset-password", path: "/reset-password#a-token" },
  { name: "reset-password-spent", path: "/reset-password" },
  {
    name: "admin-people",
    path: "/admin",
    prepare: async (page) => {
      await fillSignUp(page);
      await page.getByText("You're logged in").waitFor();
      await page.getByLabel("Admin code").fill(testSecrets.ADMIN_CODE);
      await page.getByRole("button", { name: "Open the dashboard" }).click();
      await page.getByText("People", { exact: true }).click();
      await page.getByLabel("Mobile number").fill(String(nextPhone));
      await page.getByRole("button", { name: "Find" }).click();
      await page.getByRole("button", { name: "Make a reset link" }).click();
      await page.getByLabel("Admin password").fill(testSecrets.ADMIN_PASSWORD);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Copy the link" }).waitFor();
    },
  },
  { name: "listing", path: "/pgs/{slug}" },
  { name: "listing-whole", path: "/pgs/{slug}", full: true },
  { name: "payment", path: "/payment/{id}" },
  { name: "chat-name", path: "/pgs/{slug}", prepare: openGuestChat },
  {
    name: "chat-guest",
    path: "/pgs/{slug}",
    prepare: async (page) => {
      await openGuestChat(page);
      await page.getByLabel("Your name").fill("Asha");
      await page.getByRole("button", { name: "Start chat" }).click();
      const line = page.getByLabel("Message", { exact: true });
      for (const text of ["Hello! Is a bed free from Monday?", "I work at Ecospace, until six."]) {
        await line.fill(text);
        await line.press("Enter");
      }
      await page.locator("[data-message]").nth(1).waitFor();
      await line.fill("And is there parking for a scooter?");
    },
  },
  { name: "chats", path: "/admin", prepare: openChats },
  {
    name: "chats-thread",
    path: "/admin",
    prepare: async (page) => {
      await openChats(page);
      await page.getByRole("list", { name: "Conversations" }).getByRole("button").last().click();
      await page.locator("[data-message]").first().waitFor();
      await page.getByLabel("Message", { exact: true }).fill("You are welcome.");
    },
  },
  { name: "stays", path: "/stays" },
  { name: "liked-empty", path: "/liked" },
  { name: "liked", path: "/liked", prepare: keepSome },
  {
    name: "saved",
    path: "/saved",
    prepare: async (page) => {
      await keepSome(page);
      for (const at of [0, 1])
        await page
          .getByLabel(/^Compare/)
          .nth(at)
          .check();
    },
  },
  { name: "saved-compare", path: "/saved?compare={id},{id2},{id3}", full: true },
  { name: "create-gate", path: "/create-listing" },
  { name: "create-listing", path: "/create-listing", prepare: comeAsHost, full: true },
  {
    name: "create-listing-wrong",
    path: "/create-listing",
    prepare: async (page) => {
      await comeAsHost(page);
      await page.getByRole("button", { name: "Add PG" }).click();
      await page.getByText("PG name is required").waitFor();
    },
    full: true,
  },
  { name: "host-empty", path: "/host", prepare: comeAsHost },
  { name: "host", path: "/host", prepare: hostSome, full: true },
  {
    name: "host-listing",
    path: "/host",
    prepare: async (page) => {
      await hostSome(page);
      await page.getByRole("link", { name: /^Edit/ }).first().click();
      await page.getByRole("heading", { name: "About the PG" }).waitFor();
      await page.waitForLoadState("networkidle");
    },
    full: true,
  },
  { name: "admin-gate", path: "/admin" },
  {
    name: "admin-desk",
    path: "/admin",
    prepare: async (page) => {
      await openAdminDashboard(page);
      await page.getByRole("link", { name: /^Payments/ }).click();
      await page
        .getByRole("heading", { name: /^Booking #/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "admin-listings",
    path: "/admin",
    prepare: async (page) => {
      await openAdminDashboard(page);
      await page.getByText("Listings", { exact: true }).click();
      await page
        .getByRole("link", { name: /PG|Stay|Coliving/ })
        .first()
        .waitFor();
    },
  },
  { name: "landing-girls", path: "/girls-pg-near-tpcl" },
  { name: "landing-girls-whole", path: "/girls-pg-near-ecospace", full: true },
  { name: "landing-area", path: "/pg-near-bellandur" },
  { name: "landing-city", path: "/boys-pg-bengaluru", full: true },
  { name: "landing-house", path: "/jyothi-homestay-pg-ladies", full: true },
  { name: "not-found", path: "/no-such-place", full: true },
  { name: "offline", path: "/offline" },
  { name: "install-banner", path: "/", prepare: offerInstall },
  ...referralShots,
  ...stayShots,
  ...reviewShots,
  ...tenancyShots,
  ...roomShots,
];
