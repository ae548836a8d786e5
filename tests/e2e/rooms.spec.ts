import type { Page } from "@playwright/test";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { pages } from "#domain/paths.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { open, toast } from "./booking-steps.ts";
import { expect, expectAccessible, type Screen, type Someone, test } from "./harness.ts";
import { clip, picture } from "./hosts.ts";
import { askByCall, expectNoNumber, join, type Member, moveIn } from "./roommates.ts";
import { say } from "./talk.ts";

const TITLE = "Sunny bed beside the neem tree";
const KIND = "Thank you for asking, Ritu. I sleep early and you do not. I wish you a room with good company.";

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
  await expect(card).toContainText("Kavya");
  await expect(card.getByRole("img", { name: / of 100$/ })).toBeVisible();
  await card.getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(region(page, "Who lives there")).toContainText("Kavya");
}

async function ask(page: Page, message: string): Promise<void> {
  await page.getByRole("button", { name: "Ask to join", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ask to join Kavya" });
  await dialog.getByLabel("Your message").fill(message);
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(toast(page)).toContainText("Your request is sent");
  await expect(page.getByRole("link", { name: "See my request" })).toBeVisible();
}

/** Everybody comes with a screen of their own: a tenant who has moved in, one who lives alike, and one who does not. */
async function meet(someone: Someone, url: string, pgId: number): Promise<[Member, Member, Member]> {
  const member = async (screen: Screen, name: string, life: Partial<PreferencesInput>) =>
    join((await someone(screen)).page, url, { name, ...life });
  const everybody = await Promise.all([
    member("desktop", "Kavya", QUIET),
    member("phone", "Meera", { ...QUIET, age: 23, foodPreference: "vegan" }),
    member("desktop", "Ritu", LIVELY),
  ]);
  await moveIn(everybody[0], pgId, "Kavya");
  return everybody;
}

test("a tenant who moved in offers a room; two see how they would match and ask; one is declined, one accepted, and they talk @phone", async ({
  someone,
  server,
  rooms,
}) => {
  test.setTimeout(150_000);
  const [kavya, meera, ritu] = await meet(someone, server.url, rooms.ladies.id);
  const match = (who: Member) => region(who.page, "How well you match");
  const ofMeera = article(kavya.page, "Meera's request");
  const ofRitu = article(kavya.page, "Ritu's request");
  const number = { name: /^\+91/ };

  const postId = await test.step("the tenant offers the room with photos and a video", async () => {
    const id = await offer(kavya.page);
    await expect(region(kavya.page, "Who lives there")).toContainText("Checked in through Tangu");
    await expectAccessible(kavya.page);
    return id;
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

  await test.step("both ask", async () => {
    await ask(meera.page, "I teach at the school next door.");
    await askByCall(ritu, postId, "I work nights and like company.");
    await meera.page.getByRole("link", { name: "See my request" }).click();
    await expect(article(meera.page, "Your request to Kavya")).toContainText("Waiting");
  });

  await test.step("the tenant compares them; nobody sees a number yet", async () => {
    await open(kavya.page, pages.myRooms);
    for (const text of ["Great match", "You both start early", "I teach at the school next door."])
      await expect(ofMeera).toContainText(text);
    await expect(ofRitu).toContainText("They smoke, you prefer no smoking");
    await expect(ofRitu).toContainText("They like a livelier home than you do");
    await expectAccessible(kavya.page);
    await expectNoNumber(kavya, postId, [meera, ritu]);
    await expectNoNumber(meera, postId, [kavya, ritu]);
    await expectNoNumber(ritu, postId, [kavya, meera]);
  });

  await test.step("one is declined in kind words", async () => {
    await ofRitu.getByRole("button", { name: "Decline Ritu" }).click();
    const declining = kavya.page.getByRole("dialog", { name: "Decline Ritu?" });
    await declining.getByLabel("Your message to Ritu").fill(KIND);
    await expectAccessible(kavya.page);
    await declining.getByRole("button", { name: "Send the answer" }).click();
    await expect(ofRitu).toContainText("Declined");
  });

  await test.step("one is accepted: from then on the two have each other's number", async () => {
    await ofMeera.getByRole("button", { name: "Accept Meera" }).click();
    const accepting = kavya.page.getByRole("dialog", { name: "Accept Meera?" });
    await accepting.getByLabel("Your message to Meera").fill("I think we would get along. Come on Sunday!");
    await accepting.getByRole("button", { name: "Accept Meera" }).click();
    await expect(toast(kavya.page)).toContainText("You accepted Meera");
    await expect(ofMeera.getByRole("link", number)).toHaveAttribute("href", `tel:+91${meera.phone}`);
    await expectNoNumber(kavya, postId, [ritu]);
  });

  await test.step("the one who was declined reads the words, and no number", async () => {
    await open(ritu.page, pages.myRooms);
    const refused = article(ritu.page, "Your request to Kavya");
    await expect(refused).toContainText(KIND);
    await expect(refused.getByRole("link", { name: "See other rooms" })).toBeVisible();
    await expectAccessible(ritu.page);
    await expectNoNumber(ritu, postId, [kavya, meera]);
  });

  await test.step("the two talk, beginning with what they wrote to each other", async () => {
    await open(meera.page, pages.myRooms);
    const sent = article(meera.page, "Your request to Kavya");
    await expect(sent).toContainText("Come on Sunday!");
    await expect(sent.getByRole("link", number)).toHaveAttribute("href", `tel:+91${kavya.phone}`);
    await expectAccessible(meera.page);
    await sent.getByRole("link", { name: "Open chat" }).click();
    const written = (who: Member) => who.page.locator("[data-message]");
    await expect(written(meera)).toContainText(["I teach at the school", "Come on Sunday!"]);
    await say(meera.page, "Sunday at eleven?");
    await ofMeera.getByRole("link", { name: "Open chat" }).click();
    await expect(written(kavya).last()).toContainText("Sunday at eleven?");
    await say(kavya.page, "Eleven it is.");
    await expect(written(meera).last()).toContainText("Eleven it is.");
    await expectAccessible(meera.page);
  });
});
