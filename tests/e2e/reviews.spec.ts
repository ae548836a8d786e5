import type { Page } from "@playwright/test";
import { pages } from "#domain/paths.ts";
import { open, openAdminDashboard, sendDecisions, toast } from "./booking-steps.ts";
import { expect, expectAccessible, test } from "./harness.ts";
import { picture } from "./hosts.ts";

const section = (page: Page) => page.getByRole("region", { name: "Reviews" });

test("who stayed reviews it and the rating moves, the host replies, an admin decides; a stranger cannot @release @phone", async ({
  lived,
  someone,
  visitor,
  server,
}) => {
  test.slow();
  const address = pages.listing(lived.house.slug);
  const { page: stranger } = await someone("desktop", lived.phones.stranger);
  await open(stranger, address);
  await expect(section(stranger)).toContainText("1 review");
  await expect(section(stranger).getByRole("button", { name: "Write a review" })).toHaveCount(0);

  const { page: guest } = await someone("phone", lived.phones.past);
  await open(guest, pages.stay(lived.over));
  await guest.getByRole("link", { name: "Review this PG" }).click();
  await section(guest).getByRole("button", { name: "Write a review" }).click();
  const form = guest.getByRole("dialog", { name: "Write a review" });
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(form).toContainText("Choose 1 to 5 stars");
  const overall = form.getByRole("group", { name: "How was it?" });
  await overall.getByRole("radio", { name: "2 stars" }).focus();
  await guest.keyboard.press("ArrowRight");
  await expect(overall.getByRole("radio", { name: "3 stars" })).toBeChecked();
  await form.getByRole("group", { name: "Food (optional)" }).getByRole("radio", { name: "4 stars" }).check();
  await form.getByLabel(/What should others know/).fill("Quiet rooms, thin walls.");
  await form.getByLabel(/^Photos/).setInputFiles(await picture("room.jpg", 41));
  await expect(form.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expectAccessible(guest);
  // Closed by mistake, nothing is lost.
  await guest.keyboard.press("Escape");
  await section(guest).getByRole("button", { name: "Write a review" }).click();
  await expect(form.getByLabel(/What should others know/)).toHaveValue("Quiet rooms, thin walls.");
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(toast(guest)).toContainText("Thank you for your review");
  await expect(section(guest)).toContainText("2 reviews");
  await expect(section(guest)).toContainText("4.0");
  await expect(section(guest).getByRole("img", { name: "Photo 1 by Kavya" })).toBeVisible();
  await expect(section(guest).getByRole("button", { name: "Write a review" })).toHaveCount(0);
  await section(guest).getByRole("button", { name: "Edit your review" }).click();
  const edit = guest.getByRole("dialog", { name: "Edit your review" });
  await edit.getByLabel(/What should others know/).fill("Quiet rooms. The walls are being redone.");
  await edit.getByRole("button", { name: "Save review" }).click();
  await expect(toast(guest)).toContainText("Review changed");
  await expectAccessible(guest);

  const { page: host } = await someone("desktop", lived.phones.host);
  await open(host, address);
  await section(host).getByRole("button", { name: "Reply to the review by Kavya" }).click();
  const reply = host.getByRole("dialog", { name: "Reply to this review" });
  await reply.getByRole("button", { name: "Reply" }).click();
  await expect(reply).toContainText("Write a reply");
  await reply.getByLabel("Your reply").fill("The new walls are up.");
  await reply.getByRole("button", { name: "Reply" }).click();
  await expect(toast(host)).toContainText("Reply saved");
  await expect(section(host)).toContainText("The new walls are up.");

  await open(stranger, address);
  await expect(section(stranger)).toContainText("The walls are being redone.");
  await section(stranger).getByRole("button", { name: "Report the review by Kavya" }).click();
  const report = stranger.getByRole("dialog", { name: "Report this review" });
  await report.getByRole("button", { name: "Report" }).click();
  await expect(report).toContainText("Tell us what is wrong");
  await report.getByLabel("What is wrong with it?").fill("Not from a tenant");
  await report.getByRole("button", { name: "Report" }).click();
  await expect(toast(stranger)).toContainText("Thank you. We'll check it.");

  const desk = await visitor();
  await openAdminDashboard(desk);
  await desk.getByText("Reviews", { exact: true }).click();
  const reported = desk.getByRole("article").filter({ hasText: "Not from a tenant" });
  await expect(reported).toContainText("Quiet rooms.");
  await expectAccessible(desk);
  await reported.getByRole("button", { name: /^Take down/ }).click();
  await desk
    .getByRole("dialog", { name: "Take this review down?" })
    .getByRole("button", { name: "Take down" })
    .click();
  await expect(desk.getByText("Review taken down")).toBeVisible();
  await sendDecisions(desk);
  await expect(desk.getByRole("heading", { name: "No reported reviews" })).toBeVisible();
  await stranger.goto(server.url + address);
  await expect(section(stranger)).toContainText("1 review");
  await expect(section(stranger)).not.toContainText("Quiet rooms.");
});
