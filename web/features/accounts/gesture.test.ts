import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GESTURE_MS, gestureHearer, isPlainHeaderClick } from "./gesture.ts";

/** Which of the clicks at these times are heard as the gesture, counted from one. */
function heard(times: readonly number[]): number[] {
  const hear = gestureHearer();
  return times.flatMap((at, index) => (hear(at) ? [index + 1] : []));
}

describe("clicks in time", () => {
  test.each([
    ["one", [0], []],
    ["two", [0, 100], []],
    ["three", [0, 200, 400], [3]],
    ["three in all of the window", [0, 400, 800], [3]],
    ["three in a moment more than the window", [0, 400, 801], []],
    ["a fourth and fifth within the window", [0, 100, 200, 300, 400], [3]],
    ["six in a row", [0, 100, 200, 300, 400, 500], [3]],
    ["three, and three again after the window", [0, 100, 200, 900, 1000, 1100], [3, 6]],
    ["a stray click long before", [0, 700, 850, 1000], [4]],
    ["one a second", [0, 1000, 2000, 3000, 4000], []],
  ])("%s", (_, times, expected) => expect(heard(times)).toEqual(expected));

  test("the gesture is always the third of three within the window, and never twice in one", () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 1200 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(gaps, (steps) => {
        let now = 0;
        const times = steps.map((step) => {
          now += step;
          return now;
        });
        const at = heard(times).map((count) => count - 1);
        for (const index of at) expect(times[index]! - times[index - 2]!).toBeLessThanOrEqual(GESTURE_MS);
        for (const [one, next] of at.slice(1).map((next, before) => [at[before]!, next] as const)) {
          expect(next - one).toBeGreaterThanOrEqual(3);
          expect(times[next]! - times[one - 2]!).toBeGreaterThan(GESTURE_MS);
        }
      }),
    );
  });
});

describe("where a click counts", () => {
  const on = (interactive: boolean) => ({ closest: () => (interactive ? {} : null) }) as unknown as Element;

  test.each([
    [0, false, true],
    [100, false, true],
    [101, false, false],
    [50, true, false],
  ])("%i px from the top, on something interactive: %s", (pageY, interactive, counts) => {
    expect(isPlainHeaderClick({ pageY, target: on(interactive) })).toBe(counts);
  });
});
