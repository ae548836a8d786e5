import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { Link } from "react-router";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { PropertyView, TenantView } from "#domain/properties/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { PersonSteps } from "./person-steps.tsx";
import { tenantQuery } from "./queries.ts";
import { tenantStateWord } from "./words.ts";

/** Where somebody stands, and from when to when. */
export function PersonFacts({ person }: { person: TenantView }) {
  const facts = [
    [t("properties.state"), tenantStateWord(person.state)],
    [t("properties.bed"), person.bed],
    [
      person.state === "expected" ? t("properties.movesInOn") : t("properties.movedInOn"),
      formatDay(person.movesInOn),
    ],
    [t("properties.noticeGivenOn"), person.noticeGivenOn && formatDay(person.noticeGivenOn)],
    [t("properties.lastDay"), person.lastDay && formatDay(person.lastDay)],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[15px]">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface PersonPanelProps {
  property: PropertyView;
  tenantId: number;
  onDone: () => void;
}

/** Whoever has a bed: their number, their days, and what can be done. */
export function PersonPanel({ property, tenantId, onDone }: PersonPanelProps) {
  const person = useQuery(tenantQuery(useApi(), property.id, tenantId));
  if (person.isError && !person.data)
    return <ErrorState title={t("properties.personFailed")} hint={t("shared.connection")} query={person} />;
  if (!person.data) return <Skeleton className="h-40 rounded-card" />;
  const { name, phone } = person.data;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <b className="mr-auto text-xl" translate="no">
          {name}
        </b>
        {phone !== "" && (
          <a href={`tel:+91${phone}`} className={buttonClass("secondary")}>
            <Phone aria-hidden="true" className="size-4" />
            {t("properties.call")}
          </a>
        )}
        <Link to={pages.propertyTenant(property.id, tenantId)} className={buttonClass("secondary")}>
          {t("properties.allAbout")}
        </Link>
      </div>
      <PersonFacts person={person.data} />
      <PersonSteps property={property} person={person.data} onDone={onDone} />
    </div>
  );
}
