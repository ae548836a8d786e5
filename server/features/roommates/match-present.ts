import { t } from "#domain/i18n.ts";
import { compatibility } from "#domain/roommates/match-score.ts";
import type { SeekerMatch } from "#domain/roommates/requests.ts";
import type { Preferences } from "#domain/rooms/choices.ts";
import type { SeekerRecord } from "./match-reads.ts";

/** @param ref how the seeker is called towards this tenant */
export function presentSeeker(
  { firstName, theirs, trust, isInvited }: SeekerRecord,
  { mine, ref }: { mine: Preferences; ref: string },
): SeekerMatch {
  return {
    ref,
    firstName: firstName ?? t("roommates.someone"),
    age: theirs.age,
    profession: theirs.profession,
    trust,
    match: compatibility(mine, theirs),
    isInvited,
  };
}
