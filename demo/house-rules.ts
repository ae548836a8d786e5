import type { HouseRules } from "#domain/properties/choices.ts";
import type { NewListing } from "#server/features/listings/writes.ts";

const GATES = { ladies: ["21:30", "22:00", "22:30"], boys: ["23:00", "open"], colive: ["open"] } as const;
const FOOD_TIMES = ["8 to 10 am, 8 to 10 pm", "7:30 to 9:30 am, 1 to 2 pm, 8 to 10 pm"];

const oneOf = <T>(choices: readonly T[], at: number): T => choices[at % choices.length]!;

/** What the hosts of the demo ask of who lives there; each fourth says nothing. */
export function demoRules({ gender, amenities = [], stayDuration }: NewListing, at: number): HouseRules {
  if (at % 4 === 3) return {};
  const isMonthly = stayDuration !== "short-term";
  const isMetered = at % 3 !== 0;
  return {
    gate: oneOf(GATES[gender], at),
    guests: gender === "colive" ? "allowed" : "day",
    smoking: gender === "ladies" ? "not_allowed" : "outside",
    ...(amenities.includes("Food - 3 Meals") && { foodTimes: oneOf(FOOD_TIMES, at) }),
    ...(isMonthly && { noticeDays: oneOf([15, 30], at), lockInMonths: oneOf([0, 0, 1, 3], at) }),
    electricity: isMetered ? "meter" : "included",
    ...(isMetered && { electricityAbout: 300 + (at % 5) * 100 }),
  };
}
