import type { Page } from "@playwright/test";

/** Titles of the two rooms in the tests' city. */
export const BRIGHT = "Bright bed by the window";
export const CALM = "Calm corner for a working woman";

export const roomCard = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
