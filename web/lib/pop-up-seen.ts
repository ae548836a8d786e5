import { storedValue } from "./stored.ts";

/** Set to true when the referral pop-up is closed: nobody meets it twice. */
export const POP_UP_FLAG = "hasSeenReferralPopup";

export const popUpSeen = storedValue<boolean>(POP_UP_FLAG, (found) => found === true);
