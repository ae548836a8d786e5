import { expect, test } from "vitest";
import { categories, choose, chosenIn } from "./categories.ts";
import { NO_FILTERS } from "./filters.ts";

const [boys, ladies, colive] = categories();

test("three categories, each with all and one to four sharing", () => {
  expect(categories().map(({ label }) => label)).toEqual(["Boys PG", "Ladies PG", "Colive"]);
  for (const { items } of categories()) {
    expect(items.slice(1, 5).map(({ label }) => label)).toEqual([
      "1 Sharing",
      "2 Sharing",
      "3 Sharing",
      "4 Sharing",
    ]);
  }
});

test("choosing clears the search and sets gender and room type", () => {
  const searched = { ...NO_FILTERS, search: "hsr", gender: "boys" as const, premium: true };
  expect({ ...searched, ...choose(ladies!, "2 Sharing") }).toMatchObject({
    search: "",
    gender: "ladies",
    roomType: "2 Sharing",
    premium: false,
  });
  expect({ ...searched, ...choose(colive!, "all") }).toMatchObject({ gender: "colive", roomType: undefined });
});

test("premium colive is colive and premium", () => {
  const filters = { ...NO_FILTERS, ...choose(colive!, "premium") };
  expect(filters).toMatchObject({ gender: "colive", premium: true, roomType: undefined });
  expect(chosenIn(colive!, filters)).toBe("premium");
});

test("a category knows which of its choices is on", () => {
  expect(chosenIn(boys!, NO_FILTERS)).toBeUndefined();
  expect(chosenIn(boys!, { ...NO_FILTERS, gender: "ladies" })).toBeUndefined();
  expect(chosenIn(boys!, { ...NO_FILTERS, gender: "boys" })).toBe("all");
  expect(chosenIn(boys!, { ...NO_FILTERS, gender: "boys", roomType: "3 Sharing" })).toBe("3 Sharing");
});
