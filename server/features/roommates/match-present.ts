import { compatibility } from "#domain/roommates/match-score.ts";
import type { SeekerMatch } from "#domain/roommates/requests.ts";
import type { Preferences } from "#domain/rooms/choices.ts";
import type { SeekerRecord } from "./match-reads.ts";

/** @param ref how the seeker is called towards this tenant */
export function presentSeeker(
  { theirs, trust, isInvited, wanted }: SeekerRecord,
  { mine, ref }: { mine: Preferences; ref: string },
): SeekerMatch {
  return {
    ref,
    age: theirs.age,
    profession: theirs.profession,
    trust,
    match: compatibility(mine, theirs),
    isInvited,
    wanted,
  };
}
