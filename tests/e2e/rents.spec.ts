import { kolkataDate } from "#domain/dates.ts";
import { formatMonth } from "#domain/formats.ts";
import { localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { fillProof, open, toast } from "./booking-steps.ts";
import { test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("rents of a PG: invoices are made, one tenant pays by UPI, one in cash, one is reminded and stays overdue @release @desktop", async ({
  rents,
  someone,
  allowErrors,
}) => {
  test.setTimeout(150_000);
  allowErrors(/403/, /ERR_INTERNET_DISCONNECTED/);
  const [asha, bhavna, chitra] = rents.tenants;
  const month = formatMonth(kolkataDate(new Date()));

  const { page: host } = await someone("desktop", rents.phones.host);
  await open(host, pages.rents(rents.property));
  await expect(host.getByText("All tenants owe ₹36,000")).toBeVisible();
  await expectAccessible(host);
  await host.getByRole("button", { name: `Make invoices for ${month}` }).click();
  const dialog = host.getByRole("dialog");
  await expect(dialog.getByText("Asha Menon")).toBeVisible();
  await expectAccessible(host);
  await dialog.getByRole("button", { name: "Make 4 invoices" }).click();
  await expect(toast(host)).toContainText("4 invoices made");
  await expect(host.getByText("All tenants owe ₹72,000")).toBeVisible();

  const { page: tenant } = await someone("phone", rents.phones.tenant);
  await open(tenant, pages.myPg(asha!.id));
  await tenant.getByRole("button", { name: "Pay rent" }).click();
  await expect(tenant.getByRole("dialog").getByRole("link", { name: /UPI/ })).toHaveAttribute(
    "href",
    /^upi:\/\/pay\?pa=suma@upi.*am=18000\.00/,
  );
  const utr = await fillProof(tenant);
  await expectAccessible(tenant);
  await tenant.getByRole("button", { name: "Submit proof" }).click();
  await expect(tenant.getByText("You sent ₹18,000. Your host is checking it.")).toBeVisible();

  await host.reload();
  await expect(host.getByText(`UTR ${utr}`)).toBeVisible();
  await host.getByRole("button", { name: "Confirm: ₹18,000 from Asha Menon" }).click();
  await expect(toast(host)).toContainText("Payment confirmed");

  await host.getByRole("button", { name: "Record a payment" }).click();
  await dialog.getByLabel("Tenant").selectOption(String(bhavna!.id));
  await expect(dialog.getByLabel("Amount")).toHaveValue("18000");
  // A tap without a connection waits for one, and goes out once.
  await host.context().setOffline(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("You're offline. We'll send this when you're back online.")).toBeVisible();
  await host.context().setOffline(false);
  await expect(toast(host)).toContainText("Payment recorded");
  await expect(host.getByText("All tenants owe ₹36,000")).toBeVisible();

  await host.getByRole("button", { name: `Remind ${chitra!.name}` }).click();
  await expect(dialog.getByRole("link", { name: /Open WhatsApp/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/91\d{10}\?text=Hello%20Chitra/,
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  await host.getByRole("button", { name: "Overdue (2)" }).click();
  await expect(host.getByRole("link", { name: chitra!.name })).toBeVisible();
  await expect(host.getByRole("link", { name: asha!.name })).toHaveCount(0);

  await host.getByRole("link", { name: chitra!.name }).click();
  await expect(host.getByRole("heading", { name: "Ledger" })).toBeVisible();
  await expectAccessible(host);

  await host.getByRole("button", { name: "Add old deposit or dues" }).click();
  await dialog.getByLabel("Deposit you hold").fill("15000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(host.getByText("You hold a deposit of ₹15,000")).toBeVisible();
  await host.getByRole("link", { name: `Ledger and CSV of ${chitra!.name}` }).click();
  await host.getByRole("button", { name: "This financial year" }).click();
  await expect(host.getByText("Deposit ₹15,000")).toBeVisible();
  await expectAccessible(host);
  const saved = host.waitForEvent("download");
  await host.getByRole("button", { name: "Download CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^tangu-rents-20\d\d-04-01-/);

  await tenant.reload();
  await tenant.getByRole("button", { name: "Add a document" }).click();
  await tenant.getByLabel("What is it?").selectOption("Rent agreement");
  const paper = "%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\nstartxref\n9\n%%EOF\n";
  const agreement = { name: "agreement.pdf", mimeType: "application/pdf", buffer: Buffer.from(paper) };
  await tenant.getByLabel("Photo or PDF of the document").setInputFiles(agreement);
  await expectAccessible(tenant);
  await tenant.getByRole("button", { name: "Save document" }).click();
  await open(host, pages.propertyTenant(rents.property, asha!.id));
  const kept = host.waitForEvent("download");
  await host.getByRole("button", { name: "Save PDF: Rent agreement" }).click();
  expect((await kept).suggestedFilename()).toMatch(/^agreement-\d+\.pdf$/);

  await tenant.getByRole("link", { name: "Receipt" }).click();
  await expect(tenant.getByText("Rupees Eighteen Thousand Only")).toBeVisible();
  await expect(tenant.getByText("ABCPK1234F")).toBeVisible();
  await expectAccessible(tenant);
  const onPaper = async () => {
    const paper = await tenant.pdf({ format: "A4", preferCSSPageSize: true });
    // One page: its kind is written beside that of the list of pages.
    expect(paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  };
  await onPaper();
  // Where another language is offered at the foot of the screen, nothing of it is on paper.
  await open(tenant, localizedPath(new URL(tenant.url()).pathname, "kn"));
  await expect(tenant.getByText("Read in English")).toBeVisible();
  await onPaper();

  const { page: warden } = await someone("desktop", rents.phones.warden);
  await open(warden, pages.rents(rents.property));
  await expect(warden.getByText("Only the host of this PG can see its money.")).toBeVisible();
});
