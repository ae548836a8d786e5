import type { Page } from "@playwright/test";
import { createBooking } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { pages } from "#domain/paths.ts";
import {
  bookingOf,
  fillDetails,
  fillGuest,
  fillProof,
  open,
  openAdminDashboard,
  sendDecisions,
  toast,
} from "./booking-steps.ts";
import { screenshot, test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

/** Puts a clipboard that refuses to write in the place of the browser's own. */
const refuseClipboard = (page: Page) =>
  page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error("denied")) },
    }),
  );
const restoreClipboard = (page: Page) => page.evaluate(() => Reflect.deleteProperty(navigator, "clipboard"));
const clipboardText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("a guest books and pays on a phone despite wrong input and failed calls, then cancels @release @phone", async ({
  page,
  context,
  city,
  stayers,
  someone,
  allowErrors,
}) => {
  test.slow();
  // Each refusal and each failed call below logs an error; traces fetch the screenshot by a call of their own.
  allowErrors(/422/, /409/, /ERR_FAILED|502/, /api\/bookings\/\d+/, /^Connecting to 'blob:/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  const next = page.getByRole("button", { name: "Continue to payment" });
  const paid = page.getByRole("button", { name: "I have paid" });
  const utr = page.getByLabel("UTR number");
  const submit = page.getByRole("button", { name: "Submit proof" });

  await test.step("an empty form names every field, and wrong values are refused", async () => {
    await open(page, pages.payment(city.house.id));
    await next.click();
    for (const message of [
      "Please choose a move-in date",
      "Name is required",
      "Phone number is required",
      "Email is required",
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel("Move-in date")).toBeFocused();
    await page.getByLabel("Move-in date").fill("2020-01-31");
    await page.getByLabel("Email").fill("asha@");
    await page.getByLabel("Mobile number").fill("98765abc");
    await next.click();
    await expect(page.getByText("Move-in date cannot be in the past")).toBeVisible();
    await expect(page.getByText("Invalid email address")).toBeVisible();
    await expect(page.getByText("Please enter a valid 10-digit mobile number")).toBeVisible();
    await expect(page.getByLabel("Mobile number")).toHaveValue("98765");
  });

  await test.step("a reload keeps the details", async () => {
    const guest = await fillDetails(page);
    await page.reload();
    await expect(page.getByLabel("Full name")).toHaveValue(guest.name);
    await expect(page.getByLabel("Mobile number")).toHaveValue(guest.phone);
  });

  await test.step("a changed price is shown and has to be confirmed", async () => {
    // As if the page had been open since before the rent went up.
    await page.route(
      "**/api/bookings",
      (route) =>
        route.continue({
          postData: { ...route.request().postDataJSON(), totalAmount: "17000.00" } as object,
        }),
      { times: 1 },
    );
    await next.click();
    await expect(toast(page)).toContainText("Oops! Something went wrong");
    await expect(toast(page)).toContainText("The price of this PG has changed. Please check the new total.");
    await page.getByRole("button", { name: "Book for ₹18,500" }).click();
    await expect(page.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
    await page.waitForURL(/\?booking=\d+$/);
  });

  await test.step("the guest pays by a tap, with the QR code on demand", async () => {
    const link = await page.getByRole("link", { name: "Pay with a UPI app" }).getAttribute("href");
    expect(link).toMatch(
      /^upi:\/\/pay\?pa=tangu\.demo@upi&pn=Tangu%20Stays&am=18500\.00&cu=INR&tn=[^+]+&tr=\w+$/,
    );
    const qr = page.getByRole("img", { name: /^QR code/ }).locator("visible=true");
    await expect(qr).toHaveCount(0);
    await page.getByText("Show the QR code").click();
    await expect(qr).toBeVisible();
  });

  await test.step("copying the UPI ID is confirmed for two seconds, and a failure is reported", async () => {
    const copy = page.getByRole("button", { name: "Copy UPI ID" });
    await refuseClipboard(page);
    await copy.click();
    await expect(toast(page)).toContainText("Failed to copy UPI ID");
    await restoreClipboard(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await copy.click();
    const copied = page.getByRole("button", { name: "UPI ID copied" });
    await expect(copied).toBeVisible();
    expect(await clipboardText(page)).toBe("tangu.demo@upi");
    await page.clock.runFor(1_999);
    await expect(copied).toBeVisible();
    await page.clock.runFor(1);
    await expect(copy).toBeVisible();
    await page.clock.resume();
  });

  await test.step("the note for WhatsApp needs a UTR, which may be pasted in groups", async () => {
    const preview = page.getByRole("button", { name: "Preview and Send to WhatsApp" });
    await paid.click();
    await expect(page.getByRole("heading", { name: "Submit Payment Proof" })).toBeVisible();
    await preview.click();
    await expect(toast(page)).toContainText("UTR Required");
    await expect(toast(page)).toContainText("Please enter a valid 12-digit UTR first");
    await page.evaluate(() => navigator.clipboard.writeText("4123 4567 8901"));
    await utr.focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(utr).toHaveValue("412345678901");
    await preview.click();
    await expect(page.getByRole("region", { name: "Note for WhatsApp" })).toContainText("UTR: 412345678901");
  });

  await test.step("WhatsApp opens; a blocked window leaves the link to copy or to press", async () => {
    const send = page.getByRole("button", { name: "Send to WhatsApp", exact: true });
    await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
    const opening = context.waitForEvent("page");
    await send.click();
    const popup = await opening;
    const link = new URL(popup.url());
    expect(link.host).toBe("wa.me");
    expect(link.searchParams.get("text")).toContain("Amount: ₹18,500");
    await popup.close();

    await page.evaluate(() => {
      window.open = () => null;
    });
    await send.click();
    await expect(toast(page)).toContainText("WhatsApp Link Copied");
    expect(await clipboardText(page)).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);

    await refuseClipboard(page);
    await send.click();
    await expect(toast(page)).toContainText("WhatsApp Link Ready");
    await expect(page.getByRole("link", { name: /^https:\/\/wa\.me\// })).toBeVisible();

    await page.evaluate(() => {
      window.open = () => {
        throw new Error("no windows here");
      };
    });
    await send.click();
    await expect(toast(page)).toContainText("Error Opening WhatsApp");
  });

  await test.step("a reload without a connection keeps the payment and the UTR", async () => {
    let failed = 0;
    await page.route(/\/api\/bookings\/\d+$/, (route) => {
      failed += 1;
      return route.abort();
    });
    await page.reload();
    // The call is made once and repeated once: only then does the page know that it failed.
    await expect.poll(() => failed).toBe(2);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expect(page.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
    await paid.click();
    await expect(utr).toHaveValue("412345678901");
    await expect(next).toHaveCount(0);
    await page.unroute(/\/api\/bookings\/\d+$/);
  });

  await test.step("the proof needs a UTR of 12 characters and an image of at most 5 MB", async () => {
    await utr.fill("");
    await submit.click();
    await expect(page.getByText("UTR is required")).toBeVisible();
    await expect(page.getByText("Payment proof screenshot is required")).toBeVisible();
    await utr.fill("41234567890");
    await submit.click();
    await expect(page.getByText("UTR must be at least 12 characters")).toBeVisible();
    await utr.fill("");
    await utr.pressSequentially("4123456789012");
    await expect(utr).toHaveValue("412345678901");

    const file = page.getByLabel("Payment screenshot");
    const shown = page.getByAltText("Your payment screenshot");
    await file.setInputFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
    await expect(toast(page)).toContainText("Invalid file type");
    await expect(toast(page)).toContainText("please upload an image file");
    const huge = Buffer.alloc(5 * 1024 * 1024 + 1);
    await file.setInputFiles({ name: "huge.png", mimeType: "image/png", buffer: huge });
    await expect(toast(page)).toContainText("File too large");
    await expect(toast(page)).toContainText("please upload a file smaller than 5MB");
    // An image by its name alone.
    const torn = Buffer.from("no picture");
    await file.setInputFiles({ name: "torn.png", mimeType: "image/png", buffer: torn });
    await expect(toast(page)).toContainText("Invalid file type");
    await expect(shown).toBeHidden();

    await file.setInputFiles(await screenshot());
    await expect(shown).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await paid.click();
    await expect(utr).toHaveValue("412345678901");
    await expect(shown).toBeVisible();
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(shown).toBeHidden();
  });

  await test.step("a UTR that was used for another booking is refused in the server's words", async () => {
    await fillProof(page, stayers.guest.utr);
    await submit.click();
    const message = "This UTR was already used for another booking. Please check the number.";
    await expect(toast(page)).toContainText(message);
  });

  const id = await test.step("a failed upload is reported, and the next try succeeds once", async () => {
    await fillProof(page);
    const keys: (string | undefined)[] = [];
    const keyOf = (request: { headers: () => Record<string, string> }) =>
      request.headers()["idempotency-key"];
    await page.route("**/payment-proof", (route) => {
      keys.push(keyOf(route.request()));
      return route.abort();
    });
    await submit.click();
    await expect(toast(page)).toContainText("Error");
    await expect(toast(page)).toContainText("Failed to record payment");

    await page.unroute("**/payment-proof");
    await page.route("**/payment-proof", (route) => {
      keys.push(keyOf(route.request()));
      return route.fulfill({ status: 502, contentType: "text/html", body: "upstream is away" });
    });
    await submit.click();
    await expect(toast(page)).toContainText("Server error: 502 upstream is away");
    await page.unroute("**/payment-proof");

    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await submit.click();
    keys.push(keyOf(await sent));
    const id = await bookingOf(page);
    await expect(page.getByText("Payment proof sent", { exact: true })).toHaveCount(1);
    expect(keys.length).toBe(5);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^\w{32,}$/);
    return id;
  });

  await test.step("after a cancellation the payment is verified and due to be returned", async () => {
    await page.getByRole("button", { name: "Cancel booking" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
    await expect(dialog).toContainText("After we check your payment, we'll return it");
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await expect(page.getByText("After we check your payment, we'll return it")).toBeVisible();

    const { page: desk } = await someone("phone");
    await openAdminDashboard(desk, pages.adminTab("payments", id));
    await desk.getByRole("button", { name: `Verify booking #${id}` }).click();
    await sendDecisions(desk);
    await expect(toast(desk)).toContainText("Payment verified, refund due");
    await page.reload();
    await expect(page.getByText("We're returning ₹18,500 to the account you paid from.")).toBeVisible();
  });
});

test("a guest books on a desktop: picks a day, compares durations, runs out of time, and cancels @release @desktop", async ({
  page,
  city,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/409/);
  const next = page.getByRole("button", { name: "Continue to payment" });

  await test.step("the calendar begins on Sunday and offers no past day", async () => {
    // Next month, so that the server accepts the day as well.
    const month = addDays(`${kolkataDate(new Date()).slice(0, 8)}01`, 31).slice(0, 7);
    await page.clock.install({ time: new Date(`${month}-18T20:00:00Z`) });
    await open(page, pages.payment(city.house.id));
    await page.getByRole("button", { name: "Open the calendar" }).click();
    await expect(page.getByRole("grid").locator("th").first()).toHaveText("S");
    // At 20:00 in Greenwich it is already the 19th in Kolkata.
    await expect(page.getByRole("button", { name: / 18 / })).toBeDisabled();
    await page.getByRole("button", { name: / 19 / }).click();
    await expect(page.getByLabel("Move-in date")).toHaveValue(`${month}-19`);
  });

  await test.step("each duration has its price, and the total is rent and deposit", async () => {
    const total = page.getByText("Total to pay").locator("xpath=following-sibling::dd[1]");
    await expect(total).toHaveText("₹18,500");
    await page.getByText("7 days", { exact: true }).click();
    await expect(total).toHaveText("₹11,800");
    await page.getByText("15 days", { exact: true }).click();
    await expect(total).toHaveText("₹15,000");
    await expectAccessible(page);
  });

  await test.step("when the last bed was just taken, similar stays are offered", async () => {
    await fillGuest(page);
    const message = "The last bed was just taken. Please choose another PG.";
    const json = { code: "BED_UNAVAILABLE", message };
    await page.route(`**${createBooking().path}`, (route) => route.fulfill({ status: 409, json }), {
      times: 1,
    });
    await next.click();
    await expect(toast(page)).toContainText("Oops! Something went wrong");
    await expect(toast(page)).toContainText(message);
    await expect(page.getByRole("button", { name: "Tell me when a bed is free" })).toBeVisible();
    const similar = page.getByRole("region", { name: "Similar PGs" });
    await expect(similar.getByRole("link").first()).toHaveAttribute("href", /^\/pgs\//);
  });

  await test.step("a guest whose number can't book more beds can log in with it", async () => {
    await page.clock.setSystemTime(new Date());
    await open(page, pages.payment(city.house.id));
    await fillDetails(page);
    const message = "This phone number can't book more beds right now.";
    const json = { code: "TOO_MANY_HOLDS", message, fields: { guestPhone: message } };
    await page.route(`**${createBooking().path}`, (route) => route.fulfill({ status: 409, json }), {
      times: 1,
    });
    await next.click();
    await expect(page.getByLabel("Mobile number")).toBeFocused();
    await expect(page.getByLabel("Mobile number")).toHaveAccessibleDescription(message);
    await expect(page.getByRole("main").getByRole("link", { name: "My bookings" })).toHaveCount(0);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    const welcome = page.getByRole("dialog", { name: "Welcome" });
    await expect(welcome).toBeVisible();
    await expectAccessible(page);
    await welcome.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeFocused();
  });

  await test.step("the QR code is shown at once", async () => {
    await next.click();
    await expect(page.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
    await page.waitForURL(/\?booking=\d+$/);
    await expect(page.getByRole("img", { name: /^QR code/ }).locator("visible=true")).toBeVisible();
    await expect(page.getByRole("link", { name: "Pay with a UPI app" })).toBeHidden();
    await expect(page.getByText(/^Bed reserved for \d\d:\d\d$/)).toBeVisible();
  });

  await test.step("the time to pay runs out while the guest looks at it", async () => {
    await page.clock.fastForward("30:01");
    await expect(page.getByText(/^Your time to pay is over/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("cancelling has to be confirmed, and returns the bed", async () => {
    const id = Number(new URL(page.url()).searchParams.get("booking"));
    await open(page, pages.stay(id));
    await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel booking" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await expect(toast(page)).toContainText("Booking cancelled");
    await expect(page.getByRole("heading", { name: "This booking was cancelled" })).toBeVisible();
  });
});
