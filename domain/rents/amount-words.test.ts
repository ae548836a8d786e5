import { expect, test } from "vitest";
import { amountInWords } from "./amount-words.ts";

test("an amount is written in lakhs and crores", () => {
  expect(["0.00", "9500.00", "18412.50", "120019.00", "10000000.00"].map(amountInWords)).toEqual([
    "Rupees Zero Only",
    "Rupees Nine Thousand Five Hundred Only",
    "Rupees Eighteen Thousand Four Hundred Twelve and Fifty Paise Only",
    "Rupees One Lakh Twenty Thousand Nineteen Only",
    "Rupees One Crore Only",
  ]);
});
