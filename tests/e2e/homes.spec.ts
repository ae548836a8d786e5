import { addDays, kolkataDate } from "#domain/dates.ts";
import { pages } from "#domain/paths.ts";
import { getMyRoommates } from "#domain/roommates/endpoints.ts";
import { getRoom } from "#domain/rooms/endpoints.ts";
import { open, openAdminDashboard, sendDecisions, toast } from "./booking-steps.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { picture } from "./hosts.ts";
import { join } from "./roommates.ts";

const ADDRESS = "Flat 7, Marigold Heights, 12th Main";
const TITLE = "Airy room above the park";

test("a tenant of a flat that is not listed is verified and offers a room with photos; who visits is shown the address @release @phone", async ({
  someone,
  server,
}) => {
  test.setTimeout(150_000);
  const tara = await join((await someone("phone")).page, server.url, { name: "Tara", gender: "woman" });
  const { page: tenant } = tara;
  const own = tenant.getByRole("article", { name: "Flat in Indiranagar" });

  await test.step("she sends her bill, with the owner's consent", async () => {
    await open(tenant, pages.newRoom);
    await tenant.getByRole("link", { name: "Show where I live" }).click();
    await tenant.getByText("Other home", { exact: true }).click();
    await tenant.getByRole("button", { name: "Send", exact: true }).click();
    for (const message of ["Choose the kind of home", "Enter the full address", "Ask the owner first"])
      await expect(tenant.locator("form")).toContainText(message);
    await expectAccessible(tenant);
    await tenant.getByLabel("Kind of home").selectOption("flat");
    await tenant.getByLabel("Area", { exact: true }).selectOption("Indiranagar");
    await tenant.getByLabel("Full address").fill(ADDRESS);
    await tenant.getByText("Electricity bill", { exact: true }).click();
    await tenant.getByLabel("Photo of your electricity bill").setInputFiles(await picture("bill.jpg", 81));
    await tenant.getByLabel("The day you moved in").fill("2026-01-10");
    await tenant.getByLabel(/The owner knows/).check();
    await tenant.getByRole("button", { name: "Send", exact: true }).click();
    await expect(toast(tenant)).toContainText("Sent");
    await expect(own).toContainText("We check your bill");
    await expectAccessible(tenant);
  });

  await test.step("an admin compares the bill with the address", async () => {
    const { page: desk } = await someone("desktop");
    await openAdminDashboard(desk, pages.adminTab("tenancies"));
    await desk.getByRole("button", { name: /^Review the tenancy of Tara/ }).click();
    const review = desk.getByRole("dialog", { name: "Review tenancy" });
    await expect(review.getByRole("img", { name: "Electricity bill of Tara" })).toBeVisible();
    await expect(review).toContainText(ADDRESS);
    await expect(review).toContainText("Nobody else gave this address");
    await expectAccessible(desk);
    await review.getByRole("button", { name: "Verify" }).click();
    await sendDecisions(desk);
    await open(tenant, pages.tenancy);
    await expect(own).toContainText("Electricity bill checked");
  });

  const postId = await test.step("she offers a room to everybody, and chooses that men see it", async () => {
    await own.getByRole("link", { name: "Offer your room" }).click();
    await tenant.getByLabel("Title").fill(TITLE);
    await tenant.getByLabel("Monthly rent").fill("14000");
    await tenant.getByLabel("Sharing").selectOption("1 Sharing");
    await tenant.getByLabel("Free from").fill(addDays(kolkataDate(new Date()), 4));
    await tenant.getByLabel("Who can live in this room?").selectOption("colive");
    await tenant
      .getByLabel("Add photos")
      .setInputFiles([await picture("room.jpg", 82), await picture("park.jpg", 83)]);
    await expect(tenant.getByRole("progressbar")).toHaveCount(0);
    await tenant.getByLabel(/^Companies nearby/).fill("Manyata");
    await tenant.getByRole("button", { name: "Add Manyata Tech Park" }).click();
    await tenant.getByRole("button", { name: "Offer this room" }).click();
    await expect(tenant.locator("form")).toContainText("Tick this box to offer the room to everyone");
    await expectAccessible(tenant);
    await tenant.getByLabel(/including men/).check();
    await tenant.getByRole("button", { name: "Offer this room" }).click();
    await expect(tenant.getByRole("heading", { level: 1 })).toHaveText(TITLE);
    return Number(new URL(tenant.url()).pathname.split("/").at(-1));
  });

  const arun = await join((await someone("desktop")).page, server.url, { name: "Arun", gender: "man" });
  const { page: seeker } = arun;
  await test.step("a seeker reads the area and what was checked, and asks", async () => {
    await open(seeker, `${pages.rooms}?locality=Indiranagar`);
    const card = seeker.getByRole("article").filter({ hasText: TITLE });
    await expect(card).toContainText("Flat in Indiranagar");
    await expect(card).toContainText(/Electricity bill checked on \d/);
    await card.getByRole("heading").getByRole("link").click();
    const where = seeker.getByRole("region", { name: "Where it is" });
    await expect(where).toContainText("The tenant shows the exact address to people they talk with.");
    await expect(where).toContainText("Manyata Tech Park");
    await expectAccessible(seeker);
    await seeker.getByRole("button", { name: "Ask to join", exact: true }).click();
    const dialog = seeker.getByRole("dialog", { name: "Ask to join" });
    await dialog.getByLabel("Your message").fill("I work near the park. May I see the room?");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await expect(seeker.getByRole("link", { name: "See my request" })).toBeVisible();
  });

  await test.step("they agree on a visit, and she shows him the address", async () => {
    await open(tenant, pages.myRooms);
    await tenant.getByRole("button", { name: "Start talking" }).click();
    await tenant.getByRole("dialog").getByRole("button", { name: "Start talking" }).click();
    const asked = tenant.getByRole("article", { name: "Arun's request" });
    await expect(asked).toContainText("Arun sees only the area.");
    await open(seeker, pages.myRooms);
    const sent = seeker.getByRole("article", { name: `Your request for ${TITLE}` });
    await expect(sent).toContainText("Tara can show you the exact address.");
    await sent.getByRole("button", { name: "Suggest a visit" }).click();
    await seeker.getByRole("dialog").getByRole("button", { name: "Send this time" }).click();
    for (const path of [pages.room(postId), getRoom(postId).path, getMyRoommates().path])
      expect(await arun.calls.text(path)).not.toContain("Marigold");

    await open(tenant, pages.myRooms);
    await asked.getByRole("button", { name: "Yes, this time works" }).click();
    await expect(asked).toContainText("Show the address so that they find it.");
    await asked.getByRole("button", { name: "Show the address" }).click();
    await expectAccessible(tenant);
    await tenant.getByRole("dialog").getByRole("button", { name: "Show the address" }).click();
    await expect(asked).toContainText("Arun sees this address.");
    await expectAccessible(tenant);

    await open(seeker, pages.myRooms);
    const address = sent.getByRole("region", { name: "Address" });
    await expect(address).toContainText(ADDRESS);
    await expect(address.getByRole("link", { name: "Open the map" })).toBeVisible();
    await expectAccessible(seeker);
  });

  await test.step("she closes the room: he no longer sees it", async () => {
    await open(tenant, pages.room(postId));
    await tenant.getByRole("region", { name: "Your room" }).getByRole("button", { name: "Close" }).click();
    await tenant.getByRole("dialog").getByRole("button", { name: "Close it" }).click();
    await expect(tenant.getByRole("button", { name: "Open it again" })).toBeVisible();
    expect(await arun.calls.text(getMyRoommates().path)).not.toContain("Marigold");
  });
});
