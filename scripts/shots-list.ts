import type { Page } from "@playwright/test";
import { testSecrets } from "./lib/server.ts";

export type Shot = {
  readonly name: string;
  /** Path, in which `{slug}` and `{id}` stand for the first listing of the demo city. */
  readonly path: string;
  /** The whole page instead of what is seen without scrolling. */
  readonly full?: boolean;
  /** What to do on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
};

/** Every screen of the product, in the order in which somebody would meet them. */
export const shots: readonly Shot[] = [
  { name: "home", path: "/" },
  { name: "home-whole", path: "/", full: true },
  { name: "home-short-term", path: "/?stayDuration=short-term" },
  {
    name: "home-filters",
    path: "/",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "home-empty", path: "/?search=zzzzqqqq" },
  { name: "listing", path: "/pgs/{slug}" },
  { name: "listing-whole", path: "/pgs/{slug}", full: true },
  { name: "payment", path: "/payment/{id}" },
  { name: "stays", path: "/stays" },
  { name: "admin-gate", path: "/admin" },
  {
    name: "admin-desk",
    path: "/admin",
    prepare: async (page) => {
      await page.getByLabel("Admin code").fill(testSecrets.ADMIN_CODE);
      await page.getByRole("button", { name: "Open the desk" }).click();
      await page
        .getByRole("heading", { name: /^Booking #/ })
        .first()
        .waitFor();
    },
  },
  { name: "not-found", path: "/no-such-place" },
];
