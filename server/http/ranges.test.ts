import { expect, test } from "vitest";
import { parseRange } from "./ranges.ts";

test.each([
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["Bytes = 10 - 19", { start: 10, end: 19 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-1", { start: 99, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=99-", { start: 99, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=999999999999999-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=0-4,10-14", "whole"],
  ["bytes=20-10", "whole"],
  ["bytes=200-100", "whole"],
  ["bytes=-", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=--5", "whole"],
  ["bytes=1e1-20", "whole"],
  [`bytes=${"9".repeat(40)}-`, "whole"],
  ["items=0-5", "whole"],
  ["", "whole"],
  [undefined, "whole"],
] as const)("of 100 bytes, %j is %j", (header, wanted) => expect(parseRange(header, 100)).toEqual(wanted));

test("an empty file has no part", () => {
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-5", 0)).toBe("unsatisfiable");
});
