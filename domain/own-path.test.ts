import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each([
  ["/", "/"],
  ["/rooms", "/rooms"],
  ["/rooms/7?ask=1#ask", "/rooms/7?ask=1#ask"],
  ["/?userLat=12.9&near=CMRIT", "/?userLat=12.9&near=CMRIT"],
  ["/pgs/ಮನೆ", "/pgs/%E0%B2%AE%E0%B2%A8%E0%B3%86"],
  ["/rooms/../saved", "/saved"],
  ["/rooms//7", "/rooms//7"],
])("%j stays on the site as %j", (address, expected) => {
  expect(ownPath(address)).toBe(expected);
  expect(ownPath(expected)).toBe(expected);
});

test.each([
  "//evil.example/x",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\\evil.example",
  "\t//evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/%2e//evil.example",
  "/rooms/..//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "rooms",
  "",
  null,
])("%j leads nowhere", (address) => expect(ownPath(address)).toBeNull());
