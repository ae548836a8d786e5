import type { Page } from "@playwright/test";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { pages } from "#domain/paths.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { WANTED } from "#domain/rooms/choices.ts";
import { open, toast } from "./booking-steps.ts";
import { expect, expectAccessible, type Screen, type Someone, test } from "./harness.ts";
import { clip, picture } from "./hosts.ts";
import { askByCall, expectNoNumber, join, type Member, moveIn } from "./roommates.ts";
import { say } from "./talk.ts";

const TITLE = "Sunny bed beside the neem tree";

const QUIET: Partial<PreferencesInput> = {
  gender: "woman",
  age: 25,
  workingHours: "early",
  smokingPreference: "never",
  foodPreference: "vegetarian",
  cleanlinessLevel: 5,
  noiseLevel: 1,
  languagesSpoken: ["Kannada", "English"],
};
const LIVELY: Partial<PreferencesInput> = {
  gender: "woman",
  age: 27,
  workingHours: "night",
  smokingPreference: "smokes",
  foodPreference: "anything",
  cleanlinessLevel: 3,
  noiseLevel: 5,
  languagesSpoken: ["Hindi"],
};

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const article = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

/** The number of "88 of 100". */
const scoreIn = async (page: Page) =>
  Number.parseInt(
    await region(page, "How well you match")
      .getByText(/^\d+ of 100$/)
      .innerText(),
    10,
  );

