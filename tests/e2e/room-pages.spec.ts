import { uploadMessages } from "#domain/media/upload-messages.ts";
import { pages } from "#domain/paths.ts";
import { open, toast } from "./booking-steps.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { picture } from "./hosts.ts";
import { BRIGHT, CALM, roomCard } from "./room-cards.ts";

test("a visitor finds a room, shares it, and is asked to log in for everything else @phone", async ({
  page,
  allowErrors,
  rooms,
}) => {
  test.slow();
  allowErrors(/503.*room-posts/, /404/, /410/);
  const sections = page.getByRole("navigation", { name: "Sections" });
  const highestRent = page.getByRole("textbox", { name: "Highest rent in rupees" });

  await test.step("when the rooms do not load they can be requested again", async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
      const clipboard = {
        writeText: async (text: string) => void Object.assign(window, { copied: text }),
      };
      Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    });
    await open(page, pages.home);
    const away = /\/api\/room-posts(\?.*)?$/;
    await page.route(away, (route) => route.fulfill({ status: 503, body: "{}" }));
    await sections.getByRole("link", { name: "Rooms" }).click();
    await expect(page.getByRole("heading", { name: "We couldn't load the rooms" })).toBeVisible();
    await page.unroute(away);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(roomCard(page, BRIGHT)).toBeVisible();
  });

  await test.step("cards show the price, and no names", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Find a room and a roommate");
    await expect(roomCard(page, BRIGHT)).toContainText("₹8,500");
    for (const title of [BRIGHT, CALM])
      await expect(roomCard(page, title)).toContainText("A verified tenant");
    for (const name of ["Kavya", "Meena"]) await expect(page.getByText(name)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("filters narrow the list, and each can be removed", async () => {
    await page.getByRole("combobox", { name: "For whom" }).selectOption({ label: "For ladies" });
    await expect(page).toHaveURL(/gender=ladies/);
    await expect(roomCard(page, BRIGHT)).toHaveCount(0);
    await expect(roomCard(page, CALM)).toBeVisible();
    await highestRent.fill("9000");
    await highestRent.press("Enter");
    await expect(page).toHaveURL(/maxRent=9000/);
    await expect(roomCard(page, CALM)).toHaveCount(0);
    await page.getByRole("link", { name: "Remove filter: For ladies" }).click();
    await expect(roomCard(page, BRIGHT)).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(/\/rooms$/);
    // Gone with the fields of the last search: what is typed sooner goes with them.
    await expect(page.getByRole("link", { name: "Clear all" })).toHaveCount(0);
    await expect(roomCard(page, CALM)).toBeVisible();
  });

  await test.step("a search without results explains it and leads on", async () => {
    await highestRent.fill("100");
    await highestRent.press("Enter");
    await expect(page.getByRole("heading", { name: "No rooms found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "See PGs" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(roomCard(page, BRIGHT)).toBeVisible();
  });

  await test.step("a visitor reads and shares a room, and logs in to save or report it", async () => {
    await page.getByRole("heading", { name: BRIGHT }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(BRIGHT);
    await expect(page.locator("main")).toContainText("We cook together on Sundays.");
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Share ${BRIGHT}` }).click();
    await expect(toast(page)).toContainText("Link copied");
    expect(await page.evaluate(() => Reflect.get(window, "copied"))).toContain(pages.room(rooms.bright));
    // Whichever of the two came last takes the first Escape.
    await toast(page).getByRole("button", { name: "Close" }).click();
    for (const name of [`Save ${BRIGHT}`, "Report this room"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog", { name: "Welcome" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  await test.step("offering a room begins with a login", async () => {
    await page.goBack();
    await page.getByRole("link", { name: "Offer your room" }).click();
    await expect(page.getByRole("heading", { name: "Log in to offer your room" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a room that does not exist says so", async () => {
    const answer = await page.goto(pages.room(999_999_999));
    expect([404, 410]).toContain(answer?.status());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});

test("on a desktop the rooms and the page of one are in order @release @desktop", async ({
  page,
  rooms: _,
}) => {
  await open(page, pages.rooms);
  await expect(roomCard(page, CALM)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "For whom" }).selectOption({ label: "For ladies" });
  await expect(roomCard(page, BRIGHT)).toHaveCount(0);
  await page.getByRole("link", { name: "Remove filter: For ladies" }).click();
  await page.getByRole("heading", { name: BRIGHT }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(BRIGHT);
  await expectAccessible(page);
});

test("a user saves a room, finds it among the saved ones, and reports it; offering one needs a tenancy @release @phone", async ({
  someone,
  rooms,
}) => {
  const { page } = await someone("phone", rooms.phones.nobody);

  await test.step("a saved room is still saved after a reload, and can be taken out again", async () => {
    await open(page, pages.room(rooms.bright));
    const save = page.getByRole("button", { name: `Save ${BRIGHT}` });
    await expect(save).toHaveAttribute("aria-pressed", "false");
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/save"));
    await save.click();
    await expect(save).toHaveAttribute("aria-pressed", "true");
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expect(save).toHaveAttribute("aria-pressed", "true");
    await save.click();
    await expect(save).toHaveAttribute("aria-pressed", "false");
    await save.click();
    await expect(save).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("a report needs a reason", async () => {
    await page.getByRole("button", { name: "Report this room" }).click();
    const dialog = page.getByRole("dialog", { name: "Report this room" });
    await dialog.getByRole("button", { name: "Report" }).click();
    await expect(dialog).toContainText("Tell us what is wrong");
    await dialog.getByLabel("What is wrong with it?").fill("The photos are of another place");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Report" }).click();
    await expect(toast(page)).toContainText("Thank you. We'll check it.");
  });

  await test.step("the saved rooms are a filter of the list", async () => {
    await open(page, `${pages.rooms}?saved=1`);
    await expect(roomCard(page, BRIGHT)).toBeVisible();
    await expect(roomCard(page, CALM)).toHaveCount(0);
  });

  await test.step("offering a room needs a verified tenancy", async () => {
    await page.getByRole("link", { name: "Offer your room" }).click();
    await expect(page.locator("main")).toContainText("First show us where you live");
    await expect(page.getByRole("link", { name: "Show where I live" })).toHaveAttribute(
      "href",
      pages.tenancy,
    );
  });
});

test("a tenant offers a room: a photo that fails is sent again, a reload loses nothing, it is changed, closed and deleted @release @phone", async ({
  someone,
  allowErrors,
  rooms,
}) => {
  test.slow();
  allowErrors(/(503|415).*api\/media/, /410/, /404/);
  const { page } = await someone("phone", rooms.phones.newcomer);
  await open(page, pages.newRoom);
  // Filled in from the PG's own prices.
  await expect(page.getByLabel("Monthly rent")).toHaveValue("9500");
  await expect(page.getByLabel("Deposit")).toHaveValue("9000");
  // She lives in a house for everybody.
  await page.getByRole("button", { name: "Offer this room" }).click();
  await expect(page.locator("form")).toContainText("Tick this box to offer the room to everyone");
  await page.getByLabel(/including men/).check();
  await page.getByRole("button", { name: "Offer this room" }).click();
  await expect(page.locator("form")).toContainText("Enter a title for the room");
  await page.getByLabel("Title").fill("Corner room over the garden");
  await page.getByLabel(/^About the room/).fill("Call me on 98765 43210");

  const tile = page.getByRole("list", { name: "Photos" }).getByRole("listitem");
  const document = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7") };
  await page.getByLabel("Add photos").setInputFiles(document);
  await expect(tile.getByRole("alert")).toHaveText(uploadMessages.fileTypeUnknown());
  await expect(tile.getByRole("button", { name: /^Try again/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.route("**/api/media", (route) => route.fulfill({ status: 503, body: "{}" }), { times: 2 });
  await page.getByLabel("Replace notes.jpg with another file").setInputFiles(await picture("garden.jpg", 51));
  await expect(tile.getByRole("alert")).toContainText("Try again in a minute.");
  await page.unroute("**/api/media");
  await tile.getByRole("button", { name: "Try again to upload garden.jpg" }).click();
  await expect(tile.getByRole("progressbar")).toHaveCount(0);
  await expect(tile.getByRole("alert")).toHaveCount(0);

  await page.getByRole("button", { name: "Balcony", exact: true }).click();
  await page.getByLabel(/^Companies nearby/).fill("Manyata");
  await page.getByRole("button", { name: "Add Manyata Tech Park" }).click();
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
  await expect(page.locator("form")).toContainText("Remove phone numbers");
  await page.getByLabel(/^About the room/).fill("Quiet, with a garden below.");
  await page.getByRole("button", { name: "Offer this room" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Corner room over the garden");
  const own = page.getByRole("region", { name: "Your room" });
  await expect(own).toBeVisible();
  await expectAccessible(page);

  await own.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Monthly rent").fill("9,000");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("main")).toContainText("₹9,000");
  const { page: seeker } = await someone("desktop", rooms.phones.seeker);
  await open(seeker, `${pages.rooms}?company=manyata`);
  await expect(roomCard(seeker, "Corner room over the garden")).toContainText("₹9,000");
  await seeker.getByRole("heading", { name: "Corner room over the garden" }).getByRole("link").click();
  await expect(seeker.getByRole("heading", { name: "How well you match" })).toBeVisible();

  await own.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close it" }).click();
  await expect(page.getByRole("button", { name: "Open it again" })).toBeVisible();
  const gone = new URL(page.url()).pathname;
  const answer = await seeker.goto(gone);
  expect(answer?.status()).toBe(410);
  await expect(seeker.getByRole("heading", { level: 1 })).toHaveText("This room is no longer offered");
  await expectAccessible(seeker);
  await own.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
  await expect(toast(page)).toContainText("Room deleted");
});
