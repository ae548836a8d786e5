import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { LedgerPage } from "#web/features/rents/ledger-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import type { Route } from "./+types/property-ledger";
import { PropertyScreen } from "./property-screen.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("rents.ledger"), {
    path: pages.rentLedger(params.propertyId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export default function PropertyLedger({ params }: Route.ComponentProps) {
  const propertyId = Number(params.propertyId);
  return (
    <PropertyScreen key={propertyId} propertyId={propertyId}>
      {() => <LedgerPage propertyId={propertyId} />}
    </PropertyScreen>
  );
}
