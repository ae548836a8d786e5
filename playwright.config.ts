import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "./scripts/lib/chromium.ts";
import type { HarnessOptions } from "./tests/e2e/harness.ts";

const executablePath = findChromium();

export default defineConfig<HarnessOptions>({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results",
  // Each has a browser and a server of its own: with four of them, two busy cores let journeys run out of their time.
  workers: 3,
  // In CI a journey that fails once and then passes is told as "flaky" at the end; it has to be looked into all the same.
  retries: process.env.CI ? 1 : 0,
  // On a busy machine a journey takes five times as long.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    // A step that never comes to its end says which it was, long before the whole journey is given up.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Costs a tenth of every test: ask for it when one fails, by `--trace retain-on-failure`.
    trace: "off",
    screenshot: "only-on-failure",
    // Calls that a worker makes pass by what a test puts in their way. Journeys of the worker itself let it in.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce", serviceWorkers: "block" },
    launchOptions: { args: [...chromiumArgs], ...(executablePath ? { executablePath } : {}) },
  },
  // The harness picks the screen of a test by @phone or @desktop in its title. One project for all of them, because
  // each project starts workers, browsers and servers of its own.
  projects: [
    { name: "journeys" },
    { name: "again on a phone", grepInvert: /@phone|@desktop/, use: { untaggedOn: "phone" } },
  ],
});
