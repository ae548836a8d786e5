import { expect, test } from "vitest";
import { wantedPage } from "./wanted-page.ts";

const wanted = (to: string) => wantedPage(`?to=${encodeURIComponent(to)}`);

test.each(["/", "/stays/7", "/?userLat=12.9&userLon=77.6&near=CMRIT", "/pgs/ಮನೆ", "/.//other.example"])(
  "%j is gone on to, and lies here",
  (to) => {
    expect(wanted(to)).toBe(to);
    expect(new URL(to, "https://tangu.example/offline").origin).toBe("https://tangu.example");
  },
);

test.each([
  "//other.example",
  "/\\other.example",
  "/\t/other.example",
  "/\n/other.example",
  "/\r\\other.example",
  "\t//other.example",
  "https://other.example",
  "javascript:alert(1)",
  "/offline?to=/offline",
  "",
])("%j is nowhere to go on to", (to) => expect(wanted(to)).toBeNull());

test("without a wish there is none", () => expect(wantedPage("")).toBeNull());
