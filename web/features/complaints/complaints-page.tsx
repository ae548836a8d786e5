import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { Segmented } from "#web/ui/segmented.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { complaintsQuery, type Show } from "./queries.ts";
import { StaffComplaint } from "./staff-complaint.tsx";

function List({ propertyId, show }: { propertyId: number; show: Show }) {
  const list = useInfiniteQuery(complaintsQuery(useApi(), propertyId, show));
  if (list.isError && !list.data)
    return <ErrorState title={t("complaints.loadFailed")} hint={t("shared.connection")} query={list} />;
  if (!list.data) return <Skeleton className="h-48 rounded-card" />;
  const complaints = list.data.pages.flat();
  if (complaints.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck className="size-7" />}
        title={show === "open" ? t("complaints.noneOpen") : t("complaints.none")}
        hint={t("complaints.noneOpenHint")}
      />
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {complaints.map((complaint) => (
          <li key={complaint.id}>
            <StaffComplaint complaint={complaint} />
          </li>
        ))}
      </ul>
      <ShowOlder list={list} />
    </>
  );
}

/** What tenants of a property ask to be mended, for those who run it. */
export function ComplaintsPage({ propertyId }: { propertyId: number }) {
  const [show, setShow] = useState<Show>("open");
  return (
    <section aria-labelledby="complaints" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="complaints" className="mr-auto font-bold text-xl tracking-tight">
          {t("complaints.title")}
        </h2>
        <Segmented
          name="show"
          label={t("complaints.show")}
          value={show}
          onChange={setShow}
          options={[
            { value: "open", label: t("complaints.showOpen") },
            { value: "all", label: t("complaints.showAll") },
          ]}
        />
      </div>
      <List propertyId={propertyId} show={show} />
    </section>
  );
}
