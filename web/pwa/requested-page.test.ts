import { expect, test } from "vitest";
import { requestedPage } from "./requested-page.ts";

const wanted = (to: string) => requestedPage(`?to=${encodeURIComponent(to)}`);

test("a page of ours is gone on to", () => {
  expect(wanted("/stays/7")).toBe("/stays/7");
  expect(wanted("/?userLat=12.9&userLon=77.6&near=CMRIT")).toBe("/?userLat=12.9&userLon=77.6&near=CMRIT");
});

test.each(["//other.example", "/.//other.example", "https://other.example", "/offline?to=/offline", ""])(
  "%j is nowhere to go on to",
  (to) => expect(wanted(to)).toBeNull(),
);

test("without a wish there is none", () => expect(requestedPage("")).toBeNull());
