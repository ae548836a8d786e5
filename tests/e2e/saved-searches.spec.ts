import { signUp } from "#domain/accounts/endpoints.ts";
import { createListing } from "#domain/listings/endpoints.ts";
import { pages } from "#domain/paths.ts";
import { newPhone, PASSWORD } from "./account-steps.ts";
import { admin, expect, expectAccessible, test } from "./harness.ts";
import { cards, open } from "./home-page.ts";

const NAME = "Ladies PG, 4 Sharing, up to ₹2,345";
const QUERY = "gender=ladies&roomType=4+Sharing&maxRent=2345";

test("a search that finds nothing is saved, joins the account, and leads to the PG that comes @phone", async ({
  page,
  server,
  someone,
  hosts,
}) => {
  test.slow();
  await open(page, `/?${QUERY}`);
  const tellMe = page.getByRole("button", { name: "Tell me when there is one" });
  await tellMe.click();
  const saved = page.getByRole("button", { name: "Saved. Press to remove the saved search.", pressed: true });
  await expect(saved).toHaveText("Saved");
  await page.reload();
  await expect(saved).toHaveText("Saved");
  await open(page, pages.savedSearches);
  const searches = page.getByRole("main").getByRole("listitem");
  await expect(searches.getByRole("heading", { name: NAME })).toBeVisible();
  await expect(searches.getByText("Nothing new")).toBeVisible();
  await expectAccessible(page);

  const person = { phoneNumber: newPhone(), password: PASSWORD, fullName: "Asha Rao" };
  const joined = await page.request.post(server.url + signUp().path, {
    data: person,
    headers: { origin: server.url },
  });
  expect(joined.status()).toBe(201);
  await page.reload();
  await expect(searches.getByText("No alert yet")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("tangu:searches:1"))).toBeNull();

  const host = await someone("phone", hosts.phone);
  const title = "Copper Lamp Ladies PG";
  const listed = await host.page.request.post(server.url + createListing().path, {
    headers: { origin: server.url },
    multipart: {
      ...{ title, address: "3, Lamp Street, Kundalahalli", city: "Bengaluru", contactName: "Suma" },
      ...{ stayDuration: "monthly", monthlyRent: "2300", securityDeposit: "2000", roomType: "4 Sharing" },
      ...{ gender: "ladies", maxOccupancy: "4", amenities: "[]", contactPhone: "9000000003" },
      ...{ latitude: "12.9569", longitude: "77.7011", adminPassword: admin.password },
    },
  });
  expect(listed.status(), await listed.text()).toBe(201);

  await open(page);
  await expect(page.getByText("1 new for your searches")).toBeAttached();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Saved searches 1 new" }).click();
  await expectAccessible(page);
  await searches.getByRole("link", { name: `Open ${NAME}` }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole("heading", { name: title })).toBeVisible();
  await expect(cards(page).getByText("New PG", { exact: true })).toBeVisible();
  await expect(page.getByText("1 new for your searches")).not.toBeAttached();
  await page.getByRole("button", { name: "Stop alerts" }).click();
  await expect(page.getByText("We've stopped alerts for this search").first()).toBeVisible();

  await open(page, pages.savedSearches);
  const alerts = searches.getByRole("switch", { name: `Alerts for ${NAME}` });
  await expect(alerts).toHaveAttribute("aria-checked", "false");
  const changed = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await alerts.click();
  await changed;
  await expect(alerts).toHaveAttribute("aria-checked", "true");
  await page.getByRole("button", { name: `Delete ${NAME}` }).click();
  await expect(page.getByText("No saved searches yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(alerts).toHaveAttribute("aria-checked", "true");
});
