import { useInfiniteQuery } from "@tanstack/react-query";
import type { AdminCounts } from "#domain/admin/contract.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { placeName } from "#domain/places/names.ts";
import { getAdminTenancy } from "#domain/tenancies/endpoints.ts";
import { homeWords } from "#domain/tenancies/home-words.ts";
import type { AdminVerification, VerificationStatus } from "#domain/tenancies/verification.ts";
import { useApi } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { FilterLinks } from "./filter-links.tsx";
import { PagedQueue } from "./paged-queue.tsx";
import { tenanciesTabQuery, useDecideTenancy } from "./tenancy-queries.ts";
import { TenancyReview } from "./tenancy-review.tsx";
import { addressOf, useOpened, useStateInAddress } from "./use-opened.ts";

const TABS: readonly { status: VerificationStatus | undefined; label: () => string; empty: () => string }[] =
  [
    { status: undefined, label: () => t("admin.toReview"), empty: () => t("admin.noTenanciesToReview") },
    { status: "verified", label: () => t("admin.verified"), empty: () => t("admin.nothingVerified") },
    { status: "rejected", label: () => t("admin.rejected"), empty: () => t("admin.nothingRejected") },
    { status: "expired", label: () => t("admin.ended"), empty: () => t("admin.nothingEnded") },
    { status: "revoked", label: () => t("admin.revoked"), empty: () => t("admin.nothingRevoked") },
  ];

const METHODS = {
  stay: () => t("admin.methodStay"),
  agreement: () => t("admin.methodAgreement"),
  owner: () => t("admin.methodOwner"),
  bill: () => t("admin.methodBill"),
};

/** The listing with its address; of a home its kind, area and address. */
function whereOf({ listing, home }: AdminVerification): { title: string; address: string } {
  if (listing) return listing;
  return { title: home ? homeWords(home.kind, placeName(home.locality)) : "", address: home?.address ?? "" };
}

function Row({ tenancy, onOpen, busy }: { tenancy: AdminVerification; onOpen: () => void; busy: boolean }) {
  const { id, user, method, ownerWord, status, createdAt, nextStatuses } = tenancy;
  const open = nextStatuses.length > 0;
  const where = whereOf(tenancy);
  const whose = { name: user.firstName, pg: where.title };
  return (
    <article
      aria-labelledby={`tenancy-${id}`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[1fr_auto] sm:items-center sm:p-5"
    >
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3
            id={`tenancy-${id}`}
            className="mr-1 min-w-0 wrap-anywhere font-bold text-lg tracking-tight"
            translate="no"
          >
            {user.firstName}
          </h3>
          <Tag>{METHODS[method]()}</Tag>
          {ownerWord && (
            <Tag tone={ownerWord === "yes" ? "brand" : "ladies"}>
              {t("admin.hostSays", { word: ownerWord })}
            </Tag>
          )}
          {status === "in_review" && <Tag tone="sun">{t("admin.beingChecked")}</Tag>}
        </div>
        <p className="wrap-anywhere text-[15px]">
          {properName(where.title)} · {properName(where.address)}
        </p>
        <p className="text-muted text-sm">{t("admin.sentAt", { time: formatMoment(createdAt) })}</p>
      </div>
      <Button
        data-record-action=""
        variant={open ? "primary" : "secondary"}
        onClick={onOpen}
        busy={busy}
        aria-label={open ? t("admin.reviewTenancyOf", whose) : t("admin.seeTenancyOf", whose)}
      >
        {open ? t("admin.review") : t("admin.see")}
      </Button>
    </article>
  );
}

function Queue({ status, empty }: { status: VerificationStatus | undefined; empty: string }) {
  const api = useApi();
  const list = useInfiniteQuery(tenanciesTabQuery(api, status));
  const begin = useDecideTenancy();
  const opened = useOpened("tenancies", list, (id) => queryFor(api, getAdminTenancy(id)));

  /** Whoever opens one that waits has taken it: its tenant reads that it is being looked at. */
  function open(tenancy: AdminVerification) {
    if (tenancy.status !== "pending") return opened.open(tenancy.id);
    begin.mutateAsync({ id: tenancy.id, status: "in_review" }).then(
      ({ id }) => opened.open(id),
      () => {
        toast({
          title: t("admin.takenByAnother"),
          description: t("admin.listRenewed"),
          variant: "destructive",
        });
      },
    );
  }

  return (
    <>
      {opened.isMissing && <EmptyState title={t("admin.noSuchRecord")} />}
      <PagedQueue tab="tenancies" list={list} failed={t("admin.tenanciesNotLoaded")} empty={empty}>
        {(tenancy) => (
          <Row
            tenancy={tenancy}
            busy={begin.isPending && begin.variables?.id === tenancy.id}
            onOpen={() => open(tenancy)}
          />
        )}
      </PagedQueue>
      <TenancyReview tenancy={opened.record} onClose={opened.close} />
    </>
  );
}

/** Who says that they live where: what waits to be looked at, and what was decided. */
export function TenanciesTab({ counts }: { counts: AdminCounts | undefined }) {
  const state = useStateInAddress();
  const tab = TABS.find(({ status }) => status !== undefined && status === state) ?? TABS[0]!;
  return (
    <section aria-labelledby="tenancies-desk" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="tenancies-desk" className="font-bold text-xl tracking-tight">
        {t("admin.tenancies")}
      </h2>
      <FilterLinks
        label={t("admin.tenancyState")}
        filters={TABS.map((each) => ({
          to: addressOf("tenancies", each.status),
          label: each.label(),
          active: each === tab,
          count: each.status === undefined ? counts?.tenancies : undefined,
        }))}
      />
      <Queue key={tab.status ?? "open"} status={tab.status} empty={tab.empty()} />
    </section>
  );
}
