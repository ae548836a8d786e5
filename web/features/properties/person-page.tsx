import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { PropertyView, TenantView } from "#domain/properties/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { AccountOfPerson } from "./account-of-person.tsx";
import { EditPerson } from "./edit-person.tsx";
import { InviteTenant } from "./invite-link.tsx";
import { PersonFacts } from "./person-panel.tsx";
import { PersonSteps } from "./person-steps.tsx";
import { tenantQuery } from "./queries.ts";

function Stays({ stays }: Pick<TenantView, "stays">) {
  if (stays.length === 0) return <p className="text-muted">{t("properties.noBeds")}</p>;
  return (
    <ul className="grid gap-1">
      {stays.map(({ bed, firstDay, lastDay }) => (
        <li key={firstDay} className="flex gap-4">
          <b translate="no">{bed}</b>
          <span className="text-muted">
            {lastDay === null
              ? t("properties.since", { date: formatDay(firstDay) })
              : t("properties.fromTo", { from: formatDay(firstDay), to: formatDay(lastDay) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface PersonPageProps {
  property: PropertyView;
  tenantId: number;
  /** Their agreement and ID, which the host sees. */
  documents?: ReactNode;
}

function Heading({
  property,
  person,
  children,
}: {
  property: PropertyView;
  person: TenantView;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="mr-auto font-bold text-2xl tracking-tight" translate="no">
        {person.name}
      </h2>
      {person.phone !== "" && (
        <a href={`tel:+91${person.phone}`} className={buttonClass("secondary")}>
          <Phone aria-hidden="true" className="size-4" />
          {t("properties.call")}
        </a>
      )}
      {property.role === "host" && (
        <Link to={pages.tenantRents(property.id, person.id)} className={buttonClass("secondary")}>
          {t("properties.tabRents")}
        </Link>
      )}
      {children}
    </div>
  );
}

/** The link leads to what they pay, and works for their own number alone. */
const canInvite = ({ role }: PropertyView, { hasAccount, state, phone }: TenantView) =>
  role === "host" && !hasAccount && state !== "cancelled" && phone !== "";

/** Somebody of a property: their days and beds, what can be done, and what is known of them. */
export function PersonPage({ property, tenantId, documents }: PersonPageProps) {
  const person = useQuery(tenantQuery(useApi(), property.id, tenantId));
  if (person.isError && !person.data)
    return <ErrorState title={t("properties.personFailed")} hint={t("shared.connection")} query={person} />;
  if (!person.data) return <Skeleton className="h-80 rounded-card" />;
  return (
    <div>
      <div className="grid gap-4 pb-8">
        <Heading property={property} person={person.data} />
        <PersonFacts person={person.data} />
        {property.role === "host" && person.data.hasAccount && (
          <AccountOfPerson propertyId={property.id} person={person.data} />
        )}
        <PersonSteps property={property} person={person.data} />
      </div>
      <Section title={t("properties.bedsOfPerson")}>
        <Stays stays={person.data.stays} />
      </Section>
      {canInvite(property, person.data) && (
        <Section title={t("properties.inviteTitle")}>
          <InviteTenant propertyId={property.id} person={person.data} />
        </Section>
      )}
      {property.role === "host" && person.data.state !== "cancelled" && documents}
      <Section title={t("properties.details")}>
        <EditPerson key={person.data.id} property={property} person={person.data} />
      </Section>
    </div>
  );
}
