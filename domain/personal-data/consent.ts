/**
 * Of the notices and of the privacy page. A new one when they say something else: whoever signs up, books or asks for
 * something from then on agrees to that one. Nobody is asked about what they did before.
 */
export const NOTICE_VERSION = "2026-11-24";

/** When somebody agrees to what a notice says, by doing what it stands beside. */
export const CONSENT_PURPOSES = ["signup", "booking", "visit", "push"] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
