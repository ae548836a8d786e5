import { useMutationState, useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { PropertyView } from "#domain/properties/contract.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { PropertyTabs } from "./property-tabs.tsx";
import { propertyQuery } from "./queries.ts";

/** What was tapped without a connection, and goes out with the next one. */
function WaitingTaps() {
  const waiting = useMutationState({
    filters: { status: "pending" },
    select: ({ state }) => state.isPaused,
  }).filter(Boolean).length;
  if (waiting === 0) return null;
  return (
    <p role="status" className="rounded-ctl bg-sun-soft px-4 py-3 font-medium">
      {t("properties.tapsWait", { count: waiting })}
    </p>
  );
}

function Heading({ property }: { property: PropertyView }) {
  return (
    <div>
      <Link
        to={pages.host}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-muted text-sm hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {t("hosting.myPgs")}
      </Link>
      <h1 className="font-bold text-2xl leading-tight tracking-tight sm:text-3xl" translate="no">
        {property.name}
      </h1>
      <p className="mt-1 text-muted" translate="no">
        {property.address}
      </p>
    </div>
  );
}

interface PropertyFrameProps {
  propertyId: number;
  /** How to get in. */
  signIn: ReactNode;
  children: (property: PropertyView) => ReactNode;
}

/** A property's name and tabs around one of its pages, for those who run it. */
export function PropertyFrame({ propertyId, signIn, children }: PropertyFrameProps) {
  const session = useSession();
  const property = useQuery({
    ...propertyQuery(useApi(), propertyId),
    enabled: session.data != null,
  });
  const isRefused = property.error instanceof ApiError && property.error.status < 500;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-10">
      {!session.isPending && !session.data && (
        <EmptyState title={t("properties.logIn")} hint={t("properties.logInHint")}>
          {signIn}
        </EmptyState>
      )}
      {!property.data && (session.isPending || (session.data && property.isPending)) && <LoadingPage />}
      {isRefused && (
        <EmptyState title={t("properties.notYours")} hint={t("properties.notYoursHint")}>
          <Link to={pages.host} className={buttonClass()}>
            {t("hosting.myPgs")}
          </Link>
        </EmptyState>
      )}
      {property.isError && !isRefused && !property.data && (
        <ErrorState title={t("properties.loadFailed")} hint={t("shared.connection")} query={property} />
      )}
      {property.data && (
        <>
          <Heading property={property.data} />
          <PropertyTabs propertyId={propertyId} role={property.data.role} />
          <WaitingTaps />
          {children(property.data)}
        </>
      )}
    </div>
  );
}
