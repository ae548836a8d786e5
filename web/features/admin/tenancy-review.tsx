import { useQuery } from "@tanstack/react-query";
import { ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import { decideTenancy, getAdminTenancy, listTenancies } from "#domain/tenancies/endpoints.ts";
import { homeWords } from "#domain/tenancies/home-words.ts";
import {
  type AdminVerification,
  VERIFICATION_LIMITS,
  verificationMessages,
} from "#domain/tenancies/verification.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { queriesOf } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { agreementQuery } from "./tenancy-queries.ts";
import { useDecide } from "./use-decide.ts";

type Decision = "verified" | "rejected" | "revoked";

const STEPS: Record<Decision, { label: () => string; done: () => string; variant: ButtonVariant }> = {
  verified: { label: () => t("admin.verify"), done: () => t("admin.tenancyVerified"), variant: "primary" },
  rejected: {
    label: () => t("admin.reject"),
    done: () => t("admin.tenancyRejected"),
    variant: "destructive",
  },
  revoked: { label: () => t("admin.revoke"), done: () => t("admin.tenancyRevoked"), variant: "destructive" },
};
const isDecision = (status: string): status is Decision => status in STEPS;

function Photo({ tenancy: { id, attempts, user, method } }: { tenancy: AdminVerification }) {
  const { firstName: name } = user;
  const isBill = method === "bill";
  const photo = useQuery(agreementQuery(useApi(), id, attempts));
  const [zoomed, setZoomed] = useState(false);
  const alt = isBill ? t("admin.billOf", { name }) : t("admin.agreementOf", { name });
  if (photo.isError) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-muted">{t("admin.photoNotLoaded")}</p>
        <Button variant="secondary" onClick={() => void photo.refetch()} busy={photo.isFetching}>
          {t("shared.retry")}
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
        {zoomed ? t("admin.zoomOut") : t("admin.zoomIn")}
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

/** Whose word it is, and what that word is worth: a host may speak for friends, or for an account of their own. */
function Host({
  tenancy: { host, method, ownerWord, hostSaidYes, hostRevoked, beds },
}: {
  tenancy: AdminVerification;
}) {
  const said = ownerWord === null ? t("admin.hostSilent") : t("admin.hostSays", { word: ownerWord });
  return (
    <div>
      <dt>{t("admin.host")}</dt>
      <dd className="font-semibold">{host ? host.firstName : t("admin.hostWithoutAccount")}</dd>
      {host?.phoneNumber && <dd className="tabular-nums">+91 {host.phoneNumber}</dd>}
      <dd>{t("admin.bedsHere", { count: beds })}</dd>
      {method === "owner" && <dd className="font-semibold">{said}</dd>}
      {hostSaidYes > 0 && <dd>{t("admin.confirmedOthers", { count: hostSaidYes })}</dd>}
      {hostRevoked > 0 && (
        <dd className="font-semibold text-danger">{t("admin.confirmedRevoked", { count: hostRevoked })}</dd>
      )}
    </div>
  );
}

function daysOf(moveIn: string | null, moveOut: string | null): string {
  if (moveIn && moveOut) return t("admin.fromToDay", { from: formatDate(moveIn), to: formatDate(moveOut) });
  if (moveIn) return t("admin.fromDay", { from: formatDate(moveIn) });
  return moveOut ? t("admin.untilDay", { to: formatDate(moveOut) }) : t("admin.notSaid");
}

function Facts({ tenancy }: { tenancy: AdminVerification }) {
  const { user, listing, home, moveInDate, moveOutDate, note, reason, attempts } = tenancy;
  return (
    <dl className="grid gap-3 text-[15px] sm:grid-cols-2 [&_dd]:wrap-anywhere [&_dt]:text-muted [&_dt]:text-sm">
      <div>
        <dt>{t("admin.tenant")}</dt>
        <dd className="font-semibold" translate="no">
          {user.firstName}
        </dd>
        {user.phoneNumber && <dd className="tabular-nums">+91 {user.phoneNumber}</dd>}
      </div>
      <div>
        <dt>{t("admin.place")}</dt>
        {listing && (
          <>
            <dd className="font-semibold" translate="no">
              {listing.title}
            </dd>
            <dd translate="no">{listing.address}</dd>
          </>
        )}
        {home && (
          <>
            <dd className="font-semibold">{homeWords(home.kind, placeName(home.locality))}</dd>
            <dd className="whitespace-pre-line" translate="no">
              {home.address}
            </dd>
          </>
        )}
      </div>
      {listing && <Host tenancy={tenancy} />}
      {home && (
        <div>
          <dt>{t("admin.homeChecks")}</dt>
          <dd>{t("admin.homeConsent")}</dd>
          <dd className="font-semibold">
            {user.gender
              ? t("admin.homeGender", { gender: t("admin.genderWords", { gender: user.gender }) })
              : t("admin.homeGenderNotSaid")}
          </dd>
          <dd className={home.othersHere > 0 ? "font-semibold text-danger" : undefined}>
            {t("admin.othersAtAddress", { count: home.othersHere })}
          </dd>
        </div>
      )}
      <div>
        <dt>{t("admin.days")}</dt>
        <dd>{daysOf(moveInDate, moveOutDate)}</dd>
      </div>
      <div>
        <dt>{t("admin.whatElse")}</dt>
        {listing && <dd>{t("admin.bookingsHere", { count: tenancy.bookingsHere })}</dd>}
        <dd>{t("admin.otherPlaces", { count: tenancy.otherTenancies })}</dd>
        {attempts > 1 && <dd>{t("admin.sentTimes", { count: attempts })}</dd>}
        {tenancy.revokedBefore > 0 && (
          <dd className="font-semibold text-danger">
            {t("admin.revokedBefore", { count: tenancy.revokedBefore })}
          </dd>
        )}
        {tenancy.review === "shown" && <dd>{t("admin.tenancyReviewShown")}</dd>}
        {tenancy.review === "hidden" && <dd>{t("admin.tenancyReviewHidden")}</dd>}
        {tenancy.isContact && <dd className="font-semibold text-danger">{t("admin.isContact")}</dd>}
      </div>
      {note && (
        <div className="sm:col-span-2">
          <dt>{t("admin.theirNote")}</dt>
          <dd className="whitespace-pre-line" lang={languageOf(note)}>
            {note}
          </dd>
        </div>
      )}
      {reason && (
        <div className="sm:col-span-2">
          <dt>{t("admin.reasonTheyRead")}</dt>
          <dd className="whitespace-pre-line" lang={languageOf(reason)}>
            {reason}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Review({ tenancy, onDone }: { tenancy: AdminVerification; onDone: () => void }) {
  const api = useApi();
  const decide = useDecide();
  const { keyFor } = useActionKey();
  const [isDeciding, setIsDeciding] = useState(false);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const steps = tenancy.nextStatuses.filter(isDecision);

  function take(status: Decision) {
    const text = reason.trim();
    if (status !== "verified" && text === "") return setMissing(true);
    const { attempts, user } = tenancy;
    const json = {
      status,
      attempts,
      ...(tenancy.home && status === "verified" && { gender: user.gender }),
      ...(status === "verified" ? {} : { reason: text }),
    };
    const idempotencyKey = keyFor(JSON.stringify(json));
    const name = user.firstName;
    setIsDeciding(true);
    decide({
      subject: `tenancies ${tenancy.id}`,
      shownBy: queriesOf(listTenancies, getAdminTenancy),
      title: STEPS[status].done(),
      about: name,
      path: pages.adminTab("tenancies", tenancy.id),
      send: async (keepalive) => {
        const { data } = await api.send(decideTenancy(tenancy.id), { json, idempotencyKey, keepalive });
        const hidesReview = tenancy.review === "shown" && data.review === "hidden";
        if (hidesReview)
          toast({ title: STEPS[status].done(), description: t("admin.nameReviewHidden", { name }) });
      },
    })
      .then(onDone, (error: unknown) => showFailure(error))
      .finally(() => setIsDeciding(false));
  }

  return (
    <div className="grid gap-5">
      <Facts tenancy={tenancy} />
      {tenancy.documentUrl && <Photo tenancy={tenancy} />}
      {steps.length > 0 && (
        <>
          <TextArea
            label={t("admin.reason")}
            hint={t("admin.reasonHint")}
            value={reason}
            maxLength={VERIFICATION_LIMITS.note}
            error={missing ? verificationMessages.reasonRequired() : undefined}
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
                disabled={isDeciding}
                aria-keyshortcuts={status === "verified" ? "v" : "r"}
                onClick={() => take(status)}
              >
                {STEPS[status].label()}
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
      title={t("admin.reviewTenancy")}
      description={tenancy ? t("admin.tenancyNumber", { id: tenancy.id }) : undefined}
      size="lg"
    >
      {tenancy && <Review key={tenancy.id} tenancy={tenancy} onDone={onClose} />}
    </Dialog>
  );
}
