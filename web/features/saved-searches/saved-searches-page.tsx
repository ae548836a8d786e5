import { BellRing, CloudOff } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useSavedSearches, useSearchActions } from "#web/lib/saved-searches.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { SavedSearchItem } from "./saved-search-item.tsx";

interface SavedSearchesPageProps {
  /** Whether this browser may be told, shown to whoever is signed in. Another feature's, so the route hands it in. */
  notifications: ReactNode;
}

/** The searches that somebody saved, with what is new for each. */
export function SavedSearchesPage({ notifications }: SavedSearchesPageProps) {
  const { searches, signedIn, query } = useSavedSearches();
  const actions = useSearchActions();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="wrap grid max-w-[760px]! gap-4 pt-4 pb-10">
      <div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-bold text-2xl tracking-tight outline-none sm:text-3xl"
        >
          {t("saved-searches.title")}
        </h1>
        <p className="mt-1 text-muted">
          {signedIn === false ? t("saved-searches.browserOnly") : t("saved-searches.hint")}
        </p>
      </div>
      {signedIn && searches && searches.length > 0 && notifications}
      {!searches && query.isError && (
        <ErrorState
          icon={<CloudOff className="size-7" />}
          title={t("saved-searches.loadFailed")}
          hint={t("saved-searches.loadFailedHint")}
          query={query}
        />
      )}
      {!searches && !query.isError && <LoadingPage />}
      {searches?.length === 0 && (
        <EmptyState
          icon={<BellRing className="size-7" />}
          title={t("saved-searches.empty")}
          hint={t("saved-searches.emptyHint")}
        >
          <Link to={pages.home} className={buttonClass()}>
            {t("saved-searches.findPg")}
          </Link>
        </EmptyState>
      )}
      {searches && searches.length > 0 && (
        <ul className="grid gap-3">
          {searches.map((search) => (
            <SavedSearchItem
              key={search.query}
              search={search}
              actions={actions}
              // Its button is gone then, and with it the place of the keyboard.
              onRemoved={() => heading.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
