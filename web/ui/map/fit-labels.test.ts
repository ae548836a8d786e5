import { expect, test } from "vitest";
import { fitLabels, type LabelBox } from "./fit-labels.ts";

const at = (x: number, y: number) => ({ x, y, width: 60, height: 18 });
const frame = { min: { x: -200, y: -200 }, max: { x: 200, y: 200 } };
const fitted = (labels: LabelBox[], taken: LabelBox[]) => fitLabels(labels, taken, frame);

test("a text stands where it belongs, or beside what is in its way", () => {
  expect(fitted([at(0, 0)], [])).toEqual([at(0, 0)]);
  expect(fitted([at(0, 0)], [at(10, 5)])).toEqual([at(0, 27)]);
  expect(fitted([at(0, 0)], [at(10, 5), at(0, 30)])).toEqual([at(0, -27)]);
  expect(fitted([at(0, 0), at(20, 0)], [])).toEqual([at(0, 0), at(20, 27)]);
});

test("of many in one spot, those without room are left out", () => {
  expect(fitted(Array(9).fill(at(0, 0)), []).length).toBe(3);
});

test("a text that the edge would cut stands further in, or is left out", () => {
  expect(fitted([at(171, 0)], [])).toEqual([]);
  expect(fitted([at(170, 0)], [])).toEqual([at(170, 0)]);
  expect(fitted([at(0, -195)], [])).toEqual([at(0, -168)]);
});
