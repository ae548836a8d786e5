import { defineConfig, devices } from "@playwright/test";
import { chromiumArgs, findChromium } from "./scripts/lib/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results",
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
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
  // A title with @phone or @desktop is for that screen alone; all others run on both.
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        screen: { width: 390, height: 844 },
        deviceScaleFactor: 2,
      },
    },
    {
      name: "desktop",
      grepInvert: /@phone/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
  ],
});
