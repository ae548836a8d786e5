import { addDays, kolkataDate } from "#domain/dates.ts";
import { formatDate } from "#domain/formats.ts";
import { pages } from "#domain/paths.ts";
import { bookTo, open } from "./booking-steps.ts";
import { test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("a booking is gone on with from another tab, changed, and called off @phone", async ({
  page,
  context,
  city,
}) => {
  await bookTo(page, city.house.id, "pay");
  const payment = page.getByRole("region", { name: "Complete Payment" });
  const day = formatDate(addDays(kolkataDate(new Date()), 5));
  await expect(payment).toContainText(city.house.title);
  await expect(payment).toContainText(`${day} · 1 month · 2 Sharing`);

  await test.step("details are opened again, and what is typed is not lost", async () => {
    await page.getByRole("button", { name: "Details", exact: true }).click();
    await page.getByLabel("Full name").fill("Asha Bhat");
    await page.getByRole("button", { name: "Payment", exact: true }).click();
    await page.getByRole("button", { name: "Details", exact: true }).click();
    await expect(page.getByLabel("Full name")).toHaveValue("Asha Bhat");
    await expectAccessible(page);
    await page.getByRole("radio", { name: /15 days/ }).check({ force: true });
    await page.getByRole("button", { name: "Save and pay" }).click();
    await expect(payment).toContainText(`${day} · 15 days · 2 Sharing`);
  });

  const other = await context.newPage();
  await test.step("another tab has it in its header", async () => {
    await open(other, pages.home);
    await other.getByRole("link", { name: /^Continue your booking/ }).click();
    await expect(other.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
    await other.getByRole("button", { name: "Details", exact: true }).click();
    await expect(other.getByLabel("Full name")).toHaveValue("Asha Bhat");
  });

  await test.step("it goes once it is called off", async () => {
    await open(other, pages.stays);
    await expectAccessible(other);
    await other.getByRole("main").getByRole("link", { name: city.house.title }).first().click();
    await other.getByRole("button", { name: "Cancel booking" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Cancel booking" }).click();
    await expect(other.getByRole("link", { name: /^Continue your booking/ })).toBeHidden();
  });
});

test("a full PG says so before the form, and who waits finds it under their bookings @phone", async ({
  page,
  city,
}) => {
  await open(page, pages.payment(city.full.id));
  await expect(page.getByRole("heading", { name: "All beds here are taken" })).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveCount(0);
  await page.getByRole("button", { name: "Tell me when a bed is free" }).click();
  await expect(page.getByText(/^You're on the list until/)).toBeVisible();
  await expectAccessible(page);
  await open(page, pages.stays);
  const waits = page.getByRole("region", { name: "Waiting for a bed" });
  await expectAccessible(page);
  await waits.getByRole("button", { name: /^Stop waiting for/ }).click();
  await expect(waits).toHaveCount(0);
});
