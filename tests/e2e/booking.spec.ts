import { pages } from "#domain/paths.ts";
import {
  bookingOf,
  fillDetails,
  fillProof,
  open,
  openAdminDashboard,
  sendDecisions,
  toast,
  unlockAdminDashboard,
} from "./booking-steps.ts";
import { test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("a guest searches, books and pays; the proof is rejected, sent again and confirmed @phone", async ({
  page,
  city,
  someone,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/401/, /403/);
  const { title } = city.house;
  const dialog = page.getByRole("dialog", { name: "Book Your Stay" });
  const { page: desk } = await someone("desktop");

  await test.step("search, filter and open a stay", async () => {
    await open(page, pages.home);
    await page.getByRole("combobox", { name: "Search PGs" }).fill("quiet lantern");
    const card = page.getByRole("article").filter({ hasText: title });
    await page.waitForURL(/search=quiet/);
    await expect(card).toBeVisible();
    await page.goto("/?search=quiet+lantern&gender=ladies&roomType=2+Sharing");
    await card.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });

  await test.step("book it in the dialog", async () => {
    await page
      .getByRole("link", { name: `Book ${title}` })
      .locator("visible=true")
      .first()
      .click();
    await expect(dialog.getByText("₹18,500").first()).toBeVisible();
    await expectAccessible(page);
    await fillDetails(page);
    await dialog.getByRole("button", { name: "Continue to payment" }).click();
  });

  const [id, utr] = await test.step("pay, and send the proof", async () => {
    await expect(dialog.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
    await expect(dialog.getByText(/^Bed reserved for (30:00|29:\d\d)$/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "I have paid" }).click();
    const utr = await fillProof(page);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Submit proof" }).click();
    await expect(toast(page)).toContainText("Payment submitted successfully");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "Proof sent" })).toBeVisible();
    await expectAccessible(page);
    return [await bookingOf(page), utr];
  });

  await test.step("the admin dashboard stays closed to a wrong login and a wrong code", async () => {
    await open(desk, pages.adminTab("payments", id));
    await expectAccessible(desk);
    await desk.getByLabel("Mobile number").fill("9000099999");
    await desk.getByLabel("Password").fill("not the one");
    await desk.getByRole("button", { name: "Login", exact: true }).click();
    await expect(toast(desk)).toContainText("Login Failed");
    await expect(toast(desk)).toContainText("Please check your phone number and password");
    await desk.getByLabel("Admin code").fill("not the code");
    await desk.getByRole("button", { name: "Open the dashboard" }).click();
    await expect(desk.getByText("That admin code isn't right.")).toBeVisible();
    await unlockAdminDashboard(desk);
  });

  await test.step("the admin dashboard shows the proof, and rejects it with a note", async () => {
    const panel = desk.getByRole("article", { name: `Booking #${id}` });
    await expect(panel).toContainText(utr);
    await expect(panel).toContainText("₹18,500");
    // What waits longer stands before it.
    await panel.scrollIntoViewIfNeeded();
    await panel.getByRole("button", { name: `Open the payment screenshot of booking #${id}` }).click();
    const shown = desk.getByRole("dialog").getByRole("img");
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
    await expectAccessible(desk);
    await desk.keyboard.press("Escape");
    await expectAccessible(desk);
    await desk.getByRole("button", { name: `Reject booking #${id}` }).click();
    const rejecting = desk.getByRole("dialog", { name: "Reject this proof?" });
    await rejecting.getByRole("button", { name: "Reject" }).click();
    await expect(rejecting.getByText("Write why you reject the proof")).toBeVisible();
    await expectAccessible(desk);
    await rejecting.getByLabel("Note to the guest").fill("The amount is not the one we got.");
    await rejecting.getByRole("button", { name: "Reject" }).click();
    await expect(desk.getByRole("status").getByText("Proof rejected")).toBeVisible();
    await expectAccessible(desk);
    await sendDecisions(desk);
  });

  await test.step("the guest reads the note and sends another proof", async () => {
    await page.reload();
    const banner = page.getByRole("region", { name: "We couldn't accept your payment proof" });
    await expect(banner).toContainText("“The amount is not the one we got.”");
    await expect(banner).toContainText(/Send a new proof by \d+ \w+, \d+:\d+ [ap]m/);
    await expect(page.getByRole("region", { name: "Is money missing?" })).toContainText("UPI ID");
    await expect(page.getByText("2 tries left.")).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await fillProof(page);
    await page.getByRole("button", { name: "Submit proof" }).click();
    await expect(page.getByRole("heading", { name: "Proof sent" })).toBeVisible();
  });

  await test.step("a reload closes the admin dashboard; opened again, it verifies the payment", async () => {
    await openAdminDashboard(desk, pages.adminTab("payments", id));
    const panel = desk.getByRole("article", { name: `Booking #${id}` });
    await expect(panel).toBeVisible();
    await desk.keyboard.press("v");
    await expect(desk.getByRole("status").getByText("Payment verified")).toBeVisible();
    await expect(panel).toBeHidden();
    await desk.keyboard.press("u");
    await expect(panel.getByRole("button", { name: `Verify booking #${id}` })).toBeVisible();
    await desk.keyboard.press("v");
    await expect(panel).toBeHidden();
    await sendDecisions(desk);
    await desk.getByText("Audit", { exact: true }).click();
    await expect(desk.getByText(`booking ${id}`).first()).toBeVisible();
    await expect(desk.getByText("admin mode opened").first()).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step("the guest comes back to the open page and sees the stay confirmed", async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByRole("heading", { name: "Your booking is confirmed" })).toBeVisible();
    await expectAccessible(page);
    await open(page, pages.stays);
    await expect(page.getByRole("link", { name: new RegExp(`${title}.*Confirmed`) })).toBeVisible();
    await expectAccessible(page);
  });
});
