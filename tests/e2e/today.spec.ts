import { pages } from "#domain/paths.ts";
import { open, toast } from "./booking-steps.ts";
import { test } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";

test("a complaint goes through its states, a warden sees no money, and Today empties as things are done @release @phone", async ({
  today,
  someone,
}) => {
  test.setTimeout(120_000);
  const { page: tenant } = await someone("phone", today.phones.tenant);
  await open(tenant, pages.myPg());
  await expect(tenant.getByRole("heading", { name: "Green Gate PG" })).toBeVisible();
  await expect(tenant.getByText("Bed 101 A")).toBeVisible();
  await tenant.getByRole("button", { name: "4 of 5" }).click();
  await expect(toast(tenant)).toContainText("Thanks for your vote");
  await tenant.getByRole("button", { name: "Report a problem" }).click();
  await tenant.getByRole("button", { name: "Send to my host" }).click();
  await expect(tenant.getByText("Choose what it is about.")).toBeVisible();
  await tenant.getByLabel("What is it about?").selectOption("Water");
  await tenant.getByLabel("What is wrong?").fill("No hot water since Monday");
  await expectAccessible(tenant);
  await tenant.getByRole("button", { name: "Send to my host" }).click();
  await expect(toast(tenant)).toContainText("We told your host");
  const own = tenant.getByRole("article").filter({ hasText: "No hot water since Monday" });
  await expect(own).toContainText("Open");

  const { page: warden } = await someone("phone", today.phones.warden);
  await open(warden, pages.host);
  await expect(warden.getByText("1 thing to do", { exact: true }).first()).toBeVisible();
  await expect(warden.getByRole("main")).not.toContainText("₹");
  await expectAccessible(warden);
  await warden.getByRole("button", { name: "Mark as fixed: Meera Pillai" }).click();
  await expect(warden.getByText("All done for today")).toBeVisible();

  await open(tenant, pages.myPg());
  await expect(own).toContainText("Your host says this is fixed. Is it?");
  await own.getByRole("button", { name: "Not fixed yet" }).click();
  await expect(own).toContainText("Open");

  const { page: host } = await someone("desktop", today.phones.host);
  await open(host, pages.host);
  const overdue = host.getByRole("region", { name: "Overdue rent" });
  await expect(overdue).toContainText("₹");
  await expectAccessible(host);
  const complaints = host.getByRole("region", { name: "Complaints" });
  await complaints.getByRole("link", { name: "Open: Meera Pillai" }).click();
  const asked = host.getByRole("article").filter({ hasText: "No hot water since Monday" });
  await asked.getByRole("button", { name: "Answer" }).click();
  await asked.getByLabel("Your answer to the tenant").fill("A new heater comes on Monday");
  await expectAccessible(host);
  await asked.getByRole("button", { name: "Send answer" }).click();
  await expect(asked).toContainText("Seen");
  await asked.getByRole("button", { name: "Mark as fixed" }).click();
  await expect(host.getByText("No open complaints")).toBeVisible();

  await open(host, pages.propertyNotices(today.property));
  await host.getByLabel("New notice").fill("Water is off on Saturday");
  await host.getByRole("button", { name: "Send to everybody" }).click();
  await expect(host.getByRole("article")).toContainText("Water is off on Saturday");
  await host.getByLabel("Breakfast").first().fill("Idli, chutney");
  await host.getByRole("button", { name: "Save menu" }).click();
  await expect(toast(host)).toContainText("We saved the menu");
  await expectAccessible(host);

  await open(tenant, pages.myPg());
  await expect(tenant.getByText("Water is off on Saturday")).toBeVisible();
  await expect(tenant.getByText("Idli, chutney")).toBeVisible();
  await expect(own).toContainText("A new heater comes on Monday");
  await own.getByRole("button", { name: "Yes, it's fixed" }).click();
  await expect(own).toContainText("Confirmed");

  await open(host, pages.host);
  await expect(host.getByText("1 thing to do", { exact: true }).first()).toBeVisible();
  await expect(complaints).toHaveCount(0);
});
