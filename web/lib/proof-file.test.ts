import { expect, test } from "vitest";
import { fileProblem, utrProblem } from "./proof-file.ts";

test("what is no image is refused", () => {
  expect(fileProblem({ type: "application/pdf", size: 10 })).toEqual({
    title: "Invalid file type",
    text: "please upload an image file",
  });
});

test("an image over 5 MB is refused, one of exactly 5 MB is not", () => {
  expect(fileProblem({ type: "image/png", size: 5 * 1024 * 1024 + 1 })).toEqual({
    title: "File too large",
    text: "please upload a file smaller than 5MB",
  });
  expect(fileProblem({ type: "image/png", size: 5 * 1024 * 1024 })).toBeNull();
});

test.each([
  ["", "UTR is required"],
  ["41234567890", "UTR must be at least 12 characters"],
  ["4123456789012", "UTR must be exactly 12 characters"],
  ["41234567890-", "UTR can contain only letters and digits"],
  ["412345678901", undefined],
])("the UTR %j", (value, message) => {
  expect(utrProblem(value)).toBe(message);
});
