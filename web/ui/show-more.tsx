import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { buttonClass } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

/** How far below the screen the next page begins to load. */
const AHEAD = "900px";

interface Pages {
  data: { pages: { next: string | null }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

const TEXTS = {
  listings: { failed: () => t("ui.moreListingsNotLoaded"), loading: () => t("ui.loadingMoreListings") },
  rooms: { failed: () => t("ui.moreRoomsNotLoaded"), loading: () => t("ui.loadingMoreRooms") },
};

interface ShowMoreProps {
  query: Pages;
  /** The address of the page that goes on from there. */
  href: (cursor: string) => string;
  /** What is listed. */
  what: keyof typeof TEXTS;
}

/** The next page: by itself when the end comes near, by the link otherwise, which needs no scripts. */
export function ShowMore({ query, href, what }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // After a failure it is for the visitor to try again, or it would try without end.
  const watch = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (!watch || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      rootMargin: `0px 0px ${AHEAD}`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watch, fetchNextPage]);

  const cursor = query.data?.pages.at(-1)?.next ?? undefined;
  if (!hasNextPage || cursor === undefined) {
    return <p className="py-10 text-center text-muted text-sm">{t("ui.allShown")}</p>;
  }
  return (
    <div ref={end} className="grid min-h-32 place-items-center content-center gap-3 py-8">
      {isFetchNextPageError && (
        <p role="alert" className="text-muted text-sm">
          {TEXTS[what].failed()}
        </p>
      )}
      {isFetchingNextPage ? (
        <Spinner label={TEXTS[what].loading()} />
      ) : (
        <Link
          to={href(cursor)}
          rel="next"
          className={buttonClass("secondary")}
          onClick={(event) => {
            event.preventDefault();
            fetchNextPage();
          }}
        >
          {isFetchNextPageError ? t("shared.retry") : t("shared.showMore")}
        </Link>
      )}
    </div>
  );
}
