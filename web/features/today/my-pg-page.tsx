import { useQuery } from "@tanstack/react-query";
import { BedDouble } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { OwnPlace } from "#domain/today/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { LeavePlace } from "./leave-place.tsx";
import { MyBed } from "./my-bed.tsx";
import { OwnNotice } from "./own-notice.tsx";
import { ownPlacesQuery } from "./queries.ts";

interface Parts {
  /** What they owe and paid, given their place. */
  dues?: (place: OwnPlace) => ReactNode;
  complaints: (place: OwnPlace) => ReactNode;
  documents: (place: OwnPlace) => ReactNode;
  news: (place: OwnPlace) => ReactNode;
  rules: (place: OwnPlace) => ReactNode;
}

function Place({ place, dues, complaints, documents, news, rules }: { place: OwnPlace } & Parts) {
  const isThere = place.state !== "left";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div className="pb-8">
        <MyBed place={place} />
      </div>
      {dues && <Section title={t("today.duesTitle")}>{dues(place)}</Section>}
      {complaints(place)}
      {isThere && news(place)}
      {rules(place)}
      {documents(place)}
      {place.state === "living" && (
        <Section title={t("today.movingOut")}>
          <OwnNotice place={place} />
        </Section>
      )}
      {place.bookingId === null && <LeavePlace place={place} />}
    </div>
  );
}

function Choice({ places, chosen }: { places: readonly OwnPlace[]; chosen: OwnPlace }) {
  return (
    <nav aria-label={t("today.places")} className="flex flex-wrap gap-2">
      {places.map(({ tenantId, name }) => (
        <Link
          key={tenantId}
          to={pages.myPg(tenantId)}
          aria-current={tenantId === chosen.tenantId ? "page" : undefined}
          className={buttonClass(tenantId === chosen.tenantId ? "primary" : "secondary")}
          translate="no"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Places(parts: Parts) {
  const places = useQuery(ownPlacesQuery(useApi()));
  const [params] = useSearchParams();
  if (places.isError && !places.data)
    return <ErrorState title={t("today.placeFailed")} hint={t("shared.connection")} query={places} />;
  if (!places.data) return <Skeleton className="h-80 rounded-card" />;
  const wanted = Number(params.get("place"));
  const chosen = places.data.find(({ tenantId }) => tenantId === wanted) ?? places.data[0];
  if (!chosen) {
    return (
      <EmptyState
        icon={<BedDouble className="size-7" />}
        title={t("today.noPlace")}
        hint={t("today.noPlaceHint")}
      />
    );
  }
  return (
    <>
      {places.data.length > 1 && <Choice places={places.data} chosen={chosen} />}
      <Place key={chosen.tenantId} place={chosen} {...parts} />
    </>
  );
}

/** A tenant's own page: their bed, what they owe, and what is said where they live. @param signIn how to get in */
export function MyPgPage({ signIn, ...parts }: { signIn: ReactNode } & Parts) {
  const session = useSession();
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-10">
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("today.myPg")}</h1>
      {session.isPending && <LoadingPage />}
      {session.data && <Places key={session.data.id} {...parts} />}
      {!session.isPending && !session.data && (
        <EmptyState
          icon={<BedDouble className="size-7" />}
          title={t("today.logInToSee")}
          hint={t("today.noPlaceHint")}
        >
          {signIn}
        </EmptyState>
      )}
    </div>
  );
}
