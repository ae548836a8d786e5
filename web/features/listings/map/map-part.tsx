import { List, Map as MapIcon } from "lucide-react";
import { Suspense } from "react";
import { t } from "#domain/i18n.ts";
import { useOnline } from "#web/lib/connection.ts";
import { useFloating } from "#web/lib/floating.ts";
import { ahead, lazyWithRetry } from "#web/lib/lazy.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Search } from "../use-search.ts";
import "./map-part.css";

const SearchMap = lazyWithRetry(() => import("./search-map.tsx"));
const preload = () => ahead(() => import("./search-map.tsx"));

function Loading() {
  const isOnline = useOnline();
  return (
    <div className="search-map grid place-items-center">
      {isOnline ? (
        <Spinner label={t("listings.mapLoading")} />
      ) : (
        <p role="status" className="px-6 text-center text-muted">
          {t("listings.mapOffline")}
        </p>
      )}
    </div>
  );
}

/** The map of the results, and the button that opens and closes it. */
export default function MapPart({ search }: { search: Search }) {
  const isOpen = search.filters.view === "map";
  const isFirst = useFloating("map");
  // A map needs scripts: nothing of it is in the server's page.
  if (!useHydrated()) return null;
  return (
    <>
      <button
        type="button"
        className="map-switch"
        data-behind={isFirst ? undefined : ""}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          search.refine({ view: isOpen ? undefined : "map" });
          // The map is as high as the screen: the count above it and all of it are to be seen.
          event.currentTarget.parentElement?.scrollIntoView();
        }}
      >
        {isOpen ? (
          <List aria-hidden="true" className="size-4.5" />
        ) : (
          <MapIcon aria-hidden="true" className="size-4.5" />
        )}
        <span className="on-narrow">{isOpen ? t("listings.list") : t("listings.map")}</span>
        <span className="on-wide">{isOpen ? t("listings.hideMap") : t("listings.showMap")}</span>
      </button>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <SearchMap search={search} />
        </Suspense>
      )}
    </>
  );
}
