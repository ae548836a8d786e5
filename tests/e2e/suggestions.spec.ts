import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./harness.ts";
import { cards, count, open, query, search, total } from "./home-page.ts";

const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const group = (page: Page, name: string) => list(page).getByRole("group", { name });
const active = (page: Page) => list(page).getByRole("option", { selected: true });
const distances = (page: Page) =>
  cards(page)
    .getByText(/Indiranagar$/)
    .allTextContents();
const rested = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test("suggestions by keyboard: a place shows as many PGs as it says and as its name does, recent searches come back and go @release @desktop", async ({
  page,
}) => {
  test.slow();
  await test.step("what is typed before the scripts run is searched once they do", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await search(page).pressSequentially("indiranagar");
    release();
    await expect.poll(() => query(page)).toEqual({ search: "indiranagar" });
    await expect(search(page)).toHaveValue("indiranagar");
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("an empty box offers the own position; Escape closes the list, then clears the text", async () => {
    await open(page);
    await search(page).focus();
    await expect(list(page).getByRole("option")).toHaveText(["Use my location"]);
    await page.keyboard.type("koram");
    await expect(group(page, "Places")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(search(page)).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Escape");
    await expect(search(page)).toHaveValue("");
    expect(query(page)).toEqual({});
  });

  const typed =
    await test.step("a text that is sent is a recent search, one that was cleared is not", async () => {
      await page.keyboard.type("indiranagar");
      await page.keyboard.press("Enter");
      await expect.poll(() => query(page)).toEqual({ search: "indiranagar" });
      await expect(page.getByRole("button", { name: "Remove filter: Near Indiranagar" })).toBeVisible();
      await expect.poll(async () => (await distances(page)).length).toBeGreaterThan(3);
      await rested(page);
      const found = { total: await total(page), distances: await distances(page) };
      await page.goBack();
      await expect.poll(() => query(page)).toEqual({});
      await expect(search(page)).toHaveValue("");
      await expect.poll(() => total(page)).toBeGreaterThan(found.total);
      await page.goForward();
      await expect(search(page)).toHaveValue("indiranagar");
      await expect.poll(() => distances(page)).toEqual(found.distances);
      await page.getByRole("button", { name: "Clear search" }).click();
      await expect(
        group(page, "Recent searches").getByRole("option", { name: "indiranagar", exact: true }),
      ).toBeVisible();
      return found;
    });

  await test.step("the same place, chosen, shows the same, and as many as stand beside it", async () => {
    await page.keyboard.type("indira");
    const option = group(page, "Places").getByRole("option").first();
    await expect(option).toHaveAccessibleName(`Indiranagar area · ${typed.total} PGs`);
    await expect(list(page).locator("..").getByRole("status")).toHaveText(/^\d+ suggestions$/);
    // The words are searched for as well: the list behind comes to rest first.
    await expect(page.getByText("for “indira”")).toBeVisible();
    await rested(page);
    await expectAccessible(page);
    // The recent search that begins so stands first.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(active(page)).toHaveAccessibleName(/^Indiranagar area/);
    await page.keyboard.press("Home");
    await expect(active(page)).toHaveCount(0);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => query(page)).toMatchObject({ near: "Indiranagar", within: "3" });
    await expect(search(page)).toHaveValue("");
    // The words alone found as many: only the distances tell that the list is the new one.
    await expect.poll(() => distances(page)).toEqual(typed.distances);
    expect(await total(page)).toBe(typed.total);
    const chosen = query(page);
    await page.goBack();
    await expect.poll(() => total(page)).toBeGreaterThan(typed.total);
    expect(query(page)).toEqual({});
    await expect(search(page)).toHaveValue("");
    await page.goForward();
    await expect.poll(() => total(page)).toBe(typed.total);
    expect(query(page)).toEqual(chosen);
  });

  await test.step("a page without an address of its own shows the circle of the place as well", async () => {
    await open(page);
    await expect.poll(() => query(page)).toMatchObject({ near: "Indiranagar", within: "3" });
    await expect.poll(() => total(page)).toBe(typed.total);
  });

  await test.step("a link stays as it is, and the typed place is left for the whole city", async () => {
    const nearKoramangala = page.getByRole("button", { name: "Remove filter: Near Koramangala" });
    await open(page, "/?search=ladies+koramangala");
    await expect(nearKoramangala).toBeVisible();
    expect(query(page)).toEqual({ search: "ladies koramangala" });
    const ladies = page.getByRole("button", { name: "Remove filter: Ladies PG" });
    // The chips come to life after the page.
    await expect(async () => {
      await nearKoramangala.press("Enter");
      await expect.poll(() => query(page), { timeout: 2_000 }).toEqual({ search: "ladies" });
    }).toPass();
    await expect(ladies).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => query(page)).toEqual({});
    await expect(search(page)).toBeFocused();

    await open(page, "/?search=ladies&gender=boys");
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(cards(page).first()).toBeVisible();
    await rested(page);
    expect(query(page)).toEqual({});

    await open(page);
    await expect.poll(() => query(page)).toMatchObject({ near: "Indiranagar" });
    await search(page).fill("koramangala");
    await search(page).press("Enter");
    await expect.poll(() => query(page)).toEqual({ search: "koramangala" });
    await nearKoramangala.click();
    await expect.poll(() => query(page)).toEqual({});
    await rested(page);
    await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(0);
  });

  await test.step("recent searches outlive the page; one is removed by a key, then all", async () => {
    await search(page).focus();
    const recent = group(page, "Recent searches").getByRole("option");
    await expect(recent.filter({ hasText: /./ })).toHaveText([
      "koramangala",
      "Indiranagar",
      "indiranagar",
      "Clear recent searches",
    ]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(active(page)).toHaveText("Indiranagar");
    await page.keyboard.press("Delete");
    await expect(recent.filter({ hasText: /./ })).toHaveText([
      "koramangala",
      "indiranagar",
      "Clear recent searches",
    ]);
    await page.keyboard.press("ArrowUp");
    await expect(active(page)).toHaveText("Clear recent searches");
    await page.keyboard.press("Enter");
    await expect(recent).toHaveCount(0);
  });

  await test.step("a PG is opened by the beginning of its name", async () => {
    await page.keyboard.type("quiet lant");
    const pg = group(page, "PGs").getByRole("option");
    await expect(pg).toHaveCount(1);
    const name = (await pg.locator("[translate=no]").textContent())!;
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(count(page)).toHaveCount(0);
  });
});
