import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./harness.ts";
import { cards, open } from "./home-page.ts";
import { join } from "./roommates.ts";

const KEY = "tangu:marks:1";
const likes = (page: Page) => cards(page).getByRole("button", { name: /^Like / });
const saves = (page: Page) => cards(page).getByRole("button", { name: /^Save / });
const shown = (page: Page) => page.locator("main article");
const newPhone = () => `9${Math.floor(Math.random() * 1e9)}`.padEnd(10, "3");
const PASSWORD = "Lantern@Street7";

/** A call from the page itself, with its cookies and its origin. */
function send(page: Page, path: string, body?: object): Promise<number> {
  return page.evaluate(
    async ([path, body]) => {
      const init = body
        ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
        : {};
      return (await fetch(path, { method: "POST", ...init })).status;
    },
    [path, body] as const,
  );
}

async function signUp(page: Page): Promise<string> {
  const phoneNumber = newPhone();
  const user = { phoneNumber, password: PASSWORD, fullName: "Asha Rao" };
  expect(await send(page, "/api/auth/signup", user)).toBe(201);
  return phoneNumber;
}

/** The number beside a heart, as it is said. */
async function likesOf(heart: Locator): Promise<number> {
  return Number(/^(\d+) likes?$/.exec((await heart.getAttribute("title")) ?? "")?.[1]);
}

const keptInBrowser = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);

async function ids(page: Page, count: number): Promise<number[]> {
  const answer = await page.request.get(`/api/pg-listings?limit=${count}`);
  const stays: { id: number }[] = await answer.json();
  return stays.map(({ id }) => id);
}

