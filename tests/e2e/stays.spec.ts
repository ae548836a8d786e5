import { pages } from "#domain/paths.ts";
import { open } from "./booking-steps.ts";
import { comeAsGuest, test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("a guest without an account finds their stays by the cookie, and nobody else does @phone", async ({
  page,
  context,
  city,
  server,
}) => {
  await test.step("a stranger sees no stays, and gets 404 for the guest's", async () => {
    await open(page, pages.stays);
    await expect(page.getByRole("heading", { name: "No bookings yet" })).toBeVisible();
    await expectAccessible(page);
    const answer = await page.request.get(pages.stay(city.guest.confirmed));
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain("Asha Rao");
  });

  await test.step("the guest's own stay says where it stands, also without JavaScript", async () => {
    await comeAsGuest(context, server.url, city.guest.token);
    const html = await (await page.request.get(pages.stay(city.guest.confirmed))).text();
    expect(html).toMatch(/<h2[^>]*>Your booking is confirmed/);
    await open(page, pages.stay(city.guest.confirmed));
    await expect(page.getByRole("heading", { name: "Your booking is confirmed" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Call Suma" })).toHaveAttribute("href", "tel:+919000011111");
  });

  await test.step("an expired hold can be booked again, from the stay and from its payment page", async () => {
    await open(page, pages.stay(city.guest.expired));
    await expect(page.getByRole("heading", { name: "This booking has expired" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Book again" }).click();
    await expect(page.getByRole("heading", { name: "Book Your Stay" })).toBeVisible();

    await open(page, pages.payment(city.house.id, city.guest.expired));
    await expect(page.getByText("This bed is no longer reserved for you. Please book again.")).toBeVisible();
    await page.getByRole("button", { name: "Book again" }).click();
    await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
  });
});
