import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "#domain/formats.ts";
import { formatRupees } from "#domain/money.ts";
import { type AdminReferral, referralMessages } from "#domain/referrals/contract.ts";
import type { ReferralStatus } from "#domain/referrals/states.ts";
import { useApi } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { PagedQueue, QueueTabs } from "./paged-queue.tsx";
import { referralsTabQuery, usePayouts } from "./referral-queries.ts";
import { ReviewDialog } from "./referral-review.tsx";

const TABS: readonly { status: ReferralStatus; label: string; empty: () => string }[] = [
  { status: "pending", label: "To review", empty: referralMessages.nonePending },
  { status: "verified", label: "To pay", empty: () => "Nothing to pay" },
  { status: "paid", label: "Paid", empty: () => "Nothing paid yet" },
  { status: "rejected", label: "Rejected", empty: () => "Nothing rejected" },
];

/** What asks for a second look, before the dialog is opened. */
function Warnings({ evidence }: { evidence: AdminReferral["evidence"] }) {
  return (
    <>
      {evidence.sameBrowser && <Tag tone="ladies">Same device</Tag>}
      {evidence.sameAddress && <Tag tone="sun">Same address</Tag>}
      {evidence.stays > 0 && <Tag tone="brand">Has stayed</Tag>}
      {evidence.accountSince === null && <Tag>No account yet</Tag>}
    </>
  );
}

function Row({ referral, onReview }: { referral: AdminReferral; onReview: () => void }) {
  const { id, refereeName, refereePhone, referrer, amount, createdAt, adminNotes, nextStatuses } = referral;
  return (
    <article
      aria-labelledby={`referral-${id}`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[1fr_auto] sm:items-center sm:p-5"
    >
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={`referral-${id}`} className="mr-1 min-w-0 break-words font-bold text-lg tracking-tight">
            {refereeName}
          </h3>
          <Warnings evidence={referral.evidence} />
        </div>
        <p className="text-[15px]">
          +91 {refereePhone} · {formatRupees(amount)} for {referrer.firstName}
          {referrer.phoneNumber && ` (+91 ${referrer.phoneNumber})`}
        </p>
        <p className="text-muted text-sm">Referred {formatMoment(createdAt)}</p>
        {adminNotes && <p className="whitespace-pre-line text-[15px] text-muted">Note: “{adminNotes}”</p>}
      </div>
      <Button
        variant={nextStatuses.length > 0 ? "primary" : "secondary"}
        onClick={onReview}
        aria-label={`${nextStatuses.length > 0 ? "Review" : "Look at"} referral of ${refereeName}`}
      >
        {nextStatuses.length > 0 ? "Review" : "Look at it"}
      </Button>
    </article>
  );
}

function Queue({ status, empty }: { status: ReferralStatus; empty: string }) {
  const list = useInfiniteQuery(referralsTabQuery(useApi(), status));
  const [reviewed, setReviewed] = useState<AdminReferral | null>(null);
  return (
    <>
      <PagedQueue list={list} failed="The referrals did not load" empty={empty}>
        {(referral) => <Row referral={referral} onReview={() => setReviewed(referral)} />}
      </PagedQueue>
      <ReviewDialog referral={reviewed} onClose={() => setReviewed(null)} />
    </>
  );
}

/** Claims of a reward: what waits for a review, what is to be paid, and what is settled. */
export function ReferralsTab() {
  const [tab, setTab] = useState(TABS[0]!);
  const payouts = usePayouts();
  const save = () =>
    payouts.mutate(undefined, {
      onError: () =>
        toast({ title: "The file did not load", description: "Please try again.", variant: "destructive" }),
    });
  return (
    <section aria-labelledby="referral-desk" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="referral-desk" className="mr-auto font-bold text-xl tracking-tight">
          Referral management
        </h2>
        <Button variant="secondary" busy={payouts.isPending} onClick={save}>
          <Download aria-hidden="true" className="size-4.5" />
          Payouts as CSV
        </Button>
      </div>
      <QueueTabs legend="Referral status" tabs={TABS} current={tab} onChange={setTab} />
      <Queue key={tab.label} status={tab.status} empty={tab.empty()} />
    </section>
  );
}
