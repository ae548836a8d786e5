/** Of the notices below and of the privacy page. A new one when they say something else: consent is then asked again. */
export const NOTICE_VERSION = "2026-11-24";

/** When somebody agrees to what a notice says, by doing what it stands beside. */
export const CONSENT_PURPOSES = ["signup", "booking", "push"] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
