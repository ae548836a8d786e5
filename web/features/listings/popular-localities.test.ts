import { expect, test } from "vitest";
import { landingPageAt } from "#domain/places/landing-pages.ts";
import { POPULAR_PLACES } from "./popular-localities.tsx";

test("twelve places, each with a page of its own", () => {
  expect(new Set(POPULAR_PLACES.map(([slug]) => slug)).size).toBe(12);
  for (const [slug, place] of POPULAR_PLACES) {
    expect(landingPageAt(`/girls-pg-${slug}`)).toMatchObject({ kind: "girls", place });
  }
});
