// The first that fits counts: many browsers name others to be taken for them.
const BROWSERS: readonly [RegExp, string][] = [
  [/SamsungBrowser\//, "Samsung Internet"],
  [/\b(?:EdgA?|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|OPiOS|OPT)\//, "Opera"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const LONGEST = 500;

/**
 * Browser and system as people would say it, "Chrome on Android", so that they know their own devices. Nothing of what
 * the browser sent is kept but these words; empty when it says nothing that we know.
 */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, LONGEST);
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "";
}
