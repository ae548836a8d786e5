import { addDays, kolkataDate } from "#domain/dates.ts";
import { formatDate } from "#domain/formats.ts";
import { pages } from "#domain/paths.ts";
import { bookTo, open } from "./booking-steps.ts";
import { comeAsGuest, test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("a booking is gone on with from another tab, changed, and called off @release @phone", async ({
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

test("whoever comes back after the time to pay goes on where they were @phone", async ({
  page,
  context,
  server,
  city,
}) => {
  await comeAsGuest(context, server.url, city.lateToken);
  await open(page, pages.payment(city.house.id));
  await expect(page.getByText("You began a booking here and haven't paid yet.")).toBeVisible();
  await expectAccessible(page);
  await open(page, pages.home);
  await page.getByRole("link", { name: /^Continue your booking/ }).click();
  await expect(page.getByRole("heading", { name: "Your time to pay is over" })).toBeVisible();
  await page.getByRole("button", { name: "Book again" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Gauri Shenoy");
  await expect(page.getByText("You began a booking here and haven't paid yet.")).toBeHidden();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
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

test("a guest asks for a visit, the host names another time, and the guest accepts it @release @phone", async ({
  page,
  someone,
  hosts,
  allowErrors,
}) => {
  // A number is missing at first.
  allowErrors(/400/);
  await open(page, pages.listing(hosts.stay.slug));
  await page.getByRole("button", { name: /^Ask for a visit at/ }).click();
  const dialog = page.getByRole("dialog", { name: "Visit the PG" });
  await dialog.getByLabel("Full name").fill("Asha Rao");
  await dialog.getByRole("button", { name: "Ask for a visit" }).click();
  await expect(dialog.getByText("Phone number is required")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Mobile number").fill("9876501234");
  await dialog.getByRole("button", { name: "Ask for a visit" }).click();
  await expect(dialog).toBeHidden();

  const { page: host } = await someone("desktop", hosts.phone);
  await open(host, pages.hostListing(hosts.stay.id));
  const asked = host.getByRole("listitem").filter({ hasText: "Visit asked for" });
  await expect(asked).toContainText("Asha Rao");
  await asked.getByRole("button", { name: "Another time" }).click();
  await expectAccessible(host);
  await asked.getByLabel("Time").selectOption({ label: "6:30 pm" });
  await asked.getByRole("button", { name: "Send this time" }).click();
  await expect(host.getByText(/^Another time for the visit/)).toBeVisible();
  const proposed = host.getByRole("listitem").filter({ hasText: "Another time for the visit" });
  await proposed.getByRole("button", { name: "Decline" }).click();
  await expect(proposed.getByLabel("A few words for the guest (optional)")).toBeVisible();
  await expectAccessible(host);
  await proposed.getByRole("button", { name: "Decline", exact: true }).click();

  await open(page, pages.stays);
  await page.getByRole("button", { name: "Accept this time" }).click();
  await expect(page.getByText(/^Visit confirmed/)).toContainText("6:30");
  await expectAccessible(page);
});
