import { isRouteErrorResponse } from "react-router";
import type { ListingCard } from "#domain/listings/contract.ts";
import { StayRow } from "#web/features/listings/similar-stays.tsx";
import { statusOf } from "#web/features/shell/error-view.tsx";
import { MessagePage } from "#web/features/shell/message-page.tsx";
import { Failed } from "./failed.tsx";

/** What a stay that is gone throws along: others like it. */
export interface GoneData {
  similar: ListingCard[];
}

function similarOf(error: unknown): ListingCard[] {
  const gone: GoneData | null = isRouteErrorResponse(error) ? error.data : null;
  return gone?.similar ?? [];
}

export function ListingError({ error }: { error: unknown }) {
  if (statusOf(error) !== 410) return <Failed error={error} />;
  return (
    <>
      <MessagePage
        eyebrow="No longer listed"
        title="This stay has left Tangu"
        text="The host or our team has taken it down. Bookings that were made stay as they are, and there are others like it."
      />
      <div className="wrap">
        <StayRow listings={similarOf(error)} title="Similar stays" />
      </div>
    </>
  );
}
