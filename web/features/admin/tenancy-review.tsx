import { useQuery } from "@tanstack/react-query";
import { ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#domain/formats.ts";
import {
  type AdminVerification,
  VERIFICATION_LIMITS,
  verificationMessages,
} from "#domain/tenancies/verification.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { agreementQuery, useDecideTenancy } from "./tenancy-queries.ts";

type Decision = "verified" | "rejected" | "revoked";

const STEPS: Record<Decision, { label: string; done: string; variant: ButtonVariant }> = {
  verified: { label: "Verify", done: "Tenancy verified", variant: "primary" },
  rejected: { label: "Reject", done: "Tenancy rejected", variant: "destructive" },
  revoked: { label: "Revoke", done: "Tenancy revoked", variant: "destructive" },
};
const isDecision = (status: string): status is Decision => status in STEPS;

function Photo({ id, version, name }: { id: number; version: number; name: string }) {
  const photo = useQuery(agreementQuery(useApi(), id, version));
  const [zoomed, setZoomed] = useState(false);
  const alt = `Rental agreement of ${name}`;
  if (photo.isError) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-muted">The photo did not load.</p>
        <Button variant="secondary" onClick={() => void photo.refetch()} busy={photo.isFetching}>
          Retry
        </Button>
      </div>
    );
  }
  if (!photo.data) return <Skeleton className="h-72 rounded-ctl" />;
  const Icon = zoomed ? ZoomOut : ZoomIn;
  return (
    <div className="grid gap-2">
      <Button variant="secondary" className="justify-self-start" onClick={() => setZoomed(!zoomed)}>
        <Icon aria-hidden="true" className="size-4" />
        {zoomed ? "Fit to the window" : "Zoom in"}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed picture is scrolled by keyboard too */}
      <section tabIndex={0} aria-label={alt} className="max-h-[55dvh] overflow-auto rounded-ctl bg-paper">
        <img
          src={photo.data}
          alt={alt}
          className={zoomed ? "w-[220%] max-w-none" : "mx-auto max-h-[55dvh] max-w-full object-contain"}
        />
      </section>
    </div>
  );
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Whose word it is, and what that word is worth: a host may speak for friends, or for an account of their own. */
function Host({
  tenancy: { host, method, ownerWord, hostSaidYes, hostRevoked, beds },
}: {
  tenancy: AdminVerification;
}) {
  const said = ownerWord === null ? "The host has not answered" : `The host says ${ownerWord}`;
  return (
    <div>
      <dt>Host</dt>
      <dd className="font-semibold">{host ? host.firstName : "Nobody with an account"}</dd>
      {host?.phoneNumber && <dd className="tabular-nums">+91 {host.phoneNumber}</dd>}
      <dd>{many(beds, "bed here", "beds here")}</dd>
      {method === "owner" && <dd className="font-semibold">{said}</dd>}
      {hostSaidYes > 0 && <dd>Has spoken for {many(hostSaidYes, "other person", "other people")}</dd>}
      {hostRevoked > 0 && (
        <dd className="font-semibold text-danger">
          {hostRevoked} of those they spoke for {hostRevoked === 1 ? "was" : "were"} revoked
        </dd>
      )}
    </div>
  );
}

function Facts({ tenancy }: { tenancy: AdminVerification }) {
  const { user, listing, moveInDate, moveOutDate, note, reason, attempts } = tenancy;
  return (
    <dl className="grid gap-3 text-[15px] sm:grid-cols-2 [&_dd]:wrap-anywhere [&_dt]:text-muted [&_dt]:text-sm">
      <div>
        <dt>Tenant</dt>
        <dd className="font-semibold">{user.firstName}</dd>
        {user.phoneNumber && <dd className="tabular-nums">+91 {user.phoneNumber}</dd>}
      </div>
      <div>
        <dt>Place</dt>
        <dd className="font-semibold">{listing.title}</dd>
        <dd>{listing.address}</dd>
      </div>
      <Host tenancy={tenancy} />
      <div>
        <dt>Days</dt>
        <dd>
          {moveInDate ? `From ${formatDate(moveInDate)}` : "Not said"}
          {moveOutDate && ` to ${formatDate(moveOutDate)}`}
        </dd>
      </div>
      <div>
        <dt>What else is known</dt>
        <dd>{many(tenancy.bookingsHere, "booking here", "bookings here")}</dd>
        <dd>{many(tenancy.otherTenancies, "other place now", "other places now")}</dd>
        {attempts > 1 && <dd>Sent {attempts} times</dd>}
        {tenancy.revokedBefore > 0 && (
          <dd className="font-semibold text-danger">
            {many(tenancy.revokedBefore, "tenancy of theirs was revoked", "tenancies of theirs were revoked")}
          </dd>
        )}
        {tenancy.review === "shown" && <dd>They reviewed this place. Revoking hides the review.</dd>}
        {tenancy.review === "hidden" && <dd>Their review of this place is hidden</dd>}
        {tenancy.isContact && (
          <dd className="font-semibold text-danger">Their number is the contact of this place</dd>
        )}
      </div>
      {note && (
        <div className="sm:col-span-2">
          <dt>Their note</dt>
          <dd className="whitespace-pre-line">{note}</dd>
        </div>
      )}
      {reason && (
        <div className="sm:col-span-2">
          <dt>Reason they read</dt>
          <dd className="whitespace-pre-line">{reason}</dd>
        </div>
      )}
    </dl>
  );
}

function Review({ tenancy, onDone }: { tenancy: AdminVerification; onDone: () => void }) {
  const decide = useDecideTenancy();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const steps = tenancy.nextStatuses.filter(isDecision);

  function take(status: Decision) {
    const text = reason.trim();
    if (status !== "verified" && text === "") return setMissing(true);
    decide.mutateAsync({ id: tenancy.id, status, ...(status === "verified" ? {} : { reason: text }) }).then(
      (after) => {
        onDone();
        const hidden =
          tenancy.review === "shown" && after.review === "hidden" ? ". Their review is hidden." : "";
        toast({ title: STEPS[status].done, description: `${tenancy.user.firstName}${hidden}` });
      },
      (error: unknown) => showFailure(error),
    );
  }

  return (
    <div className="grid gap-5">
      <Facts tenancy={tenancy} />
      {tenancy.documentUrl && (
        <Photo id={tenancy.id} version={tenancy.attempts} name={tenancy.user.firstName} />
      )}
      {steps.length > 0 && (
        <>
          <TextArea
            label="Reason"
            hint="Needed to reject or revoke. The tenant reads it."
            value={reason}
            maxLength={VERIFICATION_LIMITS.note}
            error={missing ? verificationMessages.reasonRequired : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
          <div className="flex flex-wrap justify-end gap-3">
            {steps.map((status) => (
              <Button
                key={status}
                variant={STEPS[status].variant}
                disabled={decide.isPending}
                busy={decide.isPending && decide.variables?.status === status}
                onClick={() => take(status)}
              >
                {STEPS[status].label}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** One tenancy, looked at and decided. */
export function TenancyReview({
  tenancy,
  onClose,
}: {
  tenancy: AdminVerification | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={tenancy !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Review tenancy"
      description={tenancy ? `Tenancy #${tenancy.id}` : undefined}
      size="lg"
    >
      {tenancy && <Review key={tenancy.id} tenancy={tenancy} onDone={onClose} />}
    </Dialog>
  );
}
