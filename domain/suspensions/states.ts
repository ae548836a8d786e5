/** Characters of a reason, an appeal and an answer. */
export const SUSPENSION_TEXT_MAX = 1000;

export const SUSPENSION_STATES = ["active", "appealed", "kept", "lifted"] as const;
export type SuspensionState = (typeof SUSPENSION_STATES)[number];

/** The only ways a suspension moves. One appeal is heard; what was kept can be lifted later. A trigger refuses the rest. */
export const SUSPENSION_STEPS: Record<SuspensionState, readonly SuspensionState[]> = {
  active: ["appealed", "lifted"],
  appealed: ["kept", "lifted"],
  kept: ["lifted"],
  lifted: [],
};

export const canMoveSuspension = (from: SuspensionState, to: SuspensionState) =>
  SUSPENSION_STEPS[from].includes(to);
