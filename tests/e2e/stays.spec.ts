import { bookingOf, bookTo, fillProof, open, openDesk, toast } from "./booking-steps.ts";
import { comeAsGuest, test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("a stay is its guest's alone, by the cookie and without signing in @phone", async ({
  page,
  context,
  city,
  server,
  visitor,
  allowErrors,
}) => {
  allowErrors(/404/);
  await comeAsGuest(context, server.url, city.guest.token);
  await open(page, `/stays/${city.guest.confirmed}`);
  await expect(page.getByRole("heading", { name: "Your stay is confirmed" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Call Suma" })).toHaveAttribute("href", "tel:+919000011111");

  const stranger = await visitor();
  const answer = await stranger.goto(`/stays/${city.guest.confirmed}`);
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByText("Asha Rao")).toHaveCount(0);
  await open(stranger, "/stays");
  await expect(stranger.getByRole("heading", { name: "No stays yet" })).toBeVisible();
  await expectAccessible(stranger);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a stay still tells where it stands @phone", async ({ page, context, city, server }) => {
    await comeAsGuest(context, server.url, city.guest.token);
    await page.goto(`/stays/${city.guest.confirmed}`);
    await expect(page.getByRole("heading", { name: "Your stay is confirmed" })).toBeVisible();
  });
});

test("an expired hold can be booked again @phone", async ({ page, context, city, server }) => {
  await comeAsGuest(context, server.url, city.guest.token);
  await open(page, `/stays/${city.guest.expired}`);
  await expect(page.getByRole("heading", { name: "This booking has expired" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Book again" }).click();
  await expect(page.getByRole("heading", { name: "Book Your Stay" })).toBeVisible();

  await open(page, `/payment/${city.house.id}?booking=${city.guest.expired}`);
  await expect(page.getByText("The hold on this bed has expired. Please book again.")).toBeVisible();
  await page.getByRole("button", { name: "Book again" }).click();
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
});

test("the time to pay runs out in front of the payer @phone", async ({ page, city }) => {
  await page.clock.install();
  await bookTo(page, city.house.id, "pay");
  await page.clock.fastForward("30:01");
  await expect(page.getByText(/^The time to pay has run out/)).toBeVisible();
  await expectAccessible(page);
});

test("cancelling asks first, and gives the bed back @desktop", async ({ page, city }) => {
  await bookTo(page, city.house.id, "pay");
  const id = new URL(page.url()).searchParams.get("booking");
  await open(page, `/stays/${id}`);
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const asking = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Cancel booking" }).click();
  await expect(toast(page)).toContainText("Booking cancelled");
  await expect(page.getByRole("heading", { name: "This booking was cancelled" })).toBeVisible();
});

test("the desk stays closed to a wrong code, and a reload closes it @phone", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/403/);
  await open(page, "/admin");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByLabel("Admin code").fill("not the code");
  await page.getByRole("button", { name: "Open the desk" }).click();
  await expect(page.getByText("That admin code is not right")).toBeVisible();
  await openDesk(page);
  await page.getByText("Audit", { exact: true }).click();
  await expect(page.getByText("admin mode opened").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Admin code")).toBeVisible();
});

test("a login that fails says so in one way @phone", async ({ page, allowErrors }) => {
  allowErrors(/401/);
  await open(page, "/admin");
  await page.getByLabel("Mobile number").fill("9000099999");
  await page.getByLabel("Password").fill("not the one");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(toast(page)).toContainText("Login Failed");
  await expect(toast(page)).toContainText("Please check your phone number and password");
});

test("cancelled while the proof is looked at: the money is verified only to go back @phone", async ({
  page,
  city,
  visitor,
}) => {
  test.slow();
  await bookTo(page, city.house.id, "proof");
  await fillProof(page);
  await page.getByRole("button", { name: "Submit proof" }).click();
  const id = await bookingOf(page);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const asking = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(asking).toContainText("Once we have checked your payment, we return it");
  await asking.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Once we have checked your payment, we return it")).toBeVisible();

  const desk = await visitor();
  await openDesk(desk);
  await desk.getByRole("button", { name: `Verify booking #${id}` }).click();
  await expect(toast(desk)).toContainText("Payment verified, refund due");
  await page.reload();
  await expect(page.getByText("We are returning what you paid")).toBeVisible();
});
