import type { Locator, Page } from "@playwright/test";
import { expect } from "./harness.ts";

export const expectPlaying = (video: Locator) =>
  expect
    .poll(() => video.evaluate((each: HTMLVideoElement) => !each.paused && each.currentTime > 0))
    .toBe(true);

export const expectPaused = (video: Locator) =>
  expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.paused)).toBe(true);

/** Turns a carousel to its video, the second of its slides, and returns the button that plays it. */
export async function turnToVideo(page: Page, strip: Locator): Promise<Locator> {
  await strip.focus();
  await page.keyboard.press("ArrowRight");
  await expect(strip).toHaveAccessibleName(/, 2 of \d+$/);
  return strip.getByRole("button", { name: /^Play .+, video 2 of \d+$/ });
}
