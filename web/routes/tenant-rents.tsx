import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { TenantRentsPage } from "#web/features/rents/tenant-rents-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import type { Route } from "./+types/tenant-rents";
import { PropertyScreen } from "./property-screen.tsx";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  hiddenHead(t("rents.title"), {
    path: pages.tenantRents(params.propertyId, params.tenantId),
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export default function TenantRents({ params }: Route.ComponentProps) {
  const propertyId = Number(params.propertyId);
  const tenantId = Number(params.tenantId);
  return (
    <PropertyScreen key={propertyId} propertyId={propertyId}>
      {() => <TenantRentsPage key={tenantId} propertyId={propertyId} tenantId={tenantId} />}
    </PropertyScreen>
  );
}
