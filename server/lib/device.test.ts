import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/141.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/141.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  [`Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/140.0 Safari/537.36 OPR/124.0`, "Opera on Windows"],
  ["curl/8.5.0", ""],
  ["<img src=x onerror=alert(1)>", ""],
  ["", ""],
  [undefined, ""],
])("%s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test("a very long one is looked at no further than it makes sense", () => {
  const from = performance.now();
  expect(deviceOf(`${"Version/1 ".repeat(100_000)}Chrome/1 Android`)).toBe("");
  expect(performance.now() - from).toBeLessThan(50);
});
