import { bookingOf, fillDetails, fillProof, open, openDesk, toast } from "./booking-steps.ts";
import { test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("search, filter, open, book, pay with proof, and see it confirmed", async ({ page, city, visitor }) => {
  test.slow();
  await open(page, "/");
  await page.getByRole("combobox", { name: "Search PGs" }).fill("quiet lantern");
  const card = page.getByRole("article").filter({ hasText: city.house.title });
  await page.waitForURL(/search=quiet/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(card).toBeVisible();
  await expectAccessible(page);

  await page.goto("/?search=quiet+lantern&gender=ladies&roomType=2+Sharing");
  await card.getByRole("link", { name: city.house.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: city.house.title })).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole("link", { name: `Book ${city.house.title}` })
    .locator("visible=true")
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Book Your Stay" });
  await expect(dialog.getByText("₹18,500").first()).toBeVisible();
  await expectAccessible(page);
  await fillDetails(page);
  await dialog.getByRole("button", { name: "Continue to payment" }).click();

  await expect(dialog.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
  await expect(dialog.getByText(/^Bed held for (30:00|29:\d\d)$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I have paid" }).click();
  const utr = await fillProof(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Submit proof" }).click();

  await expect(toast(page)).toContainText("Payment submitted successfully");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Proof sent" })).toBeVisible();
  await expectAccessible(page);
  const id = await bookingOf(page);

  const desk = await visitor();
  await open(desk, "/admin");
  await expectAccessible(desk);
  await openDesk(desk);
  const panel = desk.getByRole("article", { name: `Booking #${id}` });
  await expect(panel).toContainText(utr);
  await expect(panel).toContainText("₹18,500");
  await panel.getByRole("button", { name: `Open the payment screenshot of booking #${id}` }).click();
  const shown = desk.getByRole("dialog").getByRole("img");
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  await expectAccessible(desk);
  await desk.keyboard.press("Escape");
  await expectAccessible(desk);
  await panel.getByRole("button", { name: `Verify booking #${id}` }).click();
  await expect(toast(desk)).toContainText("Payment verified");
  await expect(panel).toBeHidden();
  await desk.getByText("Audit", { exact: true }).click();
  await expect(desk.getByText(`booking ${id}`).first()).toBeVisible();
  await expectAccessible(desk);

  // The payer's page is still open: coming back to it is enough.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByRole("heading", { name: "Your stay is confirmed" })).toBeVisible();
  await expectAccessible(page);
  await open(page, "/stays");
  await expect(page.getByRole("link", { name: new RegExp(`${city.house.title}.*Confirmed`) })).toBeVisible();
  await expectAccessible(page);
});

test("rejected with a note, sent again, and confirmed @phone", async ({ page, city, visitor }) => {
  test.slow();
  await open(page, `/payment/${city.house.id}`);
  await fillDetails(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "I have paid" }).click();
  await fillProof(page);
  await page.getByRole("button", { name: "Submit proof" }).click();
  const id = await bookingOf(page);

  const desk = await visitor();
  await openDesk(desk);
  await desk.getByRole("button", { name: `Reject booking #${id}` }).click();
  const asking = desk.getByRole("dialog", { name: "Reject this proof?" });
  await asking.getByRole("button", { name: "Reject" }).click();
  await expect(asking.getByText("Please say why the proof is rejected")).toBeVisible();
  await expectAccessible(desk);
  await asking.getByLabel("Note to the payer").fill("The amount is not the one we got.");
  await asking.getByRole("button", { name: "Reject" }).click();
  await expect(toast(desk)).toContainText("Proof rejected");

  await page.reload();
  await expect(page.getByRole("heading", { name: "We could not match your payment" })).toBeVisible();
  await expect(page.getByText("“The amount is not the one we got.”").first()).toBeVisible();
  await expect(page.getByText("2 tries left.")).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await fillProof(page);
  await page.getByRole("button", { name: "Submit proof" }).click();
  await expect(page.getByRole("heading", { name: "Proof sent" })).toBeVisible();

  await openDesk(desk);
  await desk.getByRole("button", { name: `Verify booking #${id}` }).click();
  await expect(toast(desk)).toContainText("Payment verified");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your stay is confirmed" })).toBeVisible();
});
