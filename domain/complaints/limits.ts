export const COMPLAINT_LIMITS = {
  text: 1000,
  answer: 500,
  photos: 3,
  /** Of one tenant, as long as they are not mended. */
  open: 20,
  /** Of one answer to the people who run the property. */
  page: 50,
} as const;
