import { api } from "#domain/paths.ts";
import { screenshot } from "./city.ts";
import { expect, expectAccessible } from "./harness.ts";
import { askAs, messagesOn, offline, openChats, say, test } from "./talk.ts";

test("a guest on a phone and a host at a desk talk, through a cut and a restart, and nothing is lost @desktop", async ({
  someone,
  talk,
  allowErrors,
}) => {
  test.slow();
  allowErrors(offline, /40[134]|50[0-9]/);
  const { page: guest, context: guestContext } = await someone("phone");
  const { page: host, context: hostContext } = await someone("desktop", talk.host);

  // Nobody has asked anything yet.
  await openChats(host);
  await expect(host.getByRole("heading", { name: "No conversations yet" })).toBeVisible();
  await expectAccessible(host);

  await guest.goto(`/pgs/${talk.house.slug}`);
  await expect(guest.locator("html[data-ready]")).toBeAttached();
  await guest
    .getByRole("button", { name: `Chat about ${talk.house.title}` })
    .locator("visible=true")
    .first()
    .click();
  await guest.getByRole("button", { name: "Start chat" }).click();
  await expect(guest.getByText("Please tell us your name")).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel("Your name").fill("Asha");
  await guest.getByRole("button", { name: "Start chat" }).click();
  const line = guest.getByLabel("Message", { exact: true });
  await expect(line).toBeVisible();

  // Nothing and blanks are not sent; Shift+Enter breaks the line, Enter sends.
  await expect(guest.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await line.fill("   ");
  await line.press("Enter");
  await expect(guest.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await line.fill("Is a bed free?");
  await line.press("Shift+Enter");
  await line.pressSequentially("From Monday. <b>Really</b>, see https://tangu.example/x.");
  await line.press("Enter");
  const first = "Is a bed free?\nFrom Monday. <b>Really</b>, see https://tangu.example/x.";
  await expect.poll(() => messagesOn(guest)).toEqual([first]);

  // It is there at once on the other screen, with the count in the title and on the row.
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
  await expectAccessible(host);

  await host.getByLabel("Message", { exact: true }).pressSequentially("Yes, ");
  await expect(guest.getByText("Suma is typing…")).toBeVisible();
  await host.getByLabel("Message", { exact: true }).fill("Yes, two.");
  await host.keyboard.press("Enter");
  await expect(guest.getByText("Yes, two.", { exact: true })).toBeVisible();
  await expect(host.locator('[data-state="read"]').last()).toBeVisible();
  await expectAccessible(guest);

  // The guest's connection is cut: what both write meanwhile waits, and comes in order.
  await guestContext.setOffline(true);
  await expect(guest.getByText(/^Reconnecting…/)).toBeVisible();
  for (const text of ["cut 1", "cut 2", "cut 3"]) await say(guest, text);
  await expect(guest.locator('[data-state="waiting"]')).toHaveCount(3);
  await say(host, "during the cut");
  await guestContext.setOffline(false);
  await expect(guest.locator('[data-state="waiting"]')).toHaveCount(0);
  const after = [first, "Yes, two.", "during the cut", "cut 1", "cut 2", "cut 3"];
  await expect.poll(() => messagesOn(guest)).toEqual(after);
  await expect.poll(() => messagesOn(host)).toEqual(after);

  // The server goes away and comes back on the same data; a reload loses nothing that waits.
  await talk.stop();
  await say(host, "host, while it was away");
  await expect(host.locator('[data-state="waiting"]')).toHaveCount(1);
  await say(guest, "guest, while it was away");
  await talk.restart();
  await guest.reload();
  await expect(guest.locator("html[data-ready]")).toBeAttached();
  await guest
    .getByRole("button", { name: `Chat about ${talk.house.title}` })
    .locator("visible=true")
    .first()
    .click();
  const all = [...after, "host, while it was away", "guest, while it was away"].sort();
  await expect.poll(async () => (await messagesOn(guest)).sort(), { timeout: 40_000 }).toEqual(all);
  await expect.poll(async () => (await messagesOn(host)).sort(), { timeout: 40_000 }).toEqual(all);
  expect(await messagesOn(guest)).toEqual(await messagesOn(host));

  // A photo, with its words.
  await guest.getByLabel("Photo", { exact: true }).setInputFiles(await screenshot());
  await guest.getByLabel("Message", { exact: true }).fill("My papers");
  await guest.getByRole("button", { name: "Send", exact: true }).click();
  await expect(host.getByRole("button", { name: "Open the photo from Asha" })).toBeVisible();
  await expect(host.getByText("My papers", { exact: true }).last()).toBeVisible();
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") };
  await guest.getByLabel("Photo", { exact: true }).setInputFiles(notes);
  await expect(guest.getByText("Invalid file type", { exact: true })).toBeVisible();
  await expect(guest.getByText("please upload an image file", { exact: true })).toBeVisible();
  const huge = { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await guest.getByLabel("Photo", { exact: true }).setInputFiles(huge);
  await expect(guest.getByText("please upload a file smaller than 5MB", { exact: true })).toBeVisible();

  // Nobody else gets at any of it.
  const photo = await host.evaluate(async () => {
    const list = await (await fetch("/api/chat/conversations")).json();
    return { id: list[0].id as number, url: list[0].lastMessage.photoUrl as string };
  });
  const { page: third, context: thirdContext } = await someone("desktop", talk.stranger);
  await openChats(third);
  await expect(third.getByRole("heading", { name: "No conversations yet" })).toBeVisible();
  await third.goto(`/?chat=${photo.id}`);
  await expect(third.getByRole("heading", { name: "No conversations yet" })).toBeVisible();
  for (const path of [photo.url, api.chatMessagesOf(photo.id)]) {
    expect((await thirdContext.request.get(path)).status()).toBe(404);
  }
  const data = { conversationId: photo.id, senderType: "guest", message: "I am Asha" };
  const forged = await thirdContext.request.post(api.chatMessage, { data, headers: { origin: talk.url } });
  expect(forged.status()).toBe(404);

  // The notification's address opens the conversation.
  await host.goto(`/?chat=${photo.id}`);
  const opened = host.getByRole("region", { name: "Messages with Asha" });
  await expect(opened.getByText("My papers", { exact: true })).toBeVisible();
  await hostContext.close();
});

test("the guest reports and blocks; an admin decides; what is refused can be tried again @desktop", async ({
  someone,
  talk,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/40[0-9]|503/);
  const { page: guest } = await someone("phone");
  const { page: host } = await someone("desktop", talk.host);
  await askAs(guest, talk, "Meena");
  await say(guest, "Hello");
  await openChats(host, "Meena");
  await expect(host.getByText("Hello", { exact: true }).last()).toBeVisible();

  // Ready answers and the invitation to book are put into the line, to be sent or changed.
  await host.getByRole("button", { name: "Quick replies" }).click();
  await expectAccessible(host);
  await host.getByRole("menuitem", { name: "Edit replies" }).click();
  await host.getByLabel("Reply 1", { exact: true }).fill("Come on Sunday.");
  await host.getByRole("button", { name: "Save replies" }).click();
  await host.getByRole("button", { name: "Quick replies" }).click();
  await host.getByRole("menuitem", { name: "Come on Sunday." }).click();
  await host.keyboard.press("Enter");
  await expect(guest.getByText("Come on Sunday.", { exact: true })).toBeVisible();
  await host.getByRole("button", { name: "Book link" }).click();
  await host.keyboard.press("Enter");
  await expect(guest.getByRole("link", { name: `${talk.url}/payment/${talk.house.id}` })).toBeVisible();
  await expect(host.getByRole("complementary", { name: "The stay" })).toContainText(
    "₹9,500/month · 8 beds left",
  );

  // What the server does not take says why, and can be deleted or tried again.
  await guest.route(`**${api.chatMessage}`, (route) =>
    route.fulfill({ status: 400, json: { message: "This message was not accepted", code: "VALIDATION" } }),
  );
  await say(guest, "Refused");
  await expect(guest.getByText("Not sent: This message was not accepted")).toBeVisible();
  await guest.getByRole("button", { name: "Try again" }).click();
  await expect(guest.getByText("Not sent: This message was not accepted")).toBeVisible();
  await guest.getByRole("button", { name: "Delete" }).click();
  await expect(guest.getByText("Refused", { exact: true })).toBeHidden();
  await guest.unroute(`**${api.chatMessage}`);

  await guest.getByRole("button", { name: "More" }).click();
  await guest.getByRole("menuitem", { name: "Report" }).click();
  const report = guest.getByRole("dialog", { name: "Report this conversation?" });
  await report.getByRole("button", { name: "Send report" }).click();
  await expect(report.getByText("Please say what is wrong")).toBeVisible();
  await expectAccessible(guest);
  await report.getByLabel("What is wrong?").fill("Asked for money before a visit");
  await report.getByRole("button", { name: "Send report" }).click();
  await expect(guest.getByText("Report sent", { exact: true })).toBeVisible();

  await guest.getByRole("button", { name: "More" }).click();
  await guest.getByRole("menuitem", { name: "Block" }).click();
  await guest.getByRole("dialog", { name: "Block Suma?" }).getByRole("button", { name: "Block" }).click();
  await expect(guest.getByText("You blocked Suma.")).toBeVisible();
  await expect(host.getByText("This conversation is closed. No more messages can be sent.")).toBeVisible();
  await guest.getByRole("button", { name: "Unblock" }).click();
  await expect(guest.getByLabel("Message", { exact: true })).toBeVisible();
  await expect(host.getByLabel("Message", { exact: true })).toBeVisible();

  const { page: desk } = await someone("desktop");
  await desk.goto("/admin");
  await expect(desk.locator("html[data-ready]")).toBeAttached();
  await desk.getByLabel("Admin code").fill("open-sesame-0000");
  await desk.getByRole("button", { name: "Open the desk" }).click();
  await desk.getByText("Reports", { exact: true }).click();
  await expect(desk.getByText("“Asked for money before a visit”")).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: /^Decide report/ }).click();
  const deciding = desk.getByRole("dialog", { name: "Decide this report" });
  await deciding.getByRole("button", { name: "Decide" }).click();
  await expect(deciding.getByText("Please say what was decided")).toBeVisible();
  await deciding.getByLabel("What was decided?").fill("A fraud");
  await deciding.getByLabel("Close the conversation for both sides").check();
  await deciding.getByRole("button", { name: "Decide" }).click();
  await expect(desk.getByRole("heading", { name: "No reports to decide" })).toBeVisible();
  const closed = "This conversation is closed. No more messages can be sent.";
  await expect(guest.getByText(closed)).toBeVisible();
  await expect(host.getByText(closed)).toBeVisible();
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

  const { page: host, context } = await someone("phone", talk.host);
  await host.route(`**${api.chatConversations}`, (route) => route.fulfill({ status: 503, body: "{}" }));
  await openChats(host);
  await expect(host.getByRole("heading", { name: "Connection issue detected" })).toBeVisible();
  await expectAccessible(host);
  await host.unroute(`**${api.chatConversations}`);
  await host.getByRole("button", { name: "Retry Connection" }).click();
  await expect(host.getByRole("button", { name: /^Nila/ })).toBeVisible();
  await expectAccessible(host);

  // The switch, in each state of the browser's permission.
  const toggle = host.getByRole("switch", { name: /Notifications/ });
  await expect(toggle).toBeVisible();

  await host.getByLabel("Search conversations").fill("nobody of this name");
  await expect(host.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await host.getByLabel("Search conversations").fill("parking nila");
  await host.getByRole("button", { name: /^Nila/ }).click();
  await expect(host.getByLabel("Search conversations")).toBeHidden();
  await expect(host.getByText("Is there parking?", { exact: true })).toBeVisible();
  await expectAccessible(host);
  await host.goBack();
  await expect(host.getByLabel("Search conversations")).toBeVisible();
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

  // A general inquiry needs no stay.
  await guest.goto("/?search=zzzzqqqq");
  await expect(guest.locator("html[data-ready]")).toBeAttached();
  await guest.getByRole("main").getByRole("button", { name: "Ask us" }).click();
  await expect(guest.getByRole("dialog", { name: "General PG Inquiry" })).toBeVisible();
  await expect(guest.getByLabel("Message", { exact: true })).toBeVisible();
  await context.close();
});

test("notifications: asked for once, shown for 5 seconds, and what to do when they are blocked @desktop", async ({
  someone,
  talk,
}) => {
  const { page: guest } = await someone("phone");
  await askAs(guest, talk, "Uma");
  const { page: host } = await someone("desktop", talk.host);
  // The browser's own part is played: a headless one shows nothing.
  await host.addInitScript(() => {
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
  await openChats(host);
  const toggle = host.getByRole("switch", { name: /Notifications/ });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await host.clock.install();
  await say(guest, "Hello from Uma");
  const root = host.locator("html");
  await expect(root).toHaveAttribute("data-shown", `Uma · ${talk.house.title}: Hello from Uma`);
  await expect(root).not.toHaveAttribute("data-closed");
  await host.clock.runFor(5000);
  await expect(root).toHaveAttribute("data-closed");
  await toggle.click();
  await expect(toggle).not.toBeChecked();

  await host.evaluate(() => sessionStorage.setItem("permission", "denied"));
  await openChats(host);
  await expect(toggle).toBeDisabled();
  await expect(host.getByText(/Your browser blocks them\. Allow notifications for this site/)).toBeVisible();
  await expectAccessible(host);
});
