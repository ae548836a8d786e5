import { pages } from "#domain/paths.ts";
import { expect, test } from "./harness.ts";
import { cards, query, search, total } from "./home-page.ts";
import { BRIGHT, CALM, roomCard } from "./room-cards.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript searches are forms, lists continue by a link, and pages have what matters @phone", async ({
  page,
  rooms,
}) => {
  const submit = page.getByRole("button", { name: "Search", exact: true });

  await test.step("the home page continues by a link, and searches by a form", async () => {
    await page.goto(pages.home);
    const all = await total(page);
    const firstLink = cards(page).first().getByRole("heading").getByRole("link");
    const href = await firstLink.getAttribute("href");
    // Far cards are drawn as they come near, and may move the link from under the finger.
    await expect(async () => {
      await page.getByRole("link", { name: "Show more" }).click();
      await expect.poll(() => query(page), { timeout: 2_000 }).toHaveProperty("cursor");
    }).toPass();
    await expect(cards(page).first()).toBeVisible();
    expect(await firstLink.getAttribute("href")).not.toBe(href);
    await page.goto(pages.home);
    await search(page).fill("layout");
    await page.getByRole("combobox", { name: "Who it's for" }).selectOption("ladies");
    await submit.click();
    expect(query(page)).toMatchObject({ search: "layout", gender: "ladies", stayDuration: "monthly" });
    expect(await total(page)).toBeLessThan(all);
  });

  await test.step("a card leads to the stay's page and to its payment page", async () => {
    const book = page.getByRole("link", { name: /^Book / });
    const card = cards(page).filter({ has: book }).first();
    await expect(card.getByRole("link", { name: /^Book / })).toHaveAttribute("href", /^\/payment\/\d+$/);
    const title = card.getByRole("heading").getByRole("link");
    const name = (await title.textContent()) ?? "";
    await title.click();
    expect(new URL(page.url()).pathname).toMatch(/^\/pgs\/[a-z0-9-]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByRole("row", { name: /^7 days/ })).toBeVisible();
    await expect(book.and(page.locator(":visible")).first()).toBeVisible();
  });

  await test.step("a landing page narrows its list, and hands other searches on", async () => {
    await page.goto("/girls-pg-near-tpcl");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByLabel("Sharing", { exact: true }).selectOption("2 Sharing");
    await submit.click();
    await expect(page).toHaveURL(/\/girls-pg-near-tpcl\?.*roomType=2/);
    await expect(page.getByRole("article").first()).toContainText("2 Sharing");
    await page.getByLabel("Who it's for").selectOption("boys");
    await submit.click();
    await expect(page).toHaveURL(/^[^?]*\/\?.*gender=boys/);
    await expect(page.getByRole("article").first()).toContainText("Boys");
  });

  await test.step("a page that only scripts fill says so", async () => {
    for (const path of [pages.saved, pages.createListing]) {
      await page.goto(path);
      await expect(page.locator("noscript p")).toBeVisible();
      await expect(page.getByText(/^Loading/)).toBeHidden();
    }
  });

  await test.step("the filters of rooms are a form, and a card leads to its page", async () => {
    await page.goto(pages.rooms);
    await expect(roomCard(page, CALM)).toBeVisible();
    await page.getByRole("combobox", { name: "Sharing" }).selectOption("2 Sharing");
    await page.getByRole("button", { name: "Show rooms" }).click();
    await expect(roomCard(page, BRIGHT)).toBeVisible();
    await expect(roomCard(page, CALM)).toHaveCount(0);
    await page.getByRole("heading", { name: BRIGHT }).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`${pages.room(rooms.bright)}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(BRIGHT);
  });
});
