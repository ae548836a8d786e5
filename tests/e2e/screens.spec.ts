import type { Page } from "@playwright/test";
import { matchRoutes, type RouteObject } from "react-router";
import { catalogs } from "#domain/catalog.ts";
import { type Locale, localizedPath } from "#domain/locale.ts";
import routes from "#web/routes.ts";
import { open } from "./booking-steps.ts";
import { comeAsGuest } from "./city.ts";
import { misfits } from "./fit.ts";
import { expect, expectAccessible, expectNoEnglish, test } from "./harness.ts";
import { keptCity } from "./kept.ts";
import { type Said, type Screen, screensOf, type Who } from "./screens.ts";

/** Pictures below the screen come when they are near. */
const loadingOnScreen = () =>
  [...document.querySelectorAll(".animate-pulse, .animate-spin")].filter(
    (each) => each.checkVisibility() && each.getBoundingClientRect().top < window.innerHeight,
  ).length;

async function expectSettled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(loadingOnScreen), { timeout: 30_000 }).toBe(0);
}

async function come(page: Page, { path, act, goesOn }: Screen, locale: Locale): Promise<void> {
  const said: Said = (key) => catalogs[locale][key];
  if (!goesOn) {
    await open(page, localizedPath(path, locale));
    await expectSettled(page);
  }
  if (!act) return;
  await act(page, said);
  await expectSettled(page);
}

interface RouteEntry {
  file: string;
  path?: string;
  index?: boolean;
  children?: RouteEntry[];
}

test("the walk comes by every route @desktop", () => {
  const entries = (routes as unknown as RouteEntry[]).flatMap(({ children = [] }) => children);
  const known = entries.map(({ file, path, index }) => (index ? { id: file, index } : { id: file, path }));
  const walked = screensOf(keptCity().world).map(({ path }) => {
    const { pathname } = new URL(path, "http://localhost");
    return matchRoutes(known as RouteObject[], pathname)?.at(-1)?.route.id;
  });
  expect(entries.map(({ file }) => file).filter((file) => !walked.includes(file))).toEqual([]);
});

/** Who walks together: each line is about as long. */
const WALKS: readonly (readonly Who[])[] = [
  ["visitor"],
  ["guest", "host"],
  ["tenant", "newcomer", "admin"],
  ["landlord", "lodger"],
];

/**
 * In English in the dark, at every width; in Kannada, whose words are long, in the light, at the outer ones. Words that
 * were not translated are in English in each language, so one of the two others is enough.
 */
for (const locale of ["en", "kn"] as const) {
  for (const walkers of WALKS) {
    test(`every screen of ${walkers.join(", ")} fits, in ${locale} @release @${locale === "en" ? "desktop" : "phone"}`, async ({
      someone,
      screenName,
      city,
      hosts,
      rooms,
      rents,
      server,
      allowErrors,
    }) => {
      test.slow();
      // What is not there is a part of the walk.
      allowErrors(
        /404.*no\/such\/page/,
        /404.*invitations\/00000000/,
        /404.*rent-receipts/,
        /ERR_INTERNET_DISCONNECTED/,
      );
      const phones: Partial<Record<Who, string>> = {
        host: hosts.phone,
        tenant: rooms.phones.tenant,
        newcomer: rooms.phones.newcomer,
        admin: city.adminPhone,
        landlord: rents.phones.host,
        lodger: rents.phones.tenant,
      };
      const screens = screensOf(keptCity().world);
      const wrong: string[] = [];
      for (const who of walkers) {
        const { page, context } = await someone(screenName, phones[who]);
        if (locale === "en") await page.emulateMedia({ colorScheme: "dark" });
        if (who === "guest") await comeAsGuest(context, server.url, city.guest.token);
        for (const screen of screens.filter((each) => each.who === who)) {
          await come(page, screen, locale);
          if (screen.isMain) await expectAccessible(page);
          if (locale !== "en") await expectNoEnglish(page);
          wrong.push(...(await misfits(page, locale === "en" ? "all" : "outer")));
        }
        await context.close();
      }
      expect(wrong).toEqual([]);
    });
  }
}
