import { expect, expectAccessible, test } from "./harness.ts";
import { cards, open, query, search } from "./home-page.ts";

test("on a desktop a visitor turns a card's pictures, chooses a category by keyboard, and books @desktop", async ({
  page,
}) => {
  test.slow();
  await test.step("the first stay is seen without scrolling, and every popular place leads to stays", async () => {
    await open(page);
    await expect(cards(page).first().locator("img").first()).toBeInViewport({ ratio: 0.4 });
    const links = page.getByRole("region", { name: "Popular places for girls PG" }).getByRole("link");
    await expect(links).toHaveCount(12);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    for (const path of paths) {
      const facts = await (await page.request.get(`/api/landing-pages${path}`)).json();
      expect([path, facts.total > 0]).toEqual([path, true]);
    }
  });

  await test.step("a card's pictures move by button and by key; before that only the first is fetched", async () => {
    const card = cards(page)
      .filter({ has: page.getByRole("button", { name: "Next photo" }) })
      .first();
    const strip = card.getByRole("list", { name: /^Photos of/ });
    await expect(strip.locator("img")).toHaveCount(1);
    await card.hover();
    await card.getByRole("button", { name: "Next photo" }).click();
    await expect(strip).toHaveAccessibleName(/, 2 of \d+$/);
    await strip.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(strip).toHaveAccessibleName(/, 1 of \d+$/);
  });

  await test.step("a category clears the search, sets gender and sharing, and shows that it is active", async () => {
    // A search with one result: axe takes seconds for a full list.
    await search(page).fill("quiet lantern");
    await expect.poll(() => query(page)).toEqual({ search: "quiet lantern" });
    await expect(cards(page)).toHaveCount(1);
    const ladies = page.getByRole("button", { name: "Ladies PG", exact: true });
    await ladies.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu", { name: "Ladies PG" });
    await expect(menu.getByRole("menuitemradio")).toHaveText([
      "All Ladies PG",
      "1 Sharing",
      "2 Sharing",
      "3 Sharing",
      "4 Sharing",
    ]);
    await expect(menu.getByRole("menuitemradio", { name: "All Ladies PG" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitemradio", { name: "1 Sharing" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitemradio", { name: "2 Sharing" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menu).toBeHidden();
    await expect.poll(() => query(page)).toEqual({ gender: "ladies", roomType: "2 Sharing" });
    await expect(search(page)).toHaveValue("");
    await expect(ladies).toBeFocused();
    await expect(page.getByRole("button", { name: "Remove filter: Ladies PG" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitemradio", { name: "2 Sharing" })).toHaveAttribute(
      "aria-checked",
      "true",
    );
    await page.keyboard.press("Escape");
    await expect(ladies).toBeFocused();
  });

  await test.step("a card calls with +91, leads to the payment page, and books in a dialog", async () => {
    const card = cards(page)
      .filter({ has: page.getByRole("link", { name: /^Book / }) })
      .filter({ has: page.getByRole("link", { name: /^Call about/ }) })
      .first();
    await expect(card.getByRole("link", { name: /^Call about/ })).toHaveAttribute("href", /^tel:\+\d{11,}$/);
    await expect(card.getByRole("link", { name: /^Book / })).toHaveAttribute("href", /^\/payment\/\d+$/);
    await card.getByRole("link", { name: /^Book / }).click();
    await expect(page.getByRole("dialog", { name: "Book Your Stay" })).toBeVisible();
  });
});