test("what a visitor likes and saves is there after the sign-up, in any browser, and gone after the logout @phone", async ({
  page,
  visitor,
}) => {
  // Two browsers and eight pages.
  test.slow();
  await open(page);
  const heart = likes(page).first();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  const before = await likesOf(heart);
  const tab = await page.context().newPage();
  await open(tab);
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(await likesOf(heart)).toBe(before + 1);
  await expect(likes(tab).first()).toHaveAttribute("aria-pressed", "true");
  await tab.close();
  for (const at of [0, 1, 2]) await saves(page).nth(at).click();
  await expect.poll(() => keptInBrowser(page)).toMatch(/"saved":\[\d+,\d+,\d+\]/);

  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/liked");
  await expect(page.getByRole("heading", { level: 1, name: "Liked PGs" })).toBeVisible();
  await expect(shown(page)).toHaveCount(1);
  await expect(page.getByText("Log in to see them on all your devices.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/saved");
  await expect(shown(page)).toHaveCount(3);

  const phoneNumber = await signUp(page);
  await page.reload();
  await expect(page.getByText("Only you can see these.")).toBeVisible();
  await expect(shown(page)).toHaveCount(3);
  await expect.poll(() => keptInBrowser(page)).toBeNull();

  const other = await visitor();
  await open(other, "/stays");
  expect(await send(other, "/api/auth/login", { phoneNumber, password: PASSWORD })).toBe(200);
  await other.goto("/liked");
  await expect(shown(other)).toHaveCount(1);
  await other.goto("/saved");
  await expect(shown(other)).toHaveCount(3);

  const title = await shown(other).first().getByRole("heading").innerText();
  const bookmark = other.getByRole("button", { name: `Save ${title}` });
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await bookmark.click();
  await expect(shown(other)).toHaveCount(2);
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(shown(other).first().getByRole("heading")).toHaveText(title);
  await expect(shown(other)).toHaveCount(3);

  expect(await send(page, "/api/auth/logout")).toBe(200);
  await page.goto("/saved");
  await expect(page.getByText("No saved PGs yet")).toBeVisible();
});

test("presses: kept over a cut, the last press counts, one call at a time, and a refusal is taken back @release @phone", async ({
  page,
  context,
  server,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /409|Failed to load resource/);
  await join(page, server.url, { name: "Asha" });
  const favourites = page.waitForResponse("**/api/me/marks");
  await open(page);
  await favourites;
  const [heart, another] = [likes(page).first(), likes(page).nth(1)];

  await test.step("a press between two cells is kept once the connection is back", async () => {
    const third = likes(page).nth(2);
    await context.setOffline(true);
    const kept = page.waitForResponse(/\/like$/);
    const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/like"));
    await third.click();
    await lost;
    await expect(page.getByText("You're offline. We'll continue when you're back online.")).toBeVisible();
    await expect(third).toHaveAttribute("aria-pressed", "true");
    await context.setOffline(false);
    expect((await kept).status()).toBe(200);
    await expect(third).toHaveAttribute("aria-pressed", "true");
  });

  const calls: string[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((done) => {
    release = done;
  });
  let refuse = false;
  await page.route(/\/api\/pg-listings\/\d+\/like$/, async (route) => {
    calls.push(route.request().method());
    if (refuse) {
      const json = { message: "This PG is no longer on Tangu", code: "CONFLICT" };
      return route.fulfill({ status: 409, json });
    }
    if (calls.length === 1) await gate;
    await route.continue();
  });
  const counts = [await likesOf(heart), await likesOf(another)];
  await heart.click();
  await expect.poll(() => calls).toEqual(["PUT"]);
  // Off, on and off again while the first call is still on its way.
  for (let press = 0; press < 3; press++) await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  expect(calls).toEqual(["PUT"]);
  release();
  await expect.poll(() => calls).toEqual(["PUT", "DELETE"]);
  expect(await likesOf(heart)).toBe(counts[0]);

  refuse = true;
  await another.click();
  const news = page.getByRole("region", { name: /^Notifications/ });
  await expect(news.getByText("We couldn't save your like")).toBeVisible();
  await expect(news.getByText("This PG is no longer on Tangu")).toBeVisible();
  await expect(another).toHaveAttribute("aria-pressed", "false");
  expect(await likesOf(another)).toBe(counts[1]);
});

test("a merge that fails loses nothing, and is tried again at the next load @release @desktop", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/503|Failed to load resource/);
  const [first] = await ids(page, 1);
  await open(page, "/stays");
  await page.evaluate(([key, id]) => localStorage.setItem(key, `{"saved":[${id}]}`), [KEY, first] as const);
  await signUp(page);
  await page.route("**/api/me/marks", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.goto("/saved");
  await expect(shown(page)).toHaveCount(1);
  expect(await keptInBrowser(page)).not.toBeNull();
  await page.unroute("**/api/me/marks");
  await page.reload();
  await expect(shown(page)).toHaveCount(1);
  await expect.poll(() => keptInBrowser(page)).toBeNull();
});

test("saved stays side by side: three at most, by an address that can be shared @release @phone", async ({
  page,
}) => {
  const four = await ids(page, 4);
  await open(page, "/stays");
  const kept = JSON.stringify({ liked: "damaged", saved: [...four, 999_999, "x"] });
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, kept] as const);
  await page.goto("/saved");
  await expect(shown(page)).toHaveCount(4);
  await expect(page.getByText("1 of your saved PGs is no longer on Tangu.")).toBeVisible();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText(/no longer on Tangu/)).toHaveCount(0);

  const boxes = page.getByRole("checkbox", { name: /^Compare/ });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await boxes.nth(3).click();
  await expect(boxes.nth(3)).not.toBeChecked();
  await expect(page.getByText("You can compare at most 3 PGs").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Compare (3)" }).click();
  await expect(page).toHaveURL(new RegExp(`/saved\\?compare=${four.slice(0, 3).join(",")}$`));
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(table.getByRole("row", { name: /^First month, total ₹/ })).toContainText("Lowest");
  await expectAccessible(page);

  await page.reload();
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  const rows = await table.getByRole("row").count();
  await page.getByLabel("Show only differences").check();
  expect(await table.getByRole("row").count()).toBeLessThan(rows);
  await page
    .getByRole("link", { name: /^Remove .* from the comparison$/ })
    .first()
    .click();
  await expect(table.getByRole("columnheader")).toHaveCount(2);
  await page.goBack();
  await expect(shown(page)).toHaveCount(4);
});
