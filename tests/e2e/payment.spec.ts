import { bookingOf, bookTo, fillDetails, fillProof, open, toast } from "./booking-steps.ts";
import { newUtr, screenshot, test } from "./city.ts";
import { expect } from "./harness.ts";

test("an empty form names every field, and a date that was is refused @phone", async ({ page, city }) => {
  await open(page, `/payment/${city.house.id}`);
  await page.getByRole("button", { name: "Continue to payment" }).click();
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
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Move-in date cannot be in the past")).toBeVisible();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expect(page.getByText("Please enter a valid 10-digit mobile number")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toHaveValue("98765");
});

test("the calendar begins on Sunday and offers no day that was @desktop", async ({ page, city }) => {
  await page.clock.setFixedTime(new Date("2026-11-18T20:00:00Z"));
  await open(page, `/payment/${city.house.id}`);
  await page.getByRole("button", { name: "Open the calendar" }).click();
  await expect(page.getByRole("grid").locator("th").first()).toHaveText("Su");
  // At 20:00 in Greenwich it is already the 19th in Kolkata.
  await expect(page.getByRole("button", { name: /November 18th/ })).toBeDisabled();
  await page.getByRole("button", { name: /November 19th/ }).click();
  await expect(page.getByLabel("Move-in date")).toHaveValue("2026-11-19");
});

test("each duration has its price, and the total is rent and deposit @desktop", async ({ page, city }) => {
  await open(page, `/payment/${city.house.id}`);
  const total = page.getByText("Total to pay").locator("xpath=following-sibling::dd[1]");
  await expect(total).toHaveText("₹18,500");
  await page.getByText("7 days", { exact: true }).click();
  await expect(total).toHaveText("₹11,800");
  await page.getByText("15 days", { exact: true }).click();
  await expect(total).toHaveText("₹15,000");
});

test("a reload loses nothing, in details and in payment @phone", async ({ page, city }) => {
  await open(page, `/payment/${city.house.id}`);
  await fillDetails(page);
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Asha Rao");
  await expect(page.getByLabel("Mobile number")).toHaveValue("9876501234");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
  await expect(page).toHaveURL(/\?booking=\d+$/);
  await page.getByRole("button", { name: "I have paid" }).click();
  await page.getByLabel("UTR number").fill("412345678901");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(page.getByLabel("UTR number")).toHaveValue("412345678901");
});

test("a connection that fails keeps the payment on the screen @phone", async ({
  page,
  city,
  allowErrors,
}) => {
  allowErrors(/api\/bookings\/\d+/);
  await bookTo(page, city.house.id, "pay");
  let failed = 0;
  await page.route(/\/api\/bookings\/\d+$/, (route) => {
    failed += 1;
    return route.abort();
  });
  await page.reload();
  // Asked once and tried once more: only then is it known as failed.
  await expect.poll(() => failed).toBe(2);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(page.getByLabel("UTR number")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue to payment" })).toHaveCount(0);
});

test("a UTR pasted in groups is taken whole @phone", async ({ page, context, city }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await bookTo(page, city.house.id, "proof");
  await page.evaluate(() => navigator.clipboard.writeText("4123 4567 8901"));
  await page.getByLabel("UTR number").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByLabel("UTR number")).toHaveValue("412345678901");
});

test("copying the UPI ID says so for two seconds @phone", async ({ page, context, city }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await bookTo(page, city.house.id, "pay");
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("button", { name: "Copy UPI ID" }).click();
  const copied = page.getByRole("button", { name: "UPI ID copied" });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("tangu.demo@upi");
  await page.clock.runFor(1_999);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByRole("button", { name: "Copy UPI ID" })).toBeVisible();
});

const refuseClipboard = () =>
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: () => Promise.reject(new Error("denied")) },
  });

test("a clipboard that refuses is told @phone", async ({ page, city }) => {
  await page.addInitScript(refuseClipboard);
  await bookTo(page, city.house.id, "pay");
  await page.getByRole("button", { name: "Copy UPI ID" }).click();
  await expect(toast(page)).toContainText("Failed to copy UPI ID");
});

