import { SearchX } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { listingMessages } from "#domain/listings/choices.ts";
import { useChatLauncher } from "#web/lib/chat-launcher.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { holdPlace } from "#web/lib/place.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { Search } from "./use-search.ts";

const SaveSearch = lazyPart(() => import("./save-search.tsx"));

/** A list of all is of all: no place of another time joins it. */
const leavePlace = () => holdPlace(null);

/** Nothing fits, with the ways on: presses are heard with the page, so it is not loaded apart. */
export function NoneFound({ search }: { search: Search }) {
  const { filters } = search;
  const { ask } = useChatLauncher();
  return (
    <EmptyState
      icon={<SearchX className="size-7" />}
      title={listingMessages.noneFound()}
      hint={listingMessages.noneFoundHint()}
    >
      {filters.box && (
        <Link
          to={search.href({ ...filters, box: undefined, cursor: undefined })}
          preventScrollReset
          onClick={leavePlace}
          className={buttonClass()}
        >
          {t("listings.outsideArea")}
        </Link>
      )}
      <Link
        to={search.href(search.cleared)}
        preventScrollReset
        onClick={leavePlace}
        className={buttonClass(filters.box ? "secondary" : "primary")}
      >
        {t("listings.clearFilters")}
      </Link>
      <Suspense fallback={null}>
        <SaveSearch search={search} place="empty" />
      </Suspense>
      <Button
        variant="secondary"
        onClick={({ currentTarget }) => ask(currentTarget)}
        className="noscript:hidden"
      >
        {t("listings.askUs")}
      </Button>
    </EmptyState>
  );
}
