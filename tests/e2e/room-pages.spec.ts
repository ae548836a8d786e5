import type { Page } from "@playwright/test";
import { pages } from "#domain/paths.ts";
import { open, toast } from "./booking-steps.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { picture } from "./hosts.ts";

const card = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
const BRIGHT = "Bright bed by the window";
const CALM = "Calm corner for a working woman";

test("a visitor finds a room by what it costs and for whom it is, and takes each filter out again", async ({
  page,
  rooms: _,
}) => {
  await open(page, pages.rooms);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("A room, and someone");
  await expect(card(page, BRIGHT)).toContainText("₹8,500");
  await expect(card(page, BRIGHT)).toContainText("Kavya");
  // In a place for ladies nobody who just came reads a name.
  await expect(card(page, CALM)).toContainText("A verified tenant");
  await expect(card(page, CALM)).not.toContainText("Meena");
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "For whom" }).selectOption({ label: "For ladies" });
  await expect(page).toHaveURL(/gender=ladies/);
  await expect(card(page, BRIGHT)).toHaveCount(0);
  await expect(card(page, CALM)).toBeVisible();
  await page.getByRole("textbox", { name: "Highest rent in rupees" }).fill("9000");
  await page.getByRole("textbox", { name: "Highest rent in rupees" }).press("Enter");
  await expect(page).toHaveURL(/maxRent=9000/);
  await expect(card(page, CALM)).toHaveCount(0);
  await page.getByRole("link", { name: "Remove filter: For ladies" }).click();
  await expect(card(page, BRIGHT)).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/rooms$/);
  await expect(card(page, CALM)).toBeVisible();
});

