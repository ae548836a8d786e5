import type { Page } from "@playwright/test";
import { CHAT_LIMITS, type Conversation } from "#domain/chat/contract.ts";
import { createMessage, listConversations } from "#domain/chat/endpoints.ts";
import { openAdminDashboard, sendDecisions } from "./booking-steps.ts";
import { screenshot } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";
import { askAs, messagesOn, offline, openChats, say, test } from "./talk.ts";

/** Plays the browser's part in notifications, of which a headless one shows nothing. */
const playNotifications = (page: Page) =>
  page.addInitScript(() => {
    class Shown extends EventTarget {
      static permission = sessionStorage.getItem("permission") ?? "default";
      static async requestPermission() {
        Shown.permission = "granted";
        return "granted";
      }
      onclick = null;
      constructor(title: string, options: { body: string }) {
        super();
        document.documentElement.dataset.shown = `${title}: ${options.body}`;
      }
      close() {
        document.documentElement.dataset.closed = "";
      }
    }
    Object.defineProperty(window, "Notification", { value: Shown, configurable: true });
    Reflect.deleteProperty(window, "PushManager");
  });

test("a guest on a phone and a host at a desk talk, through a cut, a report and a block, until an admin closes it @release @desktop", async ({
  someone,
  talk,
  allowErrors,
}) => {
  test.setTimeout(150_000);
  allowErrors(offline, /40[0-9]|50[0-9]/);
  const { page: guest, context: guestContext } = await someone("phone");
  const { page: host } = await someone("desktop", talk.host);
  const line = guest.getByLabel("Message", { exact: true });
  const answer = host.getByLabel("Message", { exact: true });
  const first = "Is a bed free?\nFrom Monday. <b>Really</b>, see https://tangu.example/x.";
  await playNotifications(host);

  await test.step("nobody has asked anything yet", async () => {
    await openChats(host);
    await expect(host.getByRole("heading", { name: "No conversations yet" })).toBeVisible();
    await expectAccessible(host);
  });

  await test.step("the guest gives a name and writes; nothing and blanks are not sent", async () => {
    await guest.goto(`/pgs/${talk.house.slug}`);
    await expect(guest.locator("html[data-ready]")).toBeAttached();
    await guest
      .getByRole("button", { name: `Chat about ${talk.house.title}` })
      .locator("visible=true")
      .first()
      .click();
    await guest.getByRole("button", { name: "Start chat" }).click();
    await expect(guest.getByText("Enter your name.")).toBeVisible();
    await expectAccessible(guest);
    await guest.getByLabel("Your name").fill("Asha");
    await guest.getByRole("button", { name: "Start chat" }).click();
    await expect(guest.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    await line.fill("   ");
    await line.press("Enter");
    await expect(guest.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    await line.fill("Is a bed free?");
    await line.press("Shift+Enter");
    await guest.keyboard.insertText("From Monday. <b>Really</b>, see https://tangu.example/x.");
    await line.press("Enter");
    await expect.poll(() => messagesOn(guest)).toEqual([first]);
  });

  await test.step("it is there at once on the other screen, with the count in the title and on the row", async () => {
    const row = host.getByRole("button", { name: /^Asha/ });
    await expect(row).toContainText("1");
    await expect(host).toHaveTitle(/^\(1\) /);
    await expect(guest.locator('[data-state="delivered"]')).toBeVisible();
    await row.click();
    await expect.poll(() => messagesOn(host)).toEqual([first]);
    const link = host.getByRole("link", { name: "https://tangu.example/x" });
    await expect(link).toHaveAttribute("rel", /noopener.*nofollow/);
    await expect(guest.locator('[data-state="read"]')).toBeVisible();
    await expect(host).not.toHaveTitle(/^\(/);
  });

  await test.step("the host types and answers; both see how far a message has come", async () => {
    // Said every three seconds, and never again: what is said while the guest's stream reconnects is lost.
    await expect(async () => {
      await answer.pressSequentially("Y");
      await expect(guest.getByText("Suma is typing…")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await answer.fill("Yes, two.");
    await host.keyboard.press("Enter");
    await expect(guest.getByText("Yes, two.", { exact: true })).toBeVisible();
    await expect(host.locator('[data-state="read"]').last()).toBeVisible();
    await expectAccessible(guest);
  });

  await test.step("what both write while the guest is cut off waits, and comes in order", async () => {
    await guestContext.setOffline(true);
    await expect(guest.getByText(/^Reconnecting…/)).toBeVisible();
    for (const text of ["cut 1", "cut 2", "cut 3"]) await say(guest, text);
    await expect(guest.locator('[data-state="waiting"]')).toHaveCount(3);
    await say(host, "during the cut");
    await expect(host.locator('[data-state="sent"]').last()).toBeVisible();
    await guestContext.setOffline(false);
    await expect(guest.locator('[data-state="waiting"]')).toHaveCount(0);
    const all = [first, "Yes, two.", "during the cut", "cut 1", "cut 2", "cut 3"];
    for (const page of [guest, host]) await expect.poll(() => messagesOn(page)).toEqual(all);
  });

  await test.step("a photo goes with its words; no other file does", async () => {
    await guest.getByLabel("Photo", { exact: true }).setInputFiles(await screenshot());
    await line.fill("My papers");
    await guest.getByRole("button", { name: "Send", exact: true }).click();
    await expect(host.getByRole("button", { name: "Open the photo from Asha" })).toBeVisible();
    await expect(host.getByText("My papers", { exact: true }).last()).toBeVisible();
    const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") };
    await guest.getByLabel("Photo", { exact: true }).setInputFiles(notes);
    await expect(guest.getByText("Invalid file type", { exact: true })).toBeVisible();
    await expect(guest.getByText("please upload an image file", { exact: true })).toBeVisible();
  });

  await test.step("quick replies and the link to book are put into the line, to be sent or changed", async () => {
    await host.getByRole("button", { name: "Quick replies" }).click();
    await expectAccessible(host);
    await host.getByRole("menuitem", { name: "Edit replies" }).click();
    await host.getByLabel("Reply 1", { exact: true }).fill("Come on Sunday.");
    await host.getByRole("button", { name: "Save replies" }).click();
    await host.getByRole("button", { name: "Quick replies" }).click();
    await host.getByRole("menuitem", { name: "Come on Sunday." }).click();
    await host.keyboard.press("Enter");
    await expect(guest.getByText("Come on Sunday.", { exact: true })).toBeVisible();
    await host.getByRole("button", { name: "Booking link" }).click();
    await host.keyboard.press("Enter");
    await expect(guest.getByRole("link", { name: `${talk.url}/payment/${talk.house.id}` })).toBeVisible();
    await expect(host.getByRole("complementary", { name: "PG" })).toContainText("₹9,500/month · 8 beds left");
  });

  await test.step("what the server refuses says why, and can be tried again or deleted", async () => {
    await guest.route(`**${createMessage().path}`, (route) =>
      route.fulfill({
        status: 400,
        json: { message: "We couldn't send this message.", code: "VALIDATION" },
      }),
    );
    await say(guest, "Refused");
    await expect(guest.getByText("Not sent: We couldn't send this message.")).toBeVisible();
    await guest.getByRole("button", { name: "Try again" }).click();
    await expect(guest.getByText("Not sent: We couldn't send this message.")).toBeVisible();
    await guest.getByRole("button", { name: "Delete" }).click();
    await expect(guest.getByText("Refused", { exact: true })).toBeHidden();
    await guest.unroute(`**${createMessage().path}`);
  });

  const list = await (await guestContext.request.get(listConversations().path)).json();
  const id: number = list[0].id;

  await test.step("a notification's address opens the conversation, to nobody else", async () => {
    await host.goto(`/?chat=${id}`);
    const opened = host.getByRole("region", { name: "Messages with Asha" });
    await expect(opened.getByText("My papers", { exact: true })).toBeVisible();
    const { page: stranger } = await someone("desktop", talk.stranger);
    await stranger.goto(`/?chat=${id}`);
    await expect(stranger.getByRole("heading", { name: "No conversations yet" })).toBeVisible();
  });

  await test.step("notifications: asked for once, shown for 5 seconds, and what to do when they are blocked", async () => {
    await openChats(host);
    const toggle = host.getByRole("switch", { name: /Notifications/ });
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(toggle).toBeChecked();
    await host.clock.install();
    await say(guest, "Hello from Asha");
    const root = host.locator("html");
    await expect(root).toHaveAttribute("data-shown", `Asha · ${talk.house.title}: Hello from Asha`);
    await expect(root).not.toHaveAttribute("data-closed");
    await host.clock.runFor(5000);
    await expect(root).toHaveAttribute("data-closed");
    await toggle.click();
    await expect(toggle).not.toBeChecked();

    await host.evaluate(() => sessionStorage.setItem("permission", "denied"));
    await openChats(host, "Asha");
    await expect(toggle).toBeDisabled();
    await expect(
      host.getByText(/Your browser blocks notifications\. Allow them for this site/),
    ).toBeVisible();
    await expectAccessible(host);
  });

  await test.step("the guest reports the conversation", async () => {
    await guest.getByRole("button", { name: "More" }).click();
    await guest.getByRole("menuitem", { name: "Report" }).click();
    const report = guest.getByRole("dialog", { name: "Report this conversation?" });
    await report.getByRole("button", { name: "Send report" }).click();
    await expect(report.getByText("Tell us what is wrong.")).toBeVisible();
    await expectAccessible(guest);
    await report.getByLabel("What is wrong?").fill("Asked for money before a visit");
    await report.getByRole("button", { name: "Send report" }).click();
    await expect(guest.getByText("Report sent", { exact: true })).toBeVisible();
  });

  const closed = "This conversation is closed. You can't send messages here.";
  await test.step("the guest blocks the host, and takes it back", async () => {
    await guest.getByRole("button", { name: "More" }).click();
    await guest.getByRole("menuitem", { name: "Block" }).click();
    await guest.getByRole("dialog", { name: "Block Suma?" }).getByRole("button", { name: "Block" }).click();
    await expect(guest.getByText("You blocked Suma.")).toBeVisible();
    await expect(host.getByText(closed)).toBeVisible();
    await guest.getByRole("button", { name: "Unblock" }).click();
    await expect(line).toBeVisible();
    await expect(answer).toBeVisible();
  });

  await test.step("an admin decides the report and closes the conversation for both", async () => {
    const { page: desk } = await someone("desktop");
    await openAdminDashboard(desk);
    await desk.getByText("Reports", { exact: true }).click();
    await expect(desk.getByText("“Asked for money before a visit”")).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole("button", { name: /^Decide report/ }).click();
    const deciding = desk.getByRole("dialog", { name: "Decide this report" });
    await deciding.getByRole("button", { name: "Decide" }).click();
    await expect(deciding.getByText("Write what you decided")).toBeVisible();
    await deciding.getByLabel("What was decided?").fill("A fraud");
    await deciding.getByLabel("Close the conversation for both people").check();
    await deciding.getByRole("button", { name: "Decide" }).click();
    await expect(desk.getByRole("heading", { name: "No reports to decide" })).toBeVisible();
    await sendDecisions(desk);
    for (const page of [guest, host]) await expect(page.getByText(closed)).toBeVisible();
  });
});

test("on a phone the list and a thread are two views, and back leads from one to the other @phone", async ({
  someone,
  talk,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/40[0-9]|50[0-9]/);
  const { page: guest } = await someone("desktop");
  await askAs(guest, talk, "Nila");
  await say(guest, "Is there parking?");
  await guest.keyboard.press("Escape");
  await expect(guest.getByRole("dialog")).toBeHidden();

  const { page: host } = await someone("phone", talk.host);
  await host.route(`**${listConversations().path}`, (route) => route.fulfill({ status: 503, body: "{}" }));
  await openChats(host);
  await expect(host.getByRole("heading", { name: "Connection issue detected" })).toBeVisible();
  await expectAccessible(host);
  await host.unroute(`**${listConversations().path}`);
  await host.getByRole("button", { name: "Retry Connection" }).click();
  await expect(host.getByRole("button", { name: /^Nila/ })).toBeVisible();
  await expectAccessible(host);

  // The switch, in each state of the browser's permission.
  const toggle = host.getByRole("switch", { name: /Notifications/ });
  await expect(toggle).toBeVisible();

  await host.getByLabel("Search conversations").fill("nobody of this name");
  await expect(host.getByRole("heading", { name: "No conversations found" })).toBeVisible();
  await host.getByLabel("Search conversations").fill("parking nila");
  await host.getByRole("button", { name: "Unread", exact: true }).click();
  await host.getByRole("button", { name: /^Nila/ }).click();
  await expect(host.getByLabel("Search conversations")).toBeHidden();
  await expect(host.getByText("Is there parking?", { exact: true })).toBeVisible();
  await expectAccessible(host);
  await host.goBack();
  await host.getByRole("button", { name: "Unread", exact: true }).click();
  await expect(host.getByRole("heading", { name: "No unread conversations" })).toBeVisible();
  await host.getByRole("button", { name: "Unread", exact: true }).click();
  await host.getByRole("button", { name: /^Nila/ }).click();
  await host.getByRole("button", { name: "Back to conversations" }).click();
  await expect(host.getByLabel("Search conversations")).toBeVisible();

  // The guest, who has closed the dialog, sees in the footer and the title that an answer has come.
  await host.getByRole("button", { name: /^Nila/ }).click();
  await say(host, "Yes, for scooters.");
  await expect(guest).toHaveTitle(/^\(1\) /);
  await guest.getByRole("button", { name: /^Your chats/ }).click();
  await guest.getByRole("button", { name: new RegExp(`^${talk.house.title}`) }).click();
  await expect(guest.getByText("Yes, for scooters.", { exact: true }).last()).toBeVisible();

  // Behind a page of two hundred others there is more.
  const isFirstPage = ({ pathname, search }: URL) => pathname === listConversations().path && search === "";
  await host.route(isFirstPage, async (route) => {
    const [one]: Conversation[] = await (await route.fetch()).json();
    const ofPage = (_: unknown, at: number) => ({
      ...one!,
      id: 1_000_000 - at,
      guestName: "Ravi",
      lastMessageAt: new Date(Date.now() + 60_000).toISOString(),
    });
    await route.fulfill({ json: Array.from({ length: CHAT_LIMITS.conversations }, ofPage) });
  });
  await host.goto("/?chat=all");
  await expect(host.getByRole("button", { name: /^Ravi/ })).toHaveCount(CHAT_LIMITS.conversations);
  await host.getByRole("button", { name: "Show older" }).click();
  await expect(host.getByRole("button", { name: /^Nila/ })).toBeVisible();
  await expect(host.getByRole("button", { name: "Show older" })).toBeHidden();
  await expectAccessible(host);

  // A general inquiry needs no stay.
  await guest.goto("/?search=ladies&gender=boys");
  await expect(guest.locator("html[data-ready]")).toBeAttached();
  await guest.getByRole("main").getByRole("button", { name: "Ask us" }).click();
  await expect(guest.getByRole("dialog", { name: "General PG Inquiry" })).toBeVisible();
  await expect(guest.getByLabel("Message", { exact: true })).toBeVisible();
});
