import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FAVOURITES_MAX } from "#domain/favourites/choices.ts";
import { favouriteIdsInput } from "#domain/favourites/contract.ts";
import {
  createFavouritesStorage,
  NO_FAVOURITES,
  parseFavourites,
  union,
  VISITOR_KEY,
  withId,
  without,
} from "./favourites-storage.ts";

const favourites = fc.record({
  liked: fc.uniqueArray(fc.integer({ min: 1, max: 50 })),
  saved: fc.uniqueArray(fc.integer({ min: 1, max: 50 })),
});

describe("parseKept", () => {
  test.each([null, "", "{", "null", "[]", "7", '"liked"', '{"liked":{"0":1}}', '{"saved":"12"}'])(
    "%s is no favourite at all",
    (text) => expect(parseFavourites(text)).toEqual(NO_FAVOURITES),
  );

  test("what is sound is kept, once each", () => {
    const text = JSON.stringify({ liked: [3, 3, "4", 0, -1, 1.5, null, 2 ** 40, 5], saved: [9], other: 1 });
    expect(parseFavourites(text)).toEqual({ liked: [3, 5], saved: [9] });
  });

  test("whatever stands in the storage, the server takes what is read from it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.array(fc.anything()), (text, liked) => {
        expect(favouriteIdsInput.safeParse(parseFavourites(text)).success).toBe(true);
        expect(favouriteIdsInput.safeParse(parseFavourites(JSON.stringify({ liked }) ?? "")).success).toBe(
          true,
        );
      }),
    );
  });

  test("more than can be kept is cut", () => {
    const saved = Array.from({ length: FAVOURITES_MAX + 20 }, (_, at) => at + 1);
    expect(parseFavourites(JSON.stringify({ saved })).saved).toHaveLength(FAVOURITES_MAX);
  });
});

test("what was merged is taken out, what came meanwhile stays", () => {
  fc.assert(
    fc.property(favourites, favourites, (now, merged) => {
      const left = without(now, merged);
      for (const kind of ["liked", "saved"] as const) {
        expect(left[kind]).toEqual(now[kind].filter((id) => !merged[kind].includes(id)));
        const both = union(now, merged)[kind];
        expect(new Set(both).size).toBe(both.length);
        expect(both).toEqual(expect.arrayContaining([...now[kind], ...merged[kind]]));
      }
    }),
  );
});

test("the newest comes first, and twice is once", () => {
  expect(withId([1, 2], 3, true)).toEqual([3, 1, 2]);
  expect(withId([1, 2], 2, true)).toEqual([2, 1]);
  expect(withId([1, 2], 2, false)).toEqual([1]);
});

describe("the browser's storage", () => {
  const storage = (entries = new Map<string, string>()) => ({
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });

  test("gives back what was written, and nothing is left of nothing", () => {
    const store = storage();
    const kept = createFavouritesStorage(() => store);
    expect(kept.write({ liked: [2], saved: [] })).toBe(true);
    expect(kept.read()).toEqual({ liked: [2], saved: [] });
    kept.write(NO_FAVOURITES);
    expect(store.entries.has(VISITOR_KEY)).toBe(false);
  });

  test("that is full or blocked keeps what was read and remembers while the page is open", () => {
    const full = storage(new Map([[VISITOR_KEY, '{"liked":[1],"saved":[]}']]));
    const kept = createFavouritesStorage(() => ({
      ...full,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    }));
    expect(kept.read().liked).toEqual([1]);
    expect(kept.write({ liked: [2, 1], saved: [] })).toBe(false);
    expect(kept.read().liked).toEqual([2, 1]);

    const blocked = createFavouritesStorage(() => {
      throw new DOMException("no", "SecurityError");
    });
    expect(blocked.read()).toEqual(NO_FAVOURITES);
    expect(blocked.write({ liked: [], saved: [4] })).toBe(false);
    expect(blocked.read().saved).toEqual([4]);
  });
});
