import type { UploadQueue } from "#web/lib/upload-queue.ts";
import { AboutPart } from "./about-part.tsx";
import { ContactPart } from "./contact-part.tsx";
import type { PartProps } from "./form-parts.ts";
import { LocationPart } from "./location-part.tsx";
import { MediaPart } from "./media-part.tsx";
import { RentPart } from "./rent-part.tsx";
import { RoomPart } from "./room-part.tsx";
import { RulesPart } from "./rules-part.tsx";
import type { Existence } from "./use-existence.ts";

interface ListingFieldsProps extends PartProps {
  queue: UploadQueue;
  existence?: Existence;
  /** Its property has the house rules. */
  isOfProperty?: boolean;
}

/** Everything that is said of a stay: the same for a new one and for one that is edited. */
export function ListingFields({ queue, existence, isOfProperty = false, ...part }: ListingFieldsProps) {
  return (
    <>
      <AboutPart {...part} />
      <RentPart {...part} />
      <RoomPart {...part} />
      <RulesPart {...part} isOfProperty={isOfProperty} />
      <LocationPart {...part} existence={existence} />
      <MediaPart queue={queue} error={part.errors.media} profileError={part.errors.profileImage} />
      <ContactPart {...part} />
    </>
  );
}
