import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { SearchGroup, SearchHit } from "#domain/admin/contract.ts";
import { searchForAdmin } from "#domain/admin/endpoints.ts";
import { PAYMENT_STATUSES } from "#domain/bookings/states.ts";
import { paymentLabel } from "#domain/bookings/words.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";

const STATES: Record<string, () => string> = {
  deleted: () => t("admin.deleted"),
  paused: () => t("admin.paused"),
  suspended: () => t("ui.listingSuspended"),
  pending: () => t("admin.toReview"),
  verified: () => t("admin.toPay"),
  paid: () => t("admin.paid"),
  rejected: () => t("admin.rejected"),
};
const ofBooking = (state: string) => {
  const known = PAYMENT_STATUSES.find((status) => status === state);
  return known ? paymentLabel(known) : state;
};
const stateOf = (state: string) => STATES[state]?.() ?? state;

interface Group {
  group: SearchGroup;
  label: () => string;
  to: (hit: SearchHit) => string;
  /** The number by which it is known. */
  number?: (id: string) => string;
  state: (state: string) => string;
}

const GROUPS: readonly Group[] = [
  {
    group: "bookings",
    label: () => t("admin.bookings"),
    to: ({ id }) => pages.adminTab("payments", id),
    number: (id) => `#${id}`,
    state: ofBooking,
  },
  {
    group: "people",
    label: () => t("admin.people"),
    to: ({ id }) => `${pages.adminTab("people")}?q=${id}`,
    state: stateOf,
  },
  {
    group: "listings",
    label: () => t("admin.listings"),
    to: ({ id }) => pages.hostListing(id),
    number: (id) => `#${id}`,
    state: stateOf,
  },
  {
    group: "referrals",
    label: () => t("admin.referrals"),
    to: ({ id }) => pages.adminTab("referrals", id),
    number: (id) => `#${id}`,
    state: stateOf,
  },
];

function Hits({ group, hits }: { group: Group; hits: readonly SearchHit[] }) {
  if (hits.length === 0) return null;
  return (
    <section aria-labelledby={`found-${group.group}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={`found-${group.group}`} className="font-bold text-lg tracking-tight">
        {group.label()}
      </h3>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {hits.map((hit) => (
          <li key={hit.id}>
            <article>
              <Link
                to={group.to(hit)}
                className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 text-[15px] hover:bg-brand-soft"
              >
                {group.number && <span className="text-muted tabular-nums">{group.number(hit.id)}</span>}
                <b className="min-w-0 break-words" translate={hit.name ? "no" : undefined}>
                  {hit.name || t("admin.noName")}
                </b>
                <span className="min-w-0 flex-1 truncate text-muted" translate="no">
                  {hit.about}
                </span>
                {hit.state && <Tag>{group.state(hit.state)}</Tag>}
              </Link>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ q }: { q: string }) {
  const results = useQuery({ ...queryFor(useApi(), searchForAdmin(), { q }), staleTime: 0 });
  if (results.isPending) return <LoadingPage />;
  if (results.isError) return <ErrorState title={t("admin.searchFailed")} query={results} />;
  const isEmpty = GROUPS.every(({ group }) => results.data[group].length === 0);
  if (isEmpty) {
    return (
      <EmptyState
        icon={<SearchX className="size-7" />}
        title={t("admin.searchNothing")}
        hint={t("admin.searchNothingHint")}
      />
    );
  }
  return GROUPS.map((group) => <Hits key={group.group} group={group} hits={results.data[group.group]} />);
}

/** What the search of the dashboard found, by kind. */
export function SearchTab() {
  const q = new URLSearchParams(useLocation().search).get("q")?.trim() ?? "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">{t("admin.search")}</h2>
      {q === "" ? <EmptyState title={t("admin.searchAllHint")} /> : <Found key={q} q={q} />}
    </div>
  );
}
