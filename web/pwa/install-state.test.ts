import { expect, test } from "vitest";
import { isIosSafari } from "./install-state.ts";

const apple =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const safari = "Version/18.5 Safari/604.1";

test.each([
  [true, "Safari on a phone", `${apple} Version/18.5 Mobile/15E148 Safari/604.1`, 5],
  [true, "Safari on a tablet, which says that it is a Mac", `${mac} ${safari}`, 5],
  [false, "Safari on a Mac", `${mac} ${safari}`, 0],
  [false, "Chrome on a phone of Apple", `${apple} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 5],
  [false, "Firefox on a phone of Apple", `${apple} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 5],
  [false, "a page inside another app", `${apple} Mobile/15E148 [FBAN/FBIOS]`, 5],
  [
    false,
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    5,
  ],
])("%s: %s", (installs, _name, userAgent, maxTouchPoints) => {
  expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(installs);
});
