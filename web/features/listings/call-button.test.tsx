import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CallButton } from "./call-button.tsx";

const call = (contactPhone: string | null) =>
  renderToStaticMarkup(<CallButton listing={{ title: "A", contactPhone }} />);

test("a number without a plus is dialled with +91", () => {
  expect(call("9876543210")).toContain('href="tel:+919876543210"');
  expect(call("+14155550100")).toContain('href="tel:+14155550100"');
});

test("without a number there is nothing to dial, but a button that says so", () => {
  expect(call(null)).not.toContain("tel:");
  expect(call(null)).toContain("<button");
});
