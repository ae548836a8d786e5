import { expect, expectAccessible, test } from "./harness.ts";
import { open } from "./home-page.ts";

const TPCL = "/girls-pg-near-tpcl";

test("from a landing page: narrow it, look at a stay, come back, and search elsewhere @phone", async ({
  page,
}) => {
  test.slow();
  const count = page.getByRole("heading", { level: 2, name: /PG's Found$/ });
  const cards = page.getByRole("article");
  await open(page, TPCL);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Girls PG near TPCL, Bengaluru");
  const all = await count.textContent();
  await expect(cards.first()).toContainText(/Nearby|\d m|\d\.\d km/);

  await test.step("a filter narrows the page, and is still there on the way back from a stay", async () => {
    await page.getByRole("link", { name: /^2 Sharing from ₹/ }).click();
    await expect(page).toHaveURL(`${TPCL}?roomType=2+Sharing`);
    await expect(count).not.toHaveText(all ?? "");
    await expect(cards.first()).toContainText("2 Sharing");
    await expectAccessible(page);
    const narrowed = await count.textContent();

    const title = cards.first().getByRole("heading").getByRole("link");
    const name = (await title.textContent()) ?? "";
    await title.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${TPCL}?roomType=2+Sharing`);
    await expect(count).toHaveText(narrowed ?? "");
    await page.getByRole("button", { name: "Remove filter: 2 Sharing" }).click();
    await expect(page).toHaveURL(TPCL);
    await expect(count).toHaveText(all ?? "");
  });

  await test.step("words narrow the page; the whole city and another gender lead to the home page's search", async () => {
    const box = page.getByRole("combobox", { name: "Search PGs" }).or(page.getByLabel("Search PGs")).first();
    await box.fill("whitefield");
    await expect(page).toHaveURL(`${TPCL}?search=whitefield`);
    await expect(box).toBeFocused();
    await page.getByRole("button", { name: "Search all of Bengaluru" }).click();
    await expect(page).toHaveURL(/^[^?]*\/\?.*search=whitefield/);
    await expect(page.getByRole("main")).toBeFocused();
    expect(new URL(page.url()).searchParams.has("within")).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL(`${TPCL}?search=whitefield`);
    await page.goBack();
    await expect(page).toHaveURL(TPCL);
    await expect(box).toHaveValue("");
    await expect(count).toHaveText(all ?? "");

    await page.getByRole("link", { name: "Boys PG near TPCL" }).click();
    await expect(page).toHaveURL(/^[^?]*\/\?.*gender=boys/);
    expect(new URL(page.url()).searchParams.get("within")).toBe("3");
  });
});

test("a landing address that does not exist leads on; the city's and a PG's own page have their parts @release @desktop", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404/);
  await test.step("an unknown landing address offers a search and places", async () => {
    const answer = await page.goto("/girls-pg-near-atlantis");
    expect(answer?.status()).toBe(404);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expectAccessible(page);
    await page.getByLabel("Search PGs").fill("bellandur");
    await page.getByLabel("Search PGs").press("Enter");
    await expect(page).toHaveURL("/?search=bellandur");
    await page.goBack();
    await page.getByRole("link", { name: "Girls PG near Bellandur" }).click();
    await expect(page).toHaveURL("/girls-pg-bellandur");
  });

  await test.step("the city's page lists its areas, and leads to the page of one PG", async () => {
    // With few stays: axe takes seconds for a full list.
    await open(page, "/ladies-pg-bengaluru?maxRent=6500");
    await expect(page.getByRole("heading", { name: "Area by area" })).toBeVisible();
    await expectAccessible(page);
    const more = page.getByRole("region", { name: "More places" });
    await more.getByRole("link", { name: "Jyothi Homestay PG Ladies", exact: true }).click();
    await expect(page).toHaveURL("/jyothi-homestay-pg-ladies");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jyothi Homestay PG Ladies");
    await open(page, "/jyothi-homestay-pg-ladies?maxRent=6500");
    await expectAccessible(page);
    await page.getByRole("link", { name: "See photos and details" }).click();
    await expect(page).toHaveURL(/\/pgs\/jyothi-homestay-pg-ladies/);
  });
});
