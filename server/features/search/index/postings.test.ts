import fc from "fast-check";
import { expect, test } from "vitest";
import { Postings } from "./postings.ts";

const CAPACITY = 1024;

test("has the slots that were added and not removed since, as a list and as a bitmap", () => {
  // Up to 31 slots are a list, more a bitmap.
  const toggled = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(toggled, (slots) => {
      const postings = new Postings();
      const expected = new Set<number>();
      for (const slot of slots) {
        if (expected.delete(slot)) postings.remove(slot);
        else {
          expected.add(slot);
          postings.add(slot, CAPACITY);
        }
        expect(postings.has(slot)).toBe(expected.has(slot));
        expect(postings.size).toBe(expected.size);
      }
      const visited: number[] = [];
      postings.each((slot) => visited.push(slot));
      expect(visited).toEqual([...expected].sort((a, b) => a - b));
    }),
  );
});
