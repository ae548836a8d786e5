import { expect, test } from "vitest";
import { PLACES } from "#domain/places/places.ts";
import { POPULAR_PLACES } from "./popular-localities.tsx";

test("twelve places, each one that the search knows", () => {
  const known = PLACES.map(({ name }) => name);
  expect(new Set(POPULAR_PLACES).size).toBe(12);
  for (const place of POPULAR_PLACES) expect(known).toContain(place);
});
