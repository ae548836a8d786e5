import type { Route } from "@playwright/test";
import { takeStayStep } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { pages } from "#domain/paths.ts";
import { open, openAdminDashboard, toast } from "./booking-steps.ts";
import { comeAsGuest, screenshot, test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("a stay comes to its end: checked in, notice, checked out, a deduction that is disputed, and the rest of the deposit @release @phone", async ({
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
  await expect(page.getByText(/^Your last day is .*Then you get your deposit back\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the last day" })).toBeVisible();

  const { page: desk } = await someone("desktop");
  await openAdminDashboard(desk, pages.adminTab("payments", id));
  await desk.getByRole("button", { name: `Check out: booking #${id}, Asha Rao` }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Check out" }).click();
  await expect(toast(desk)).toContainText("Checked out");

  await page.reload();
  await expect(page.getByText(/^Your host can propose deductions until/)).toBeVisible();

  await host.reload();
  await host.getByRole("button", { name: /^Propose deductions: booking/ }).click();
  await asking.getByRole("button", { name: "Add a deduction" }).click();
  await asking.getByLabel("Amount").fill("9000.01");
  await asking.getByRole("button", { name: "Continue" }).click();
  await expect(asking.getByText("Enter the reason for this deduction")).toBeVisible();
  await asking.getByLabel("Reason").fill("Broken chair");
  await asking.getByRole("button", { name: "Continue" }).click();
  await expect(asking.getByText("The deductions are more than the deposit")).toBeVisible();
  await asking.getByLabel("Amount").fill("1250.50");
  await expect(asking.getByText("₹7,749.50")).toBeVisible();
  await asking.getByLabel("Add a photo for deduction 1").setInputFiles(await screenshot());
  await expect(asking.getByRole("img", { name: /^Photo 1/ })).toBeVisible();
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
  await expect(toast(host)).toContainText("Sent to the guest");
  await expect(host.getByText("Broken chair")).toBeVisible();
  await expect(host.getByRole("button", { name: /^Propose deductions/ })).toHaveCount(0);
  await expectAccessible(host);

  await page.reload();
  await expect(page.getByRole("img", { name: "Photo 1 of “Broken chair”" })).toBeVisible();
  await page.getByRole("button", { name: "Answer the deductions" }).click();
  const answering = page.getByRole("dialog");
  await answering.getByRole("button", { name: "Confirm" }).click();
  await expect(answering.getByText("Accept or dispute this deduction")).toBeVisible();
  await answering.getByText("Dispute", { exact: true }).click();
  await answering.getByLabel("Why don't you accept it?").fill("It was broken before");
  await expectAccessible(page);
  await answering.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/^You disputed a deduction/)).toBeVisible();

  await openAdminDashboard(desk, pages.adminTab("payments", id));
  const deskDialog = desk.getByRole("dialog");
  await desk.getByRole("button", { name: `Decide the dispute: booking #${id}, Asha Rao` }).click();
  await expect(deskDialog.getByText("It was broken before")).toBeVisible();
  await deskDialog.getByLabel("Amount the host keeps").fill("500");
  await deskDialog.getByLabel("Your reason").fill("The photos show old wear");
  await expectAccessible(desk);
  await deskDialog.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(desk)).toContainText("Dispute decided");
  await desk.getByRole("button", { name: `Mark deposit as paid: booking #${id}, Asha Rao` }).click();
  await expect(deskDialog.getByText(/₹8,500/)).toBeVisible();
  await deskDialog.getByLabel("UTR or reference of the transfer").fill("NEFT 4711");
  await deskDialog.getByRole("button", { name: "Mark deposit as paid" }).click();
  await expect(toast(desk)).toContainText("Deposit marked as paid");

  await page.reload();
  await expect(page.getByText(/^We sent you ₹8,500/)).toBeVisible();
  await expect(page.getByText("Broken chair", { exact: true })).toBeVisible();
  await expect(page.getByText("− ₹500")).toBeVisible();
  await expect(page.getByText("Transfer reference: NEFT 4711")).toBeVisible();
  await page.getByRole("button", { name: "I got the money" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("button", { name: "I got the money" })).toHaveCount(0);
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