test("a search that finds nothing says so and leads on", async ({ page, rooms: _ }) => {
  await open(page, `${pages.rooms}?maxRent=100`);
  await expect(page.getByRole("heading", { name: "No rooms found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Look at PGs" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(card(page, BRIGHT)).toBeVisible();
});

test("when the rooms do not load they can be asked for again", async ({ page, allowErrors, rooms: _ }) => {
  allowErrors(/503.*room-posts/);
  await open(page, pages.home);
  await page.route("**/api/room-posts?*", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 2,
  });
  await page.route("**/api/room-posts", (route) => route.fulfill({ status: 503, body: "{}" }), { times: 2 });
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Rooms" }).click();
  await expect(page.getByRole("heading", { name: "The rooms did not load" })).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(card(page, BRIGHT)).toBeVisible();
});

test("without scripts the filters are a plain form, and a card leads to its page @phone", async ({
  browser,
  server,
  rooms,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto(pages.rooms);
  await expect(card(page, CALM)).toBeVisible();
  await page.getByRole("combobox", { name: "Sharing" }).selectOption("2 Sharing");
  await page.getByRole("button", { name: "Show rooms" }).click();
  await expect(card(page, BRIGHT)).toBeVisible();
  await expect(card(page, CALM)).toHaveCount(0);
  await page.getByRole("heading", { name: BRIGHT }).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${pages.room(rooms.bright)}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(BRIGHT);
  await context.close();
});

test("a visitor reads a room's page, shares it, and is asked to log in to save or report it", async ({
  page,
  rooms,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
    const clipboard = {
      writeText: async (text: string) => void Object.assign(window, { copied: text }),
    };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  });
  await open(page, pages.rooms);
  await page.getByRole("heading", { name: BRIGHT }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(BRIGHT);
  await expect(page.locator("main")).toContainText("We cook together on Sundays.");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Share ${BRIGHT}` }).click();
  await expect(toast(page)).toContainText("Link copied");
  expect(await page.evaluate(() => Reflect.get(window, "copied"))).toContain(pages.room(rooms.bright));
  for (const name of [`Save ${BRIGHT}`, "Report this room"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog", { name: "Welcome" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("who is signed in saves a room, finds it among the saved ones, and reports it once", async ({
  someone,
  isMobile,
  rooms,
}) => {
  const { page } = await someone(isMobile ? "phone" : "desktop", rooms.phones.seeker);
  await open(page, pages.room(rooms.bright));
  await expect(page.getByRole("heading", { name: "How well you would match" })).toBeVisible();
  const save = page.getByRole("button", { name: `Save ${BRIGHT}` });
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/save"));
  const wasSaved = (await save.getAttribute("aria-pressed")) === "true";
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", String(!wasSaved));
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(save).toHaveAttribute("aria-pressed", String(!wasSaved));
  if (wasSaved) await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await open(page, `${pages.rooms}?saved=1`);
  await expect(card(page, BRIGHT)).toBeVisible();
  await expect(card(page, CALM)).toHaveCount(0);
});

test("a room is reported, and what is missing is said @phone", async ({ someone, rooms }) => {
  const { page } = await someone("phone", rooms.phones.nobody);
  await open(page, pages.room(rooms.bright));
  await page.getByRole("button", { name: "Report this room" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this room" });
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(dialog).toContainText("Please say what is wrong with it");
  await dialog.getByLabel("What is wrong with it?").fill("The photos are of another place");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(toast(page)).toContainText("Thank you. We will look at it.");
});

test("a room that is not there says so", async ({ page, allowErrors }) => {
  allowErrors(/404/, /410/);
  const answer = await page.goto(pages.room(999_999_999));
  expect([404, 410]).toContain(answer?.status());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test("offering a room begins with a login, and then with a verified tenancy @phone", async ({
  page,
  someone,
  rooms,
}) => {
  await open(page, pages.rooms);
  await page.getByRole("link", { name: "Offer your room" }).click();
  await expect(page.getByRole("heading", { name: "Log in to offer your room" })).toBeVisible();
  await expectAccessible(page);
  const { page: nobody } = await someone("phone", rooms.phones.nobody);
  await open(nobody, pages.newRoom);
  await expect(nobody.locator("main")).toContainText("Posting needs a verified tenancy");
  await expect(nobody.getByRole("link", { name: "Verify my tenancy" })).toHaveAttribute(
    "href",
    pages.tenancy,
  );
});

test("a tenant offers a room: a photo that fails is sent again, a reload loses nothing, it is changed, closed and deleted @phone", async ({
  someone,
  allowErrors,
  rooms,
}) => {
  test.slow();
  allowErrors(/503.*api\/media/, /410/, /404/);
  const { page } = await someone("phone", rooms.phones.newcomer);
  await open(page, pages.newRoom);
  // What the house asks for stands there already.
  await expect(page.getByLabel("Rent a month")).toHaveValue("9500");
  await expect(page.getByLabel("Deposit")).toHaveValue("9000");
  await page.getByRole("button", { name: "Offer this room" }).click();
  await expect(page.locator("form")).toContainText("Please give the room a title");
  await page.getByLabel("Title").fill("Corner room over the garden");
  await page.getByLabel(/^About the room/).fill("Call me on 98765 43210");

  await page.route("**/api/media", (route) => route.fulfill({ status: 503, body: "{}" }), { times: 2 });
  await page.getByLabel("Add photos").setInputFiles(await picture("garden.jpg", 51));
  const tile = page.getByRole("list", { name: "Photos" }).getByRole("listitem");
  await expect(tile.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/media");
  await tile.getByRole("button", { name: "Retry the upload of garden.jpg" }).click();
  await expect(tile.getByRole("progressbar")).toHaveCount(0);
  await expect(tile.getByRole("alert")).toHaveCount(0);

  await page.getByRole("button", { name: "Balcony", exact: true }).click();
  await page.getByLabel(/^Companies nearby/).fill("Garden Systems");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Corner room over the garden");
  await expect(tile.getByRole("img", { name: "garden.jpg" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Balcony", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Free from").fill(day);
  await page.getByRole("button", { name: "Offer this room" }).click();
  await expect(page.locator("form")).toContainText("Please leave phone numbers");
  await page.getByLabel(/^About the room/).fill("Quiet, with a garden below.");
  await page.getByRole("button", { name: "Offer this room" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Corner room over the garden");
  const own = page.getByRole("region", { name: "Your room" });
  await expect(own).toBeVisible();
  await expectAccessible(page);

  await own.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Rent a month").fill("9,000");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("main")).toContainText("₹9,000");
  const { page: seeker } = await someone("desktop", rooms.phones.seeker);
  await open(seeker, `${pages.rooms}?company=garden+sys`);
  await expect(card(seeker, "Corner room over the garden")).toContainText("₹9,000");

  await own.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close it" }).click();
  await expect(page.getByRole("button", { name: "Offer it again" })).toBeVisible();
  const gone = new URL(page.url()).pathname;
  const answer = await seeker.goto(gone);
  expect(answer?.status()).toBe(410);
  await expect(seeker.getByRole("heading", { level: 1 })).toHaveText("This room is not offered any more");
  await expectAccessible(seeker);
  await own.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
  await expect(toast(page)).toContainText("Room deleted");
});
