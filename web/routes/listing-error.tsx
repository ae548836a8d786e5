import { isRouteErrorResponse } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { StayRow } from "#web/features/listings/similar-stays.tsx";
import { statusOf } from "#web/features/shell/error-view.tsx";
import { MessagePage } from "#web/features/shell/message-page.tsx";
import { useStay } from "#web/lib/stay.ts";
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
  const stay = useStay();
  if (statusOf(error) !== 410) return <Failed error={error} />;
  return (
    <>
      <MessagePage
        eyebrow={t("shell.listingGone")}
        title={t("shell.listingGoneTitle")}
        text={t("shell.listingGoneText")}
      />
      <div className="wrap">
        <StayRow listings={similarOf(error)} title={t("shell.similarPgs")} stay={stay} />
      </div>
    </>
  );
}
