// What marks are. Apart from the schemas: every card needs these and no zod.

/** A browser keeps, and an account shows, at most so many of each. */
export const MARKS_MAX = 200;

export const MARKS = ["liked", "saved"] as const;
export type Mark = (typeof MARKS)[number];

/** How many stays stand side by side at most. */
export const COMPARE_MAX = 3;

export const communityMessages = {
  saveLimit: "You can keep at most 200 stays. Please remove some first.",
} as const;