/** Offers the room by the form, and tells its id. */
async function offer(page: Page): Promise<number> {
  await open(page, pages.newRoom);
  await expect(page.getByLabel("Monthly rent")).toHaveValue("9500");
  await page.getByLabel("Title").fill(TITLE);
  await page.getByLabel("Free from").fill(addDays(kolkataDate(new Date()), 4));
  await page
    .getByLabel("Add photos")
    .setInputFiles([await picture("bed.jpg", 71), await picture("window.jpg", 72)]);
  await page.getByLabel("Add a video").setInputFiles(clip());
  const photos = page.getByRole("list", { name: "Photos", exact: true }).getByRole("listitem");
  const videos = page.getByRole("list", { name: "Videos", exact: true }).getByRole("listitem");
  await expect(photos).toHaveCount(2);
  await expect(videos).toHaveCount(1);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByLabel(/^About the room/).fill("The tree keeps it cool. We cook together on Sundays.");
  await page.getByRole("button", { name: "Offer this room" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(region(page, "Your room")).toBeVisible();
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}

/** Finds the room among the others, and reads its page. */
async function readRoom(page: Page): Promise<void> {
  await open(page, `${pages.rooms}?gender=ladies&sort=newest`);
  const card = page.getByRole("article").filter({ hasText: TITLE });
  await expect(card).toContainText("A verified tenant");
  await expect(card.getByRole("img", { name: / of 100$/ })).toBeVisible();
  await card.getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(region(page, "Who lives there")).toContainText("You see the first name and photo");
  await expect(page.getByText("Kavya")).toHaveCount(0);
}

async function ask(page: Page, message: string): Promise<void> {
  await page.getByRole("button", { name: "Ask to join", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ask to join" });
  await dialog.getByLabel("Your message").fill(message);
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(toast(page)).toContainText("Your request is sent");
  await expect(page.getByRole("link", { name: "See my request" })).toBeVisible();
}

/** Everybody comes with a screen of their own: a tenant who has moved in, one who lives alike, and two who do not. */
async function meet(someone: Someone, url: string, pgId: number): Promise<[Member, Member, Member, Member]> {
  const member = async (screen: Screen, name: string, life: Partial<PreferencesInput>) =>
    join((await someone(screen)).page, url, { name, ...life });
  const everybody = await Promise.all([
    member("desktop", "Kavya", QUIET),
    member("phone", "Meera", { ...QUIET, age: 23, foodPreference: "vegan" }),
    member("desktop", "Ritu", LIVELY),
    member("phone", "Sana", { ...LIVELY, age: 31 }),
  ]);
  await moveIn(everybody[0], pgId, "Kavya");
  return everybody;
}

/** Presses what a request offers, and what the dialog then asks. */
async function take(page: Page, request: ReturnType<typeof article>, press: string, confirm?: string) {
  await request.getByRole("button", { name: press, exact: true }).click();
  if (confirm === undefined) return;
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("three ask a tenant; two are talked to, one visits, both agree, undo it, agree again and move in @release @phone", async ({
  someone,
  server,
  rooms,
}) => {
  test.setTimeout(300_000);
  const [kavya, meera, ritu, sana] = await meet(someone, server.url, rooms.ladies.id);
  const match = (who: Member) => region(who.page, "How well you match");
  const ofMeera = article(kavya.page, "Meera's request");
  const sent = (who: Member) => article(who.page, `Your request for ${TITLE}`);
  const number = { name: /^\+91/ };
  const requests = (who: Member) => open(who.page, pages.myRooms);

  const postId = await test.step("the tenant offers the room with photos and a video", async () => {
    const id = await offer(kavya.page);
    await expect(region(kavya.page, "Who lives there")).toContainText("Checked in through Tangu");
    await expectAccessible(kavya.page);
    return id;
  });

  await test.step("a seeker posts what she looks for, for women alone, and the tenant invites her", async () => {
    await open(meera.page, WANTED);
    await meera.page.getByRole("link", { name: "Post what you look for" }).click();
    await meera.page.getByText("Yes, show me to tenants", { exact: true }).click();
    await meera.page.getByLabel("Near which area?").selectOption("Marathahalli");
    await meera.page.getByLabel(/^Most rent a month/).fill("9500");
    await meera.page.getByLabel(/^A few words about you/).fill("I teach nearby and cook on Sundays.");
    await meera.page.getByRole("button", { name: "Done" }).click();
    const own = article(meera.page, "Your “Room wanted” post");
    for (const text of ["Only women", "Marathahalli", "Up to ₹9,500 a month", "I teach nearby"])
      await expect(own).toContainText(text);
    await expect(meera.page.getByRole("figure", { name: "Map: around Marathahalli" })).toContainText(
      "Marathahalli",
    );
    await expectAccessible(meera.page);
    await open(kavya.page, pages.rooms);
    await kavya.page.getByRole("link", { name: "Room wanted", exact: true }).click();
    const people = region(kavya.page, "People who may suit you");
    await expect(people).toContainText("I teach nearby and cook on Sundays.");
    await expect(kavya.page.getByText("Meera")).toHaveCount(0);
    await people.getByRole("button", { name: "Tell me about new people" }).click();
    await expect(people.getByRole("button", { name: "We tell you about new people" })).toBeVisible();
    const her = people.getByRole("listitem").filter({ hasText: "I teach nearby" });
    await her.getByRole("button", { name: /^Invite/ }).click();
    await expect(her).toContainText("Invited");
    await expectAccessible(kavya.page);
    await open(meera.page, pages.myRooms);
    await expect(region(meera.page, "Invitations")).toContainText(TITLE);
  });

  await test.step("somebody who lives alike finds a great match, and plays the video", async () => {
    await readRoom(meera.page);
    for (const text of [
      "Great match",
      "You both start early",
      "Neither of you smokes",
      "You both like a quiet home",
    ])
      await expect(match(meera)).toContainText(text);
    await expectAccessible(meera.page);
    const counted = meera.page.waitForResponse((answer) => answer.url().endsWith("/view"));
    await meera.page.getByRole("button", { name: `Play video of ${TITLE}` }).click();
    expect((await counted).ok()).toBe(true);
  });

  await test.step("somebody who lives otherwise reads why it would be hard", async () => {
    await open(ritu.page, pages.room(postId));
    for (const text of [
      "Low match",
      "You smoke, they prefer no smoking",
      "You like a livelier home than they do",
    ])
      await expect(match(ritu)).toContainText(text);
    await expect(region(ritu.page, "Watch the videos")).toContainText("1 view");
    expect(await scoreIn(meera.page)).toBeGreaterThan(await scoreIn(ritu.page));
  });

  await test.step("three ask", async () => {
    await ask(meera.page, "I teach at the school next door.");
    await askByCall(ritu, postId, "I work nights and like company.");
    await askByCall(sana, postId, "I cook well.");
    await meera.page.getByRole("link", { name: "See my request" }).click();
    await expect(sent(meera)).toContainText("Waiting");
  });

  await test.step("the tenant finds them by the badge, and compares them without names or numbers", async () => {
    await open(kavya.page, pages.rooms);
    const rooms = kavya.page
      .getByRole("navigation", { name: "Sections" })
      .getByRole("link", { name: /^Rooms/ });
    await expect(rooms).toContainText("3 requests wait for you");
    await kavya.page.getByRole("link", { name: "Your requests", exact: true }).first().click();
    const received = region(kavya.page, "Requests to you");
    for (const text of ["Great match", "You both start early", "I teach at the school next door."])
      await expect(received).toContainText(text);
    await expect(received).toContainText("They smoke, you prefer no smoking");
    await expect(kavya.page.getByText(/Meera|Ritu|Sana/)).toHaveCount(0);
    await expectAccessible(kavya.page);
    for (const who of [kavya, meera, ritu, sana])
      await expectNoNumber(
        who,
        postId,
        [kavya, meera, ritu, sana].filter((other) => other !== who),
      );
  });

  await test.step("she talks to two: only then they have names, and still no numbers", async () => {
    for (const about of ["Request: 23", "Request: 27"])
      await take(kavya.page, article(kavya.page, about), "Start talking", "Start talking");
    await expect(ofMeera).toContainText("Talking");
    await expect(article(kavya.page, "Ritu's request")).toContainText("Talking");
    await expect(article(kavya.page, "Request: 31")).toContainText("Waiting");
    await requests(meera);
    await expect(sent(meera)).toContainText("Kavya");
    await sent(meera).getByRole("link", { name: "Open chat" }).click();
    await expect(meera.page.locator("[data-message]")).toContainText([
      "I teach at the school",
      "Thank you for asking",
    ]);
    await say(meera.page, "Could I come on Sunday?");
    await expectNoNumber(kavya, postId, [meera, ritu, sana]);
    await expectNoNumber(meera, postId, [kavya]);
  });

  await test.step("one visits: she suggests a time, the tenant confirms it", async () => {
    await requests(meera);
    await take(meera.page, sent(meera), "Suggest a visit", "Send this time");
    await requests(kavya);
    await expect(ofMeera).toContainText("Your turn");
    await take(kavya.page, ofMeera, "Yes, this time works");
    await expect(ofMeera).toContainText("Visit agreed");
    await expectAccessible(kavya.page);
  });

  await test.step("the tenant offers the bed, and she accepts: both have a number to call", async () => {
    await take(kavya.page, ofMeera, "Offer the bed", "Offer the bed");
    await requests(meera);
    await expect(sent(meera)).toContainText("Kavya offers you the bed");
    await take(meera.page, sent(meera), "Accept the bed", "Accept the bed");
    await expect(sent(meera).getByRole("link", number)).toHaveAttribute("href", `tel:+91${kavya.phone}`);
    await expectAccessible(meera.page);
    await requests(kavya);
    await expect(ofMeera.getByRole("link", number)).toHaveAttribute("href", `tel:+91${meera.phone}`);
    await expectNoNumber(kavya, postId, [ritu, sana]);
  });

  await test.step("the others are told kindly, with other rooms", async () => {
    for (const who of [ritu, sana]) {
      await requests(who);
      await expect(sent(who)).toContainText("Thank you for asking. Someone else has taken the room.");
      await expect(region(who.page, "Similar rooms")).toContainText("Calm corner for a working woman");
      await expectNoNumber(who, postId, [kavya, meera]);
    }
    await expectAccessible(ritu.page);
  });

  await test.step("the tenant undoes it, and the room is free; they agree again and move in", async () => {
    await take(kavya.page, ofMeera, "Undo", "Undo");
    await expect(ofMeera.getByRole("link", number)).toHaveCount(0);
    await open(sana.page, pages.room(postId));
    await expect(sana.page.getByRole("button", { name: "Ask to join", exact: true })).toBeVisible();
    await take(kavya.page, ofMeera, "Offer the bed", "Offer the bed");
    await requests(meera);
    await take(meera.page, sent(meera), "Accept the bed", "Accept the bed");
    await take(meera.page, sent(meera), "Moved in", "Moved in");
    await expect(sent(meera)).toContainText("We asked Kavya to confirm it.");
    await requests(kavya);
    await expect(ofMeera).toContainText("Meera says that the move is done.");
    await take(kavya.page, ofMeera, "Yes, moved in", "Yes, moved in");
    await requests(meera);
    await expect(sent(meera)).toContainText("You live here now.");
    await expect(ofMeera).toContainText("Meera lives with you now.");
    await expect(ofMeera.getByRole("button", { name: "Undo" })).toHaveCount(0);
  });
});
