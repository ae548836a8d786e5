import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { AdminCounts } from "#domain/admin/contract.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { type AdminReferral, referralMessages } from "#domain/referrals/contract.ts";
import { getAdminReferral } from "#domain/referrals/endpoints.ts";
import type { ReferralStatus } from "#domain/referrals/states.ts";
import { useApi } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { properName, userText } from "#web/ui/user-text.tsx";
import { FilterLinks } from "./filter-links.tsx";
import { PagedQueue } from "./paged-queue.tsx";
import { referralsTabQuery, usePayouts } from "./referral-queries.ts";
import { ReviewDialog } from "./referral-review.tsx";
import { addressOf, useOpened, useStateInAddress } from "./use-opened.ts";

const TABS: readonly {
  status: ReferralStatus;
  label: () => string;
  empty: () => string;
  count?: keyof AdminCounts;
}[] = [
  {
    status: "pending",
    label: () => t("admin.toReview"),
    empty: referralMessages.nonePending,
    count: "referralsToReview",
  },
  {
    status: "verified",
    label: () => t("admin.toPay"),
    empty: () => t("admin.nothingToPay"),
    count: "referralsToPay",
  },
  { status: "paid", label: () => t("admin.paid"), empty: () => t("admin.nothingPaid") },
  { status: "rejected", label: () => t("admin.rejected"), empty: () => t("admin.nothingRejected") },
];

/** What asks for a second look, before the dialog is opened. */
function Warnings({ evidence }: { evidence: AdminReferral["evidence"] }) {
  return (
    <>
      {evidence.sameBrowser && <Tag tone="ladies">{t("admin.sameDevice")}</Tag>}
      {evidence.sameAddress && <Tag tone="sun">{t("admin.sameAddress")}</Tag>}
      {evidence.resetElsewhere && <Tag tone="sun">{t("admin.resetElsewhere")}</Tag>}
      {evidence.stays > 0 && <Tag tone="brand">{t("admin.hasStayed")}</Tag>}
      {evidence.accountSince === null && <Tag>{t("admin.noAccount")}</Tag>}
    </>
  );
}

function rewardLine({ refereePhone, amount, referrer }: AdminReferral): string {
  const reward = { phone: `+91 ${refereePhone}`, amount: formatRupees(amount), name: referrer.firstName };
  return referrer.phoneNumber
    ? t("admin.rewardForPhone", { ...reward, referrer: `+91 ${referrer.phoneNumber}` })
    : t("admin.rewardFor", reward);
}

function Row({ referral, onReview }: { referral: AdminReferral; onReview: () => void }) {
  const { id, refereeName: name, createdAt, adminNotes, nextStatuses, status } = referral;
  // What was paid can only be corrected.
  const isOpen = nextStatuses.length > 0 && status !== "paid";
  return (
    <article
      aria-labelledby={`referral-${id}`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[1fr_auto] sm:items-center sm:p-5"
    >
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3
            id={`referral-${id}`}
            className="mr-1 min-w-0 break-words font-bold text-lg tracking-tight"
            translate="no"
          >
            {name}
          </h3>
          {referral.referrer.isSuspended && <Tag tone="ladies">{t("admin.referrerSuspended")}</Tag>}
          <Warnings evidence={referral.evidence} />
        </div>
        <p className="text-[15px]">
          <RichText text={rewardLine(referral)} tags={{ name: properName }} />
        </p>
        <p className="text-muted text-sm">{t("admin.referredAt", { time: formatMoment(createdAt) })}</p>
        {adminNotes && (
          <p className="whitespace-pre-line text-[15px] text-muted">
            <RichText text={t("admin.note", { text: adminNotes })} tags={{ text: userText }} />
          </p>
        )}
      </div>
      <Button
        data-record-action=""
        variant={isOpen ? "primary" : "secondary"}
        onClick={onReview}
        aria-label={isOpen ? t("admin.reviewReferralOf", { name }) : t("admin.seeReferralOf", { name })}
      >
        {isOpen ? t("admin.review") : t("admin.see")}
      </Button>
    </article>
  );
}

function Queue({ status, empty }: { status: ReferralStatus; empty: string }) {
  const api = useApi();
  const list = useInfiniteQuery(referralsTabQuery(api, status));
  const opened = useOpened("referrals", list, (id) => queryFor(api, getAdminReferral(id)));
  return (
    <>
      {opened.isMissing && <EmptyState title={t("admin.noSuchRecord")} />}
      <PagedQueue tab="referrals" list={list} failed={t("admin.referralsNotLoaded")} empty={empty}>
        {(referral) => <Row referral={referral} onReview={() => opened.open(referral.id)} />}
      </PagedQueue>
      <ReviewDialog referral={opened.record} onClose={opened.close} />
    </>
  );
}

/** Claims of a reward: what waits for a review, what is to be paid, and what is settled. */
export function ReferralsTab({ counts }: { counts: AdminCounts | undefined }) {
  const state = useStateInAddress();
  const tab = TABS.find(({ status }) => status === state) ?? TABS[0]!;
  const payouts = usePayouts();
  const save = () =>
    payouts.mutate(undefined, {
      onError: () =>
        toast({ title: t("admin.fileNotLoaded"), description: t("admin.tryAgain"), variant: "destructive" }),
    });
  return (
    <section aria-labelledby="referral-desk" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="referral-desk" className="mr-auto font-bold text-xl tracking-tight">
          {t("admin.referralManagement")}
        </h2>
        <Button variant="secondary" busy={payouts.isPending} onClick={save}>
          <Download aria-hidden="true" className="size-4.5" />
          {t("admin.payoutsCsv")}
        </Button>
      </div>
      <FilterLinks
        label={t("admin.referralStatus")}
        filters={TABS.map((each) => ({
          to: addressOf("referrals", each === TABS[0] ? undefined : each.status),
          label: each.label(),
          active: each === tab,
          count: each.count && counts?.[each.count],
        }))}
      />
      <Queue key={tab.status} status={tab.status} empty={tab.empty()} />
    </section>
  );
}
