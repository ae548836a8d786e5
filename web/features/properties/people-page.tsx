import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { formatPhone } from "#domain/phone.ts";
import type { PropertyView, TenantRowView } from "#domain/properties/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Input } from "#web/ui/field.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { AddPerson } from "./add-person.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { tenantsQuery } from "./queries.ts";
import { tenantStateWord } from "./words.ts";

function PersonRow({ propertyId, person }: { propertyId: number; person: TenantRowView }) {
  const { id, name, phone, bed, state, movesInOn, lastDay } = person;
  return (
    <li>
      <Link
        to={pages.propertyTenant(propertyId, id)}
        className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 hover:border-muted"
      >
        <span className="min-w-0 flex-1">
          <b className="block truncate" translate="no">
            {name}
          </b>
          <span className="block text-muted text-sm" translate="no">
            {formatPhone(phone)}
          </span>
        </span>
        <span className="shrink-0 text-right text-sm">
          {bed && (
            <b className="block" translate="no">
              {bed}
            </b>
          )}
          <span className="text-muted">
            {state === "expected"
              ? t("properties.arrivesOn", { date: formatDay(movesInOn) })
              : lastDay !== null
                ? t("properties.untilDay", { date: formatDay(lastDay) })
                : tenantStateWord(state)}
          </span>
        </span>
      </Link>
    </li>
  );
}

function PeopleList({ property, which, words }: { property: PropertyView; which: Which; words: string }) {
  const people = useInfiniteQuery(tenantsQuery(useApi(), property.id, which, words));
  if (people.isError && !people.data)
    return <ErrorState title={t("properties.peopleFailed")} hint={t("shared.connection")} query={people} />;
  if (!people.data) {
    return (
      <div role="status">
        <span className="sr-only">{t("shared.loading")}</span>
        <Skeleton className="h-40 rounded-card" />
      </div>
    );
  }
  const { pages: found } = people.data;
  const tenants = found.flatMap((page) => page.tenants);
  const total = found.at(-1)?.total ?? 0;
  if (total === 0)
    return words === "" ? (
      <EmptyState
        icon={<Users className="size-7" />}
        title={t("properties.nobody")}
        hint={which === "current" ? t("properties.nobodyHint") : undefined}
      />
    ) : (
      <EmptyState title={t("properties.nobodyFound")} hint={t("properties.nobodyFoundHint")} />
    );
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {t("properties.peopleCount", { count: total })}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {tenants.map((person) => (
          <PersonRow key={person.id} propertyId={property.id} person={person} />
        ))}
      </ul>
      <ShowOlder list={people} label={t("shared.showMore")} />
    </>
  );
}

type Which = "current" | "past";

/** Everybody who lives at a property, will, or did. */
export function PeoplePage({ property }: { property: PropertyView }) {
  const [words, setWords] = useState("");
  const [which, setWhich] = useState<Which>("current");
  const [open, setOpen] = useState<"add" | "import" | null>(null);
  const searched = useDebounced(words.trim(), 200);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("add")}>
          <UserPlus aria-hidden="true" className="size-4" />
          {t("properties.addPerson")}
        </Button>
        <Button variant="secondary" onClick={() => setOpen("import")}>
          <FileUp aria-hidden="true" className="size-4" />
          {t("properties.importPeople")}
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Input
          type="search"
          className="min-w-0 flex-1 basis-60"
          label={t("properties.searchPeople")}
          value={words}
          maxLength={60}
          onChange={({ target }) => setWords(target.value)}
        />
        <Segmented
          name="which"
          label={t("properties.whichPeople")}
          value={which}
          onChange={setWhich}
          options={[
            { value: "current", label: t("properties.currentPeople") },
            { value: "past", label: t("properties.pastPeople") },
          ]}
        />
      </div>
      <PeopleList property={property} which={which} words={searched} />
      <Dialog open={open === "add"} onOpenChange={() => setOpen(null)} title={t("properties.addPerson")}>
        <AddPerson property={property} onDone={() => setOpen(null)} />
      </Dialog>
      <Dialog
        open={open === "import"}
        onOpenChange={() => setOpen(null)}
        title={t("properties.importPeople")}
        size="lg"
      >
        <ImportPanel property={property} onDone={() => setOpen(null)} />
      </Dialog>
    </div>
  );
}
