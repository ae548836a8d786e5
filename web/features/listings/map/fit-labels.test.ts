import { expect, test } from "vitest";
import { fitLabels } from "./fit-labels.ts";

const at = (x: number, y: number) => ({ x, y, width: 60, height: 18 });

test("a text stands where it belongs, or beside what is in its way", () => {
  expect(fitLabels([at(0, 0)], [])).toEqual([at(0, 0)]);
  expect(fitLabels([at(0, 0)], [at(10, 5)])).toEqual([at(0, 27)]);
  expect(fitLabels([at(0, 0)], [at(10, 5), at(0, 30)])).toEqual([at(0, -27)]);
  expect(fitLabels([at(0, 0), at(20, 0)], [])).toEqual([at(0, 0), at(20, 27)]);
});

test("of many in one spot, those without room are left out", () => {
  expect(fitLabels(Array(9).fill(at(0, 0)), []).length).toBe(3);
});
