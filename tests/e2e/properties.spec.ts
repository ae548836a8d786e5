import { pages } from "#domain/paths.ts";
import {
  bookingOf,
  bookTo,
  fillProof,
  open,
  openAdminDashboard,
  sendDecisions,
  toast,
} from "./booking-steps.ts";
import { test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

/** 25 people in the beds of fifteen rooms, as a host has them in a spreadsheet. */
const people = () => {
  const rooms = [1, 2, 3].flatMap((floor) => [1, 2, 3, 4, 5].map((at) => floor * 100 + at));
  const rows = Array.from({ length: 25 }, (_, at) => {
    const bed = at % 2 === 0 ? "A" : "B";
    return `Tenant ${String(at + 1).padStart(2, "0")},98220${String(at).padStart(5, "0")},${rooms[at >> 1]},${bed},8500`;
  });
  return ["Name,Phone,Room,Bed,Rent", ...rows].join("\n");
};

test("a host sets up 30 beds, adds 25 people from a file, moves one and undoes it, and a guest's booking lands on a bed @release @phone", async ({
  building,
  someone,
  allowErrors,
}) => {
  // Under three minutes, of which a slow machine takes most.
  test.setTimeout(180_000);
  allowErrors(/401/, /403/);
  const { page } = await someone("phone", building.phone);
  await open(page, pages.hostListing(building.listing));
  await page.getByRole("link", { name: "Set up rooms" }).click();
  await expect(page.getByLabel("Name of the building")).not.toHaveValue("");
  await page.getByRole("textbox", { name: "Rooms", exact: true }).fill("15");
  await page.getByLabel("To floor").fill("3");
  await expect(page.getByText("101, 102, 103, 104, 105, …, 305")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set up rooms" }).click();

  await expect(page.getByRole("heading", { name: "Floor 3" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Room \d+, bed\s+[AB]/ })).toHaveCount(30);
  await expectAccessible(page);

  await page.getByRole("link", { name: "People" }).click();
  await page.getByRole("button", { name: "Add from a file" }).click();
  const dialog = page.getByRole("dialog");
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(people()) };
  await dialog.getByLabel("CSV file").setInputFiles(file);
  await expect(dialog.getByText("25 rows found")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add 25 people" }).click();
  await expect(toast(page)).toContainText("25 people added");
  await expect(page.getByText("25 people", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Beds" }).click();
  await page.getByRole("button", { name: /^Room 101, bed\s+A\s+Taken/ }).click();
  await dialog.getByRole("button", { name: "Change bed" }).click();
  await dialog.getByLabel("New bed").selectOption({ label: "305 B" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change bed" }).last().click();
  await expect(page.getByRole("button", { name: /^Room 305, bed\s+B\s+Taken\s+Tenant 01/ })).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: /^Room 101, bed\s+A\s+Taken\s+Tenant 01/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Room 305, bed\s+B\s+Free/ })).toBeVisible();

  await page.getByRole("button", { name: /^Room 305, bed\s+B\s+Free/ }).click();
  const card = "BEGIN:VCARD\nVERSION:3.0\nFN:Usha Nair\nTEL;TYPE=CELL:+91 98450 77777\nEND:VCARD\n";
  const contact = { name: "usha.vcf", mimeType: "text/vcard", buffer: Buffer.from(card) };
  await dialog.getByLabel("Use a contact file").setInputFiles(contact);
  await expect(dialog.getByLabel("Name")).toHaveValue("Usha Nair");
  await dialog.getByText("Did they live here before you used Tangu?").click();
  await dialog.getByLabel("Deposit you hold").fill("10000");
  await dialog.getByLabel("The tenant still owes").fill("500");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add a person" }).click();
  await expect(page.getByRole("button", { name: /^Room 305, bed\s+B\s+Taken\s+Usha Nair/ })).toBeVisible();
  await page.getByRole("link", { name: "Rent", exact: true }).click();
  await expect(page.getByText("All tenants owe ₹500")).toBeVisible();
  await page.getByRole("link", { name: "Beds", exact: true }).click();

  const { page: guest } = await someone("phone");
  const who = await bookTo(guest, building.listing, "proof");
  await fillProof(guest);
  await guest.getByRole("button", { name: "Submit proof" }).click();
  const booking = await bookingOf(guest);
  const { page: desk } = await someone("desktop");
  await openAdminDashboard(desk, pages.adminTab("payments", booking));
  await desk.getByRole("button", { name: `Verify booking #${booking}` }).click();
  await sendDecisions(desk);

  await page.reload();
  await page.getByRole("button", { name: /^Room 303, bed\s+B\s+Arriving/ }).click();
  await expect(dialog).toContainText(who.name);
  await expect(dialog.getByRole("link", { name: "Call" })).toHaveAttribute("href", `tel:+91${who.phone}`);
});
