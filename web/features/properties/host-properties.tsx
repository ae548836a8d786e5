import { useQuery } from "@tanstack/react-query";
import { BedDouble } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { myPropertiesQuery } from "./queries.ts";

const setUp = (listingId: number) => `${pages.newProperty}?listing=${listingId}`;

/** The buildings that somebody runs, with their free beds, and the way to set one up. */
export function HostProperties() {
  const { data } = useQuery({ ...myPropertiesQuery(useApi()), refetchOnWindowFocus: "always" });
  if (!data || (data.properties.length === 0 && data.listings.length === 0)) return null;
  return (
    <section aria-labelledby="buildings" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="buildings" className="font-bold text-lg tracking-tight">
        {t("properties.buildings")}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {data.properties.map(({ id, name, beds, freeBeds }) => (
          <li key={id}>
            <Link
              to={pages.property(id)}
              className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-card hover:border-muted"
            >
              <BedDouble aria-hidden="true" className="size-6 shrink-0 text-brand" />
              <span className="min-w-0">
                <b className="block truncate" translate="no">
                  {name}
                </b>
                <span className="text-muted text-sm">
                  {t("properties.bedsFree", { free: freeBeds, all: beds })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data.listings[0] && (
        <div className="flex flex-wrap items-center gap-3">
          <Link to={setUp(data.listings[0].id)} className={buttonClass("secondary")}>
            {t("properties.setUpRooms")}
          </Link>
          <p className="text-muted text-sm">{t("properties.setUpHint")}</p>
        </div>
      )}
    </section>
  );
}

/** Of a listing that is in no building: the way to set one up. */
export function ListingProperty({ listingId }: { listingId: number }) {
  // An admin by code sees the page without an account.
  const hasAccount = useSession().data != null;
  const { data } = useQuery({ ...myPropertiesQuery(useApi()), enabled: hasAccount });
  if (!data?.listings.some(({ id }) => id === listingId)) return null;
  return (
    <Link to={setUp(listingId)} className={buttonClass("secondary", "md", "justify-self-start")}>
      <BedDouble aria-hidden="true" className="size-4" />
      {t("properties.setUpRooms")}
    </Link>
  );
}
