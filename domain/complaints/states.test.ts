import { expect, test } from "vitest";
import { COMPLAINT_STATES, complaintSteps } from "./states.ts";

test("a complaint moves by one side at a time, and ends where its tenant confirms", () => {
  const steps = (who: "staff" | "tenant") =>
    Object.fromEntries(COMPLAINT_STATES.map((state) => [state, complaintSteps(state, who)]));
  expect(steps("staff")).toEqual({ open: ["see", "fix"], seen: ["fix"], fixed: [], confirmed: [] });
  expect(steps("tenant")).toEqual({ open: [], seen: [], fixed: ["confirm", "reopen"], confirmed: [] });
});
