import { useQuery } from "@tanstack/react-query";
import { KeyRound, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import type { PropertyView } from "#domain/properties/contract.ts";
import { getProperty } from "#domain/properties/endpoints.ts";
import { type Api, ApiError, useApi } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";
import { useSession } from "#web/lib/session.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { SignIn } from "./sign-in.tsx";

export const propertyQuery = (api: Api, id: number) => queryFor(api, getProperty(id));

function Loaded({
  propertyId,
  children,
}: {
  propertyId: number;
  children: (property: PropertyView) => ReactNode;
}) {
  const property = useQuery(propertyQuery(useApi(), propertyId));
  if (property.error instanceof ApiError && property.error.status === 404)
    return <EmptyState icon={<SearchX className="size-7" />} title={t("properties.notFound")} />;
  if (property.isError && !property.data)
    return <ErrorState title={t("today.placeFailed")} hint={t("shared.connection")} query={property} />;
  if (!property.data) return <Skeleton className="h-80 rounded-card" />;
  return (
    <>
      <h1 className="wrap-anywhere font-bold text-2xl tracking-tight sm:text-3xl" translate="no">
        {property.data.name}
      </h1>
      {children(property.data)}
    </>
  );
}

/** A page of a property, for those who run it. */
export function PropertyScreen(props: {
  propertyId: number;
  children: (property: PropertyView) => ReactNode;
}) {
  const session = useSession();
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 pb-10">
      {session.isPending && <LoadingPage />}
      {session.data && <Loaded key={session.data.id} {...props} />}
      {!session.isPending && !session.data && (
        <EmptyState icon={<KeyRound className="size-7" />} title={t("hosting.logInToSee")}>
          <SignIn />
        </EmptyState>
      )}
    </div>
  );
}
