import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { listRooms } from "#domain/rooms/endpoints.ts";
import type { RoomsAsked } from "#domain/rooms/posts.ts";
import { NEWS_MAX } from "#domain/saved-searches/choices.ts";
import { kindOfQuery, paramsOfQuery, searchPage } from "#domain/saved-searches/kinds.ts";
import { searchOfQuery } from "#domain/saved-searches/query.ts";
import { searchWords } from "#domain/saved-searches/words.ts";
import { useApi } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.tsx";
import type { KeptSearch, useSearchActions } from "#web/lib/saved-searches.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";

/** What is new for a visitor's search, which no account counts. */
function useNewCount({ query, seenAt, newCount }: KeptSearch): number | undefined {
  const api = useApi();
  const isRooms = kindOfQuery(query) === "rooms";
  const since = { changedSince: seenAt, limit: "1" };
  const rooms: RoomsAsked = { ...Object.fromEntries(paramsOfQuery(query)), ...since };
  const listings = { ...searchOfQuery(query), ...since };
  const counted = useQuery({
    queryKey: isRooms ? keyOf(listRooms(), rooms, "total") : keyOf(searchListings(), listings, "total"),
    queryFn: async ({ signal }) => {
      const { data, headers } = isRooms
        ? await api.get(listRooms(), { query: rooms, signal })
        : await api.get(searchListings(), { query: listings, signal });
      return Number(headers.get("x-total-count") ?? data.length);
    },
    enabled: newCount === null,
    staleTime: 0,
  });
  return newCount ?? counted.data;
}

const countLabel = (count: number) =>
  t("saved-searches.newCount", { count: count >= NEWS_MAX ? `${NEWS_MAX - 1}+` : String(count) });

/** A label for eyes, and the search that it is about for ears. */
function Named({ text }: { text: string }) {
  return <RichText text={text} tags={{ name: (name) => <span className="sr-only">{name}</span> }} />;
}

function AlertSwitch({
  search: { id, query, alerts },
  setAlerts,
}: {
  search: KeptSearch;
  setAlerts: ReturnType<typeof useSearchActions>["setAlerts"];
}) {
  if (id === null) return null;
  const changing = setAlerts.isPending && setAlerts.variables.id === id;
  const on = changing ? setAlerts.variables.alerts : alerts;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => !changing && setAlerts.mutate({ id, alerts: !on })}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-ctl px-2 font-semibold text-[15px]"
    >
      <Named text={t("saved-searches.alerts", { search: searchWords(query) })} />
      <span
        aria-hidden="true"
        className={clsx(
          "relative h-6 w-10 rounded-full border transition-colors",
          on ? "border-brand bg-brand" : "border-muted bg-paper",
        )}
      >
        <span
          className={clsx(
            "absolute top-0.75 size-4 rounded-full transition-[left]",
            on ? "left-5 bg-brand-ink" : "left-0.75 bg-muted",
          )}
        />
      </span>
    </button>
  );
}

interface SavedSearchItemProps {
  search: KeptSearch;
  actions: ReturnType<typeof useSearchActions>;
  onRemoved: () => void;
}

/** One saved search: what it looks for, what is new, and the ways on. */
export function SavedSearchItem({ search, actions, onRemoved }: SavedSearchItemProps) {
  const { query, seenAt, toldAt, id } = search;
  const words = searchWords(query);
  const count = useNewCount(search);
  const isNews = count !== undefined && count > 0;
  const facts = [
    count === 0 && t("saved-searches.nothingNew"),
    id !== null &&
      (toldAt ? t("saved-searches.lastAlert", { at: formatMoment(toldAt) }) : t("saved-searches.noAlert")),
  ].filter(Boolean);
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 break-words font-semibold">{words}</h2>
        {isNews && (
          <span className="shrink-0 rounded-full bg-brand px-2.5 py-0.5 font-bold text-brand-ink text-sm tabular-nums">
            {countLabel(count)}
          </span>
        )}
      </div>
      {facts.length > 0 && <p className="text-muted text-sm">{facts.join(" · ")}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={searchPage(query, isNews ? seenAt : undefined)}
          className={buttonClass(isNews ? "primary" : "secondary")}
          onClick={() => actions.markSeen.mutate(search)}
        >
          <Named text={t("saved-searches.open", { search: words })} />
        </Link>
        <AlertSwitch search={search} setAlerts={actions.setAlerts} />
        <Button
          variant="quiet"
          className="ml-auto"
          onClick={() => actions.remove.mutate(search, { onSuccess: onRemoved })}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          <Named text={t("saved-searches.delete", { search: words })} />
        </Button>
      </div>
    </li>
  );
}
