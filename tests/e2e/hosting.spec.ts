import { hostingMessages } from "#domain/listings/hosting.ts";
import { open, openAdminDashboard, toast } from "./booking-steps.ts";
import { admin, expect, expectAccessible } from "./harness.ts";
import { clip, comeAsUser, fillStay, picture, test, tiles } from "./hosts.ts";

test("an admin hosts a PG, changes it, takes a bed, hands it over and deletes it @release @desktop", async ({
  page,
  hosts,
  server,
  visitor,
  allowErrors,
}) => {
  test.setTimeout(120_000);
  allowErrors(/403.*\/delete$/);
  await openAdminDashboard(page);
  await page.getByText("Listings", { exact: true }).click();
  await expect(page.getByRole("link", { name: "Silver Oak Ladies PG" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add New PG" }).click();

  await expect(page.getByRole("heading", { name: "Add New PG" })).toBeVisible();
  await page.getByRole("button", { name: "Add PG" }).click();
  for (const message of [
    "PG name is required",
    "Room sharing type is required",
    "Admin password is required",
    "Monthly Rent and Security Deposit are required for monthly stays",
    "Contact phone must be at least 10 digits",
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel("PG name")).toBeFocused();
  await expectAccessible(page);

  await fillStay(page, "Jacaranda Corner Ladies PG");
  await expect(page.getByRole("radio", { name: "Ladies" })).toBeChecked();
  await expect(page.getByText("This PG is new on Tangu. Set its location.")).toBeVisible();
  const files = [
    await picture("front.jpg", 1),
    await picture("kitchen.jpg", 2),
    await picture("room.jpg", 3),
  ];
  await page.getByLabel("Add photos and videos").setInputFiles([...files, clip()]);
  await expect(tiles(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Move room.jpg earlier" }).click();
  await page.getByRole("button", { name: "Move room.jpg earlier" }).click();
  await expect(tiles(page).first()).toContainText("Cover");
  await expect(tiles(page).first().getByRole("img", { name: "room.jpg" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByLabel("Admin password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Add PG" }).click();
  await expect(page.getByRole("heading", { name: "Jacaranda Corner Ladies PG is listed" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the PG page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jacaranda Corner Ladies PG" })).toBeVisible();

  await page.getByRole("link", { name: "Discover" }).click();
  await page.getByRole("combobox", { name: "Search PGs" }).fill("Jacaranda Corner");
  const card = page.getByRole("article").filter({ hasText: "Jacaranda Corner Ladies PG" });
  await card.getByRole("link", { name: "Edit Jacaranda Corner Ladies PG" }).click();
  await page.getByLabel("Monthly Rent").fill("-1");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Monthly Rent must be a positive number")).toBeVisible();
  await page.getByLabel("Monthly Rent").fill("9750");
  await page.getByLabel("When does the gate close?").selectOption("22:30");
  await page.getByLabel("Electricity", { exact: true }).selectOption("meter");
  await page.getByLabel("Electricity bill, about, a month").fill("400");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page)).toContainText("Saved");
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await page.getByRole("button", { name: "Bed 1 taken" }).click();
  await expect(page.getByText("3 of 4 free")).toBeVisible();
  await page.getByRole("button", { name: "Beds are right: Jacaranda Corner Ladies PG" }).click();
  await expect(toast(page)).toContainText("Beds confirmed");

  // Whoever answers the phone reads the code of their account to the admin.
  allowErrors(/400.*\/owner$/);
  const owner = await visitor();
  await comeAsUser(owner, server.url, hosts.phone);
  await open(owner, "/account");
  const code = await owner.getByText("Code for our team").locator("b").innerText();
  expect(code).toMatch(/^\d{4} \d{4}$/);
  await page.getByLabel("Mobile number of the new owner").fill(hosts.phone);
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText(hostingMessages.teamCode())).toBeVisible();
  await page
    .getByLabel("Code from their account")
    .fill(code.replace(/^\d/, (first) => `${(+first + 1) % 10}`));
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText(hostingMessages.wrongTeamCode())).toBeVisible();
  await page.getByLabel("Code from their account").fill(code);
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(toast(page)).toContainText("Handed over");
  await expect(page.getByText(/^Owner: .*account since/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Public page" }).click();
  await expect(page.getByText("3 of 4", { exact: true })).toBeVisible();
  await expect(page.getByText("₹9,750").first()).toBeVisible();
  await expect(page.getByText("Beds confirmed today").first()).toBeVisible();
  // What nobody confirms for a month is no longer called free without a word.
  const later = await visitor();
  await later.clock.setFixedTime(Date.now() + 31 * 24 * 60 * 60 * 1000);
  await later.goto(page.url());
  await expect(later.getByText(/^Not confirmed since \d/).first()).toBeVisible();
  await expect(page.getByText("Closes at 10:30 pm")).toBeVisible();
  await expect(page.getByText("₹9,750 + electricity about ₹400", { exact: true }).first()).toBeVisible();

  await page.getByRole("link", { name: "Discover" }).click();
  await page.getByRole("combobox", { name: "Search PGs" }).fill("Jacaranda Corner");
  await card.getByRole("button", { name: "Delete Jacaranda Corner Ladies PG" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeDisabled();
  await dialog.getByLabel("Admin password", { exact: true }).fill("not the password");
  await dialog.getByText("Yes, remove this PG from Tangu").click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Delete Failed", { exact: true })).toBeVisible();
  await expect(dialog.getByText("That admin password is wrong. Check it and try again.")).toBeVisible();
  await dialog.getByLabel("Admin password", { exact: true }).fill(admin.password);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(card).toHaveCount(0);
});

test("a failed submit, a cancelled upload and a reload lose nothing @release @phone", async ({
  page,
  hosts,
  server,
  allowErrors,
}) => {
  test.setTimeout(90_000);
  allowErrors(/api\/media/, /403.*pg-listings/, /api\/pg-listings/);
  await comeAsUser(page, server.url, hosts.phone);
  await open(page, "/create-listing");
  await fillStay(page, "Copper Pod Gents PG");
  await expect(page.getByRole("radio", { name: "Boys" })).toBeChecked();

  const notes = { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };
  await page.getByLabel("Add photos and videos").setInputFiles(notes);
  await expect(toast(page)).toContainText("File Upload Error");
  await expect(toast(page)).toContainText("Some files exceed 100MB or are not supported image/video types");
  await page.getByLabel("Profile image").setInputFiles(clip());
  await expect(toast(page)).toContainText("Profile Image Error");

  // An upload that hangs until somebody gives it up.
  await page.route("**/api/media", () => undefined, { times: 1 });
  await page.getByLabel("Add photos and videos").setInputFiles(await picture("front.jpg", 4));
  await expect(page.getByRole("progressbar", { name: "Upload of front.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel the upload of front.jpg" }).click();
  await page.getByLabel("Admin password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Add PG" }).click();
  await expect(page.getByText("We couldn't upload some files. See below what to do.")).toBeVisible();
  await page.getByRole("button", { name: "Try again to upload front.jpg" }).click();
  await expect(tiles(page).getByText("Upload cancelled")).toHaveCount(0);
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  await page.getByRole("button", { name: "Add PG" }).click();
  await expect(toast(page)).toContainText("Error Creating Listing");
  await expect(toast(page)).toContainText("That admin password is wrong. Check it and try again.");
  await expect(page.getByLabel("Admin password", { exact: true })).toBeFocused();
  await page.route("**/api/pg-listings", (route) => route.abort(), { times: 2 });
  await page.getByRole("button", { name: "Add PG" }).click();
  await expect(toast(page)).toContainText("An unexpected error occurred. Please try again.");
  await expect(page.getByLabel("PG name")).toHaveValue("Copper Pod Gents PG");

  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.getByLabel("PG name")).toHaveValue("Copper Pod Gents PG");
  await expect(page.getByLabel("Monthly Rent")).toHaveValue("9500");
  await expect(page.getByLabel("Admin password", { exact: true })).toHaveValue("");
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page).getByRole("img", { name: "front.jpg" })).toHaveJSProperty("complete", true);
  await expectAccessible(page);

  await page.getByLabel("PG name").fill("Silver Oak Ladies PG");
  await page.getByLabel("Address").fill("7, 2nd Main, Kundalahalli");
  await expect(page.getByText("We already have this PG's location. You don't need to set it.")).toBeVisible();
  await expect(page.getByLabel("Latitude")).toHaveCount(0);

  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("PG name")).toHaveValue("");
  await expect(tiles(page)).toHaveCount(0);
});

test("the dialog for a new PG stays whole while it is filled in, and going back closes it @phone", async ({
  page,
  hosts,
  server,
}) => {
  await comeAsUser(page, server.url, hosts.phone);
  await open(page, "/stays");
  await page.getByRole("button", { name: "Add PG" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New PG" });
  await dialog.getByLabel("PG name").fill("Silk Cotton PG");
  await dialog.getByLabel("Contact name").focus();
  // A press on the label gives the focus to a radio button that is not seen.
  await dialog.getByText("4 Sharing", { exact: true }).click();
  await expect(dialog.getByRole("radio", { name: "4 Sharing" })).toBeFocused();
  await expect(dialog.getByRole("heading", { name: "Add New PG" })).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/stays$/);
  await page.getByRole("button", { name: "Add PG" }).click();
  await expect(dialog.getByLabel("PG name")).toHaveValue("Silk Cotton PG");
});

test("a host marks beds, sees who looked and booked, and pauses @phone", async ({
  page,
  hosts,
  server,
  allowErrors,
}) => {
  allowErrors(/404.*manage$/, /500/);
  await open(page, "/host");
  await expect(page.getByRole("heading", { name: "Log in to see your PGs" })).toBeVisible();
  await comeAsUser(page, server.url, hosts.phone);
  await open(page, "/host");
  const stay = page.getByRole("article", { name: "Silver Oak Ladies PG" });
  await expect(stay.getByText("5 of 6 free")).toBeVisible();
  await expect(
    stay.getByRole("img", { name: /^1\d views in the last 30 days: \d today, 9 on the best day/ }),
  ).toBeVisible();
  await stay.getByText("Day by day").click();
  await expect(stay.getByRole("row").nth(1)).toContainText(/[4-9]/);
  await expectAccessible(page);

  const bed = stay.getByRole("button", { name: "Bed 2 taken" });
  await bed.click();
  await expect(bed).toHaveAttribute("aria-pressed", "true");
  await expect(stay.getByText("4 of 6 free")).toBeVisible();
  await page.route(
    `**/api/pg-listings/${hosts.stay.id}`,
    (route) => route.fulfill({ status: 500, body: "{}" }),
    {
      times: 2,
    },
  );
  await stay.getByRole("button", { name: "Bed 3 taken" }).click();
  await expect(toast(page)).toContainText("We couldn't change the bed");
  await expect(stay.getByText("4 of 6 free")).toBeVisible();
  await stay.getByRole("button", { name: "Pause Silver Oak Ladies PG" }).click();
  await expect(stay.getByText("Paused", { exact: true })).toBeVisible();
  await stay.getByRole("button", { name: "Resume Silver Oak Ladies PG" }).click();
  await expect(stay.getByText("Listed", { exact: true })).toBeVisible();

  await stay.getByRole("link", { name: "Edit Silver Oak Ladies PG" }).click();
  await expect(page.getByText("Meera Nair")).toBeVisible();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Contact name").fill("Somebody else");
  await page.goBack();
  const asked = page.getByRole("dialog", { name: "Leave without saving?" });
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Contact name")).toHaveValue("Somebody else");
  await page.goBack();
  await asked.getByRole("button", { name: "Leave" }).click();
  await expect(stay.getByText("4 of 6 free")).toBeVisible();
  await open(page, `/host/${hosts.foreign.id}`);
  await expect(page.getByRole("heading", { name: "You can't manage this PG" })).toBeVisible();
  await expectAccessible(page);
});