test("@phone pays by a tap, with the QR code on demand", async ({ page, city }) => {
  await bookTo(page, city.house.id, "pay");
  const link = await page.getByRole("link", { name: "Pay with a UPI app" }).getAttribute("href");
  expect(link).toMatch(
    /^upi:\/\/pay\?pa=tangu\.demo@upi&pn=Tangu%20Stays&am=18500\.00&cu=INR&tn=[^+]+&tr=\w+$/,
  );
  const qr = page.getByRole("img", { name: /^QR code/ }).locator("visible=true");
  await expect(qr).toHaveCount(0);
  await page.getByText("Show the QR code").click();
  await expect(qr).toBeVisible();
});

test("@desktop shows the QR code at once", async ({ page, city }) => {
  await bookTo(page, city.house.id, "pay");
  await expect(page.getByRole("img", { name: /^QR code/ }).locator("visible=true")).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay with a UPI app" })).toBeHidden();
});

test("the proof needs a UTR of 12 and a screenshot that is an image of at most 5 MB @phone", async ({
  page,
  city,
}) => {
  await bookTo(page, city.house.id, "proof");
  await page.getByRole("button", { name: "Submit proof" }).click();
  await expect(page.getByText("UTR is required")).toBeVisible();
  await expect(page.getByText("Payment proof screenshot is required")).toBeVisible();
  const utr = page.getByLabel("UTR number");
  await utr.fill("41234567890");
  await page.getByRole("button", { name: "Submit proof" }).click();
  await expect(page.getByText("UTR must be at least 12 characters")).toBeVisible();
  await utr.fill("");
  await utr.pressSequentially("4123456789012");
  await expect(utr).toHaveValue("412345678901");

  const file = page.getByLabel("Payment screenshot");
  await file.setInputFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(toast(page)).toContainText("Invalid file type");
  await expect(toast(page)).toContainText("please upload an image file");
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
  await file.setInputFiles({ name: "huge.png", mimeType: "image/png", buffer });
  await expect(toast(page)).toContainText("File too large");
  await expect(toast(page)).toContainText("please upload a file smaller than 5MB");

  await file.setInputFiles(await screenshot());
  await expect(page.getByAltText("Your payment screenshot")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(utr).toHaveValue("412345678901");
  await expect(page.getByAltText("Your payment screenshot")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByAltText("Your payment screenshot")).toBeHidden();
});

test("a file that is an image by name alone is refused before it is sent @phone", async ({
  page,
  city,
  allowErrors,
}) => {
  // The recorder of traces asks for the picture by a call of its own.
  allowErrors(/^Connecting to 'blob:/);
  await bookTo(page, city.house.id, "proof");
  const buffer = Buffer.from("no picture");
  await page
    .getByLabel("Payment screenshot")
    .setInputFiles({ name: "torn.png", mimeType: "image/png", buffer });
  await expect(toast(page)).toContainText("Invalid file type");
  await expect(page.getByAltText("Your payment screenshot")).toBeHidden();
});

test("a failed upload is told, and the next try goes through once @phone", async ({
  page,
  city,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|502/);
  await bookTo(page, city.house.id, "proof");
  await fillProof(page);
  const keys: (string | undefined)[] = [];
  await page.route("**/payment-proof", (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return route.abort();
  });
  const submit = page.getByRole("button", { name: "Submit proof" });
  await submit.click();
  await expect(toast(page)).toContainText("Error");
  await expect(toast(page)).toContainText("Failed to record payment");

  await page.unroute("**/payment-proof");
  await page.route("**/payment-proof", (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return route.fulfill({ status: 502, contentType: "text/html", body: "upstream is away" });
  });
  await submit.click();
  await expect(toast(page)).toContainText("Server error: 502 upstream is away");
  await page.unroute("**/payment-proof");

  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await submit.click();
  keys.push((await sent).headers()["idempotency-key"]);
  await bookingOf(page);
  await expect(page.getByText("Payment proof sent", { exact: true })).toHaveCount(1);
  expect(keys.length).toBe(5);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^\w{32,}$/);
});

test("the server's own words come first: a UTR that was used @phone", async ({ page, city, allowErrors }) => {
  allowErrors(/409/);
  const utr = newUtr();
  for (const again of [false, true]) {
    await bookTo(page, city.house.id, "proof");
    await fillProof(page, utr);
    await page.getByRole("button", { name: "Submit proof" }).click();
    if (!again) await bookingOf(page);
  }
  const said = "This UTR was already used for another booking. Please check the number.";
  await expect(toast(page)).toContainText(said);
});

test("a price that changed is shown and asked again @phone", async ({ page, city, allowErrors }) => {
  allowErrors(/422/);
  await open(page, `/payment/${city.house.id}`);
  await fillDetails(page);
  // As if the page had been open since before the rent went up.
  await page.route(
    "**/api/bookings",
    (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), totalAmount: "17000.00" } as object }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(toast(page)).toContainText("Oops! Something went wrong");
  await expect(toast(page)).toContainText("The price of this stay has changed. Please check the new total.");
  await page.getByRole("button", { name: "Book for ₹18,500" }).click();
  await expect(page.getByRole("heading", { name: "Complete Payment" })).toBeVisible();
});

