import type { Route } from "@playwright/test";
import { takeStayStep } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { pages } from "#domain/paths.ts";
import { open, openAdminDashboard, toast } from "./booking-steps.ts";
import { comeAsGuest, test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("a stay comes to its end: checked in, notice, checked out, and the deposit back less a deduction @phone", async ({
  page,
  context,
  stayers,
  server,
  someone,
  visitor,
  allowErrors,
}) => {
  test.setTimeout(150_000);
  allowErrors(/404.*stays/, /Failed to fetch|ERR_FAILED|\/stay$/);
  const { booking: id, utr, token } = stayers.guest;
  await comeAsGuest(context, server.url, token);
  await open(page, pages.stay(id));
  await expect(page.getByText("Your host checks you in when you move in.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Give notice" })).toHaveCount(0);

  const { page: host } = await someone("desktop", stayers.host);
  await open(host, pages.hostListing(stayers.house.id));
  await host.getByRole("button", { name: /^Check in: booking/ }).click();
  const asking = host.getByRole("dialog");
  const today = kolkataDate(new Date());
  await asking.getByLabel("Move-in day").fill(addDays(today, -60));
  await asking.getByRole("button", { name: "Check in" }).click();
  await expect(asking.getByText("This date is too early. Choose a later one.")).toBeVisible();
  await expectAccessible(host);
  await asking.getByLabel("Move-in day").fill(addDays(today, -40));
  await asking.getByRole("button", { name: "Check in" }).click();
  await expect(toast(host)).toContainText("Checked in");
  await expect(host.getByText("Moved in", { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "You have moved in" })).toBeVisible();
  await page.getByRole("button", { name: "Give notice" }).click();
  await page.getByLabel("Last day").fill(today);
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(
    page.getByText(/^Your last day is .*, and settles your deposit within 7 days\.$/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the last day" })).toBeVisible();

  const { page: desk } = await someone("desktop");
  await openAdminDashboard(desk);
  await desk.getByRole("button", { name: /^Verified/ }).click();
  await desk.getByRole("button", { name: `Check out: booking #${id}, Asha Rao` }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Check out" }).click();
  await expect(toast(desk)).toContainText("Checked out");

  await page.reload();
  await expect(page.getByText(/^Your host must settle your deposit by/)).toBeVisible();

  await host.reload();
  await host.getByRole("button", { name: /^Settle the deposit: booking/ }).click();
  await asking.getByRole("button", { name: "Add a deduction" }).click();
  await asking.getByLabel("Amount").fill("9000.01");
  await asking.getByRole("button", { name: "Continue" }).click();
  await expect(asking.getByText("Enter the reason for this deduction")).toBeVisible();
  await asking.getByLabel("Reason").fill("Broken chair");
  await asking.getByRole("button", { name: "Continue" }).click();
  await expect(asking.getByText("The deductions are more than the deposit")).toBeVisible();
  await asking.getByLabel("Amount").fill("1250.50");
  await expect(asking.getByText("₹7,749.50")).toBeVisible();
  await asking.getByLabel(/^Transfer reference/).fill("NEFT 4711");
  await expectAccessible(host);
  await asking.getByRole("button", { name: "Continue" }).click();
  await expect(asking.getByText("Broken chair: ₹1,250.50")).toBeVisible();
  await expectAccessible(host);

  // The answer is lost, and then the connection: what was asked for stands, and asked again it happens once.
  let tries = 0;
  const breakOff = async (route: Route) => {
    tries += 1;
    if (tries === 1) await route.fetch();
    await route.abort();
  };
  await host.route(`**${takeStayStep(id).path}`, breakOff, { times: 2 });
  await asking.getByRole("button", { name: "Confirm" }).click();
  await expect(asking.getByRole("alert")).toHaveText("That didn't work. Please try again.");
  await asking.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(host)).toContainText("Deposit settled");
  await expect(host.getByText("Broken chair")).toBeVisible();
  await expect(host.getByRole("button", { name: /^Settle the deposit/ })).toHaveCount(0);
  await expectAccessible(host);

  await page.reload();
  await expect(page.getByText("Broken chair", { exact: true })).toBeVisible();
  await expect(page.getByText("− ₹1,250.50")).toBeVisible();
  await expect(page.getByText("₹7,749.50", { exact: true })).toBeVisible();
  await expect(page.getByText("Transfer reference: NEFT 4711")).toBeVisible();
  await expect(page.getByRole("link", { name: "Review this PG" })).toHaveAttribute(
    "href",
    `${pages.listing(stayers.house.slug)}#reviews`,
  );
  await expectAccessible(page);

  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { name: `Receipt TG-${id}` })).toBeVisible();
  await expect(page.getByText(utr)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByText("Broken chair", { exact: true })).toHaveCSS("color", "rgb(51, 51, 51)");

  await open(host, pages.receipt(id));
  await expect(host.getByRole("heading", { name: `Receipt TG-${id}` })).toBeVisible();
  await expect(host.getByText(utr)).toHaveCount(0);
  const stranger = await visitor();
  expect((await stranger.goto(pages.receipt(id)))?.status()).toBe(404);
});
