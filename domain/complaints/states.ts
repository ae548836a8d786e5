export const COMPLAINT_KINDS = [
  "cleaning",
  "food",
  "water",
  "electricity",
  "wifi",
  "repair",
  "safety",
  "other",
] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

export const COMPLAINT_STATES = ["open", "seen", "fixed", "confirmed"] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

export const COMPLAINT_STEPS = ["see", "fix", "confirm", "reopen"] as const;
export type ComplaintStep = (typeof COMPLAINT_STEPS)[number];

interface Move {
  who: "tenant" | "staff";
  from: readonly ComplaintState[];
  to: ComplaintState;
}

/** The only ways a complaint moves, and who takes them. */
export const COMPLAINT_MOVES: Record<ComplaintStep, Move> = {
  see: { who: "staff", from: ["open"], to: "seen" },
  fix: { who: "staff", from: ["open", "seen"], to: "fixed" },
  confirm: { who: "tenant", from: ["fixed"], to: "confirmed" },
  reopen: { who: "tenant", from: ["fixed"], to: "open" },
};

/** What somebody can do with a complaint now. */
export const complaintSteps = (state: ComplaintState, who: Move["who"]): ComplaintStep[] =>
  COMPLAINT_STEPS.filter(
    (step) => COMPLAINT_MOVES[step].who === who && COMPLAINT_MOVES[step].from.includes(state),
  );

/** Waits for the people who run the property. */
export const OPEN_COMPLAINTS: readonly ComplaintState[] = ["open", "seen"];