test("the last bed just taken: similar stays are offered @phone", async ({ page, city, allowErrors }) => {
  allowErrors(/409/);
  await open(page, `/payment/${city.full.id}`);
  await fillDetails(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(toast(page)).toContainText("Oops! Something went wrong");
  await expect(toast(page)).toContainText("The last bed was just taken. Please choose another stay.");
  const similar = page.getByRole("region", { name: "Similar stays" });
  await expect(similar.getByRole("link").first()).toHaveAttribute("href", /^\/pgs\//);
});

const blockPopups = () => {
  window.open = () => null;
};

test.describe("Preview and Send to WhatsApp", () => {
  const preview = { name: "Preview and Send to WhatsApp" };
  const send = { name: "Send to WhatsApp", exact: true };

  test("needs the UTR, shows the note and opens WhatsApp @desktop", async ({ page, context, city }) => {
    await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
    await bookTo(page, city.house.id, "proof");
    await page.getByRole("button", preview).click();
    await expect(toast(page)).toContainText("UTR Required");
    await expect(toast(page)).toContainText("Please enter a valid 12-digit UTR first");
    await page.getByLabel("UTR number").fill("412345678901");
    await page.getByRole("button", preview).click();
    const note = page.getByRole("region", { name: "Note for WhatsApp" });
    await expect(note).toContainText("UTR: 412345678901");
    const popup = context.waitForEvent("page");
    await note.getByRole("button", send).click();
    const link = new URL((await popup).url());
    expect(link.host).toBe("wa.me");
    expect(link.searchParams.get("text")).toContain("Amount: ₹18,500");
  });

  test("blocked: the link is copied @phone", async ({ page, context, city }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(blockPopups);
    await bookTo(page, city.house.id, "proof");
    await page.getByLabel("UTR number").fill("412345678901");
    await page.getByRole("button", preview).click();
    await page.getByRole("button", send).click();
    await expect(toast(page)).toContainText("WhatsApp Link Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^https:\/\/wa\.me\/\d+\?text=/,
    );
  });

  test("blocked, and no clipboard: the link is shown @phone", async ({ page, city }) => {
    await page.addInitScript(blockPopups);
    await page.addInitScript(refuseClipboard);
    await bookTo(page, city.house.id, "proof");
    await page.getByLabel("UTR number").fill("412345678901");
    await page.getByRole("button", preview).click();
    await page.getByRole("button", send).click();
    await expect(toast(page)).toContainText("WhatsApp Link Ready");
    await expect(page.getByRole("link", { name: /^https:\/\/wa\.me\// })).toBeVisible();
  });

  test("an error is told @phone", async ({ page, city }) => {
    await page.addInitScript(() => {
      window.open = () => {
        throw new Error("no windows here");
      };
    });
    await bookTo(page, city.house.id, "proof");
    await page.getByLabel("UTR number").fill("412345678901");
    await page.getByRole("button", preview).click();
    await page.getByRole("button", send).click();
    await expect(toast(page)).toContainText("Error Opening WhatsApp");
  });
});
