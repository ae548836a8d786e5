import { pages } from "#domain/paths.ts";
import { open, openAdminDashboard, sendDecisions, toast } from "./booking-steps.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { picture } from "./hosts.ts";
import { join } from "./roommates.ts";

const DAY = "2026-01-10";

test("a tenant sends an agreement, an admin asks for a better one and then verifies it, the tenant sees the badge @release @phone", async ({
  page: tenant,
  someone,
  server,
  lived,
}) => {
  test.slow();
  await join(tenant, server.url, { name: "Meera" });
  await open(tenant, pages.tenancy);
  await expect(tenant.getByRole("heading", { name: "Where you live", exact: true })).toBeVisible();
  await expect(tenant.getByText("Cover your Aadhaar number before you take the photo.")).toBeVisible();
  await tenant.getByRole("button", { name: "Send", exact: true }).click();
  await expect(tenant.getByText("Choose the PG where you live")).toBeVisible();
  await expect(tenant.getByText("Add a photo of your rental agreement")).toBeVisible();
  await expectAccessible(tenant);

  await tenant.getByLabel("The PG where you live").fill(lived.house.title);
  await tenant.getByRole("list", { name: "PGs found" }).getByText(lived.house.title).first().click();
  await tenant.getByLabel("Photo of your rental agreement").setInputFiles(await picture("agreement.jpg", 61));
  await expect(tenant.getByRole("img", { name: "Your rental agreement" })).toBeVisible();
  await tenant.getByLabel("The day you moved in").fill(DAY);
  await tenant.getByLabel(/^Note for us/).fill("Aadhaar 2345 6789 0123");
  await tenant.getByRole("button", { name: "Send", exact: true }).click();
  await expect(tenant.getByText(/Don.t write the full Aadhaar number/)).toBeVisible();
  await tenant.getByLabel(/^Note for us/).fill("Room 12");
  await expectAccessible(tenant);
  await tenant.getByRole("button", { name: "Send", exact: true }).click();
  await expect(toast(tenant)).toContainText("Sent");
  const own = tenant.getByRole("article", { name: lived.house.title });
  await expect(own).toContainText("Only our team sees your photo.");
  await expectAccessible(tenant);

  const { page: desk } = await someone("desktop");
  await openAdminDashboard(desk);
  await desk.getByText("Tenancies", { exact: true }).click();
  await expect(desk).toHaveURL(pages.adminTab("tenancies"));
  await expectAccessible(desk);
  await desk.getByRole("button", { name: /^Review the tenancy of Meera/ }).click();
  const review = desk.getByRole("dialog", { name: "Review tenancy" });
  await expect(review.getByRole("img", { name: "Rental agreement of Meera" })).toBeVisible();
  await expect(review).toContainText("Room 12");
  await review.getByRole("button", { name: "Zoom in" }).click();
  await review.getByRole("button", { name: "Reject" }).click();
  await expect(review).toContainText("Give a reason, so that they can correct it");
  await expectAccessible(desk);
  await review.getByLabel("Reason").fill("The dates cannot be read.");
  await review.getByRole("button", { name: "Reject" }).click();
  await expect(desk.getByText("Tenancy rejected")).toBeVisible();
  await sendDecisions(desk);

  await open(tenant, pages.tenancy);
  await expect(own).toContainText("The dates cannot be read.");
  await own.getByRole("button", { name: /^Send again/ }).click();
  await tenant.getByLabel("Photo of your rental agreement").setInputFiles(await picture("better.jpg", 62));
  await tenant.getByLabel("The day you moved in").fill(DAY);
  await tenant.getByRole("button", { name: "Send", exact: true }).click();
  await expect(own).toContainText("Sent");

  await desk.getByRole("link", { name: "Rejected", exact: true }).click();
  await desk.goBack();
  await desk.getByRole("button", { name: /^Review the tenancy of Meera/ }).click();
  await expect(review).toContainText("Sent 2 times");
  await review.getByRole("button", { name: "Verify" }).click();
  await expect(desk.getByText("Tenancy verified")).toBeVisible();
  await sendDecisions(desk);

  await open(tenant, pages.tenancy);
  await expect(own).toContainText("Rental agreement checked");
  await expect(own).toContainText("You can offer a room here.");
  await expectAccessible(tenant);
});

test("a host says that a tenant lives there @phone", async ({ page: tenant, someone, server, lived }) => {
  await join(tenant, server.url, { name: "Divya" });
  await open(tenant, pages.tenancy);
  await tenant.getByLabel("The PG where you live").fill(lived.house.title);
  await tenant.getByRole("list", { name: "PGs found" }).getByText(lived.house.title).first().click();
  await tenant.getByText("Ask the host", { exact: true }).click();
  await tenant.getByLabel("The day you moved in").fill(DAY);
  await tenant.getByRole("button", { name: "Send", exact: true }).click();
  const own = tenant.getByRole("article", { name: lived.house.title });
  await expect(own).toContainText("We asked the host.");

  const { page: host } = await someone("desktop", lived.phones.host);
  await open(host, pages.host);
  const asked = host.getByRole("article", { name: `Divya at ${lived.house.title}` });
  await expectAccessible(host);
  await asked.getByRole("button", { name: "Yes, Divya lives here" }).click();
  await expect(asked).toContainText("You said yes");
  await open(tenant, pages.tenancy);
  await expect(own).toContainText("The host said yes.");
});
