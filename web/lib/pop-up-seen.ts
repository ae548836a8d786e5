import { readStored, writeStored } from "./stored.ts";

/** Set to true when the referral pop-up is closed: nobody meets it twice. */
export const POP_UP_FLAG = "hasSeenReferralPopup";

export const hasSeenPopUp = () => readStored(POP_UP_FLAG) === true;
export const rememberPopUp = () => writeStored(POP_UP_FLAG, true);
