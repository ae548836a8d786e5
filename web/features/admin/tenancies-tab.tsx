import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import type { AdminVerification, VerificationStatus } from "#domain/tenancies/verification.ts";
import { useApi } from "#web/lib/api.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip, Tag } from "#web/ui/chip.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { ShowOlder } from "./show-older.tsx";
import { tenanciesTabQuery, useDecideTenancy } from "./tenancy-queries.ts";
import { TenancyReview } from "./tenancy-review.tsx";

const TABS: readonly { status: VerificationStatus | undefined; label: string; empty: string }[] = [
  { status: undefined, label: "To review", empty: "No tenancies to review" },
  { status: "verified", label: "Verified", empty: "Nothing verified yet" },
  { status: "rejected", label: "Rejected", empty: "Nothing rejected" },
  { status: "expired", label: "Ended", empty: "Nothing has ended" },
  { status: "revoked", label: "Revoked", empty: "Nothing revoked" },
];

const HOW = { stay: "Checked in", agreement: "Agreement", owner: "Host's word" } as const;

function Row({ tenancy, onOpen, busy }: { tenancy: AdminVerification; onOpen: () => void; busy: boolean }) {
  const { id, user, listing, method, ownerWord, status, createdAt, nextStatuses } = tenancy;
  const open = nextStatuses.length > 0;
  return (
    <article
      aria-labelledby={`tenancy-${id}`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[1fr_auto] sm:items-center sm:p-5"
    >
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={`tenancy-${id}`} className="mr-1 min-w-0 wrap-anywhere font-bold text-lg tracking-tight">
            {user.firstName}
          </h3>
          <Tag>{HOW[method]}</Tag>
          {ownerWord && <Tag tone={ownerWord === "yes" ? "brand" : "ladies"}>Host says {ownerWord}</Tag>}
          {status === "in_review" && <Tag tone="sun">Being checked</Tag>}
        </div>
        <p className="wrap-anywhere text-[15px]">
          {listing.title} · {listing.address}
        </p>
        <p className="text-muted text-sm">Sent {formatMoment(createdAt)}</p>
      </div>
      <Button
        variant={open ? "primary" : "secondary"}
        onClick={onOpen}
        busy={busy}
        aria-label={`${open ? "Review" : "Look at"} the tenancy of ${user.firstName} at ${listing.title}`}
      >
        {open ? "Review" : "Look at it"}
      </Button>
    </article>
  );
}

function Queue({ status, empty }: { status: VerificationStatus | undefined; empty: string }) {
  const list = useInfiniteQuery(tenanciesTabQuery(useApi(), status));
  const begin = useDecideTenancy();
  const [reviewed, setReviewed] = useState<AdminVerification | null>(null);
  const tenancies = list.data?.pages.flat();

  /** Whoever opens one that waits has taken it: its tenant reads that it is being looked at. */
  function open(tenancy: AdminVerification) {
    if (tenancy.status !== "pending") return setReviewed(tenancy);
    begin.mutateAsync({ id: tenancy.id, status: "in_review" }).then(setReviewed, () => {
      toast({
        title: "Somebody else may have it",
        description: "The list was renewed.",
        variant: "destructive",
      });
    });
  }

  if (!tenancies && list.isError) {
    return (
      <ErrorState
        title="The tenancies did not load"
        hint="The connection or the server may be away for a moment."
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (!tenancies) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    );
  }
  return (
    <>
      {tenancies.length === 0 && <EmptyState icon={<Inbox className="size-7" />} title={empty} />}
      <ul className="grid gap-4">
        {tenancies.map((tenancy) => (
          <li key={tenancy.id}>
            <Row
              tenancy={tenancy}
              busy={begin.isPending && begin.variables?.id === tenancy.id}
              onOpen={() => open(tenancy)}
            />
          </li>
        ))}
      </ul>
      <ShowOlder list={list} />
      <TenancyReview tenancy={reviewed} onClose={() => setReviewed(null)} />
    </>
  );
}

/** Who says that they live where: what waits to be looked at, and what was decided. */
export function TenanciesTab() {
  const [status, setStatus] = useState<VerificationStatus | undefined>(undefined);
  const tab = TABS.find((each) => each.status === status)!;
  return (
    <section aria-labelledby="tenancies-desk" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="tenancies-desk" className="font-bold text-xl tracking-tight">
        Tenancies
      </h2>
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
        <legend className="sr-only">State of the tenancy</legend>
        {TABS.map((each) => (
          <Chip key={each.label} active={each.status === status} onClick={() => setStatus(each.status)}>
            {each.label}
          </Chip>
        ))}
      </fieldset>
      <Queue key={tab.label} status={status} empty={tab.empty} />
    </section>
  );
}
