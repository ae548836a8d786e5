import { expect, test } from "vitest";
import { factWords } from "./facts.ts";

test("facts become words to begin typing", () => {
  const words = factWords({
    gender: "ladies",
    roomType: "2 Sharing",
    amenities: ["Food - 3 Meals", "Sauna"],
  });
  expect(words).toEqual(expect.arrayContaining(["girls", "women", "double", "food", "meals"]));
  expect(words).not.toContain("sauna");
});
