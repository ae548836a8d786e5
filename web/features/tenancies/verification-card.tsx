import { Link } from "react-router";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import type { VerificationView } from "#domain/tenancies/verification.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { TenancyBadge } from "#web/ui/tenancy-badge.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { MovedOut } from "./moved-out.tsx";
import { nextWords, photoWords, placeWords, STATUS_WORDS } from "./words.ts";

/** One proof of where somebody lives: its state in words, and what comes next. */
export function VerificationCard({ view, onAgain }: { view: VerificationView; onAgain: () => void }) {
  const { listing, home, status, moveInDate, moveOutDate, reason } = view;
  const title = placeWords(view);
  const photo = photoWords(view);
  const words = STATUS_WORDS[status];
  const isRejected = status === "rejected";
  return (
    <article
      aria-labelledby={`tenancy-${view.id}`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-2">
        <h3
          id={`tenancy-${view.id}`}
          className="mr-auto min-w-0 wrap-anywhere font-bold text-lg leading-snug tracking-tight"
        >
          {listing ? (
            <Link to={pages.listing(listing.slug)} className="hover:underline" translate="no">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <Tag tone={words.tone}>{words.label()}</Tag>
      </div>
      {status === "verified" && view.verifiedAt && (
        <p>
          <TenancyBadge method={view.method} verifiedAt={view.verifiedAt} />
        </p>
      )}
      {home && (
        <p className="whitespace-pre-line wrap-anywhere text-[15px]" translate="no">
          {home.address}
        </p>
      )}
      <p className="text-muted text-sm">
        {listing?.locality && `${placeName(listing.locality)} · `}
        {moveInDate && t("tenancies.sinceDay", { day: formatDate(moveInDate) })}
        {moveOutDate && ` · ${t("tenancies.lastDay", { day: formatDate(moveOutDate) })}`}
      </p>
      {reason && (
        <p className="whitespace-pre-line wrap-anywhere rounded-ctl bg-paper px-3.5 py-2.5 text-[15px]">
          <RichText
            text={t("tenancies.why", { reason })}
            tags={{ b: (text) => <b>{text}</b>, text: userText }}
          />
        </p>
      )}
      <p className="text-[15px]">
        {nextWords(view)}{" "}
        {home && status === "verified" && (
          <Link to={pages.newRoom} className="font-semibold text-brand underline underline-offset-4">
            {t("tenancies.offerRoom")}
          </Link>
        )}
      </p>
      {photo && <p className="text-muted text-sm">{photo}</p>}
      {view.canSendAgain && (
        <Button
          className="justify-self-start"
          onClick={onAgain}
          aria-label={
            isRejected
              ? t("tenancies.sendAgainNamed", { title })
              : t("tenancies.sendAgreementNamed", { title })
          }
        >
          {" "}
          {isRejected ? t("tenancies.sendAgain") : t("tenancies.sendAgreement")}{" "}
        </Button>
      )}
      {view.canEnd && <MovedOut view={view} />}
    </article>
  );
}
