import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Check, CloudOff } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { MOVE_IN_HORIZON_DAYS } from "#domain/bookings/choices.ts";
import type { BookingView, OpenBooking } from "#domain/bookings/contract.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { languageOf } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { detailsOf } from "./details-form.ts";
import { DetailsStep } from "./details-step.tsx";
import { useDraft } from "./draft.ts";
import { FullStep } from "./full-step.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { bookableQuery, bookingQuery, openBookingsQuery } from "./queries.ts";
import { useKnownDetails } from "./use-known-details.ts";

/** Also one that falls free by the last day that can be booked. */
function hasBed({ isAvailable, bedsLeft, freeFrom }: ListingCard): boolean {
  const last = addDays(kolkataDate(new Date()), MOVE_IN_HORIZON_DAYS);
  return isAvailable && bedsLeft > 0 && (freeFrom === null || freeFrom <= last);
}

interface BookingFlowProps {
  listing: ListingCard;
  /** A booking to go on with, as the page's address names it; without one the draft's is taken. */
  bookingId?: number | null;
  /** Told when the booking that the flow is about begins or is given up. */
  onBooking?: (bookingId: number | null) => void;
  onPaid: (booking: BookingView) => void;
  /** The button that opens the login, for a guest who can only go on with an account. */
  signIn: ReactNode;
}

interface StepListProps {
  current: 0 | 1;
  /** Opens the other step again; absent where it can't be. */
  onOpen?: (() => void) | undefined;
}

function StepList({ current, onOpen }: StepListProps) {
  const steps = [t("bookings.stepDetails"), t("bookings.stepPayment")];
  return (
    <ol className="flex items-center gap-2 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={clsx(
            "flex items-center gap-2 font-semibold",
            index > 0 && "before:h-px before:w-6 before:bg-line before:content-['']",
            index === current ? "text-brand" : "text-muted",
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              "grid size-6 place-items-center rounded-full text-xs",
              index <= current ? "bg-brand text-brand-ink" : "bg-line text-muted",
            )}
          >
            {index < current ? <Check className="size-3.5" /> : index + 1}
          </span>
          {onOpen && index !== current ? (
            <button
              type="button"
              onClick={onOpen}
              className="-mx-2 min-h-11 px-2 font-semibold underline underline-offset-4 hover:text-ink"
            >
              {step}
            </button>
          ) : (
            step
          )}
        </li>
      ))}
    </ol>
  );
}

/** In a tab or on a day where the form is empty, while a booking here was begun elsewhere. */
function BegunBefore({ booking, onContinue }: { booking: OpenBooking; onContinue: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-ctl bg-sun-soft px-4 py-3 text-ink">
      <p>{booking.holdExpiresAt === null ? t("bookings.begunBefore") : t("bookings.alreadyReserved")}</p>
      <Button variant="secondary" onClick={onContinue}>
        {t("bookings.continueBooking")}
      </Button>
    </div>
  );
}

/** The booking cannot be paid here any more because it already was, or was given up. */
function NothingToPay({ booking }: { booking: BookingView }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{t("bookings.nothingToPay")}</p>
      <Link to={pages.stay(booking.id)} className={buttonClass()}>
        {t("bookings.seeBooking")}
      </Link>
    </div>
  );
}

/** On the booking's page stand the reason and how to pay what is missing: here the whole would be paid again. */
function ProofRejected({ booking }: { booking: BookingView }) {
  return (
    <div className="grid justify-items-start gap-4">
      <h2 className="font-bold text-lg tracking-tight">{t("bookings.stateRejectedTitle")}</h2>
      {booking.note && (
        <p className="whitespace-pre-line" lang={languageOf(booking.note)}>
          “{booking.note}”
        </p>
      )}
      <Link to={pages.stay(booking.id)} className={buttonClass()}>
        {t("bookings.sendNewProof")}
      </Link>
    </div>
  );
}

const isPayable = (booking: BookingView) =>
  booking.allowedActions.includes("submit_proof") || booking.status === "expired";

const isRejected = ({ paymentStatus, allowedActions }: BookingView) =>
  paymentStatus === "rejected" && allowedActions.includes("submit_proof");

/** Details, then payment: the one flow of the dialog and of the page. */
export function BookingFlow({ listing, bookingId, onBooking, onPaid, signIn }: BookingFlowProps) {
  const { draft, ready, change, clear } = useDraft(listing.id);
  const id = bookingId ?? draft.bookingId;
  const api = useApi();
  const booking = useQuery({
    ...bookingQuery(api, id ?? 0),
    enabled: id !== null,
    // A hold can run out, or be paid on another device, while this is open.
    refetchInterval: 20_000,
    refetchOnMount: "always",
  });
  const body = useRef<HTMLDivElement>(null);
  // Only the server's word that there is no such booking begins a new one. A connection that comes and goes must not:
  // who has just paid would be asked to book again.
  const unknown = booking.error instanceof ApiError && booking.error.status === 404;
  const [isEditing, setEditing] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const changed = isEditing && booking.data?.allowedActions.includes("change") ? booking.data : undefined;
  const step = id === null || unknown || changed ? 0 : 1;
  const open = useQuery(openBookingsQuery(api)).data?.find(({ pgId }) => pgId === listing.id);
  // A card may be of a while ago: who comes to a full PG reads it before they fill anything in. Whoever is filling in the
  // form when the last bed goes keeps what they typed, and reads it with their answer.
  const fresh = useQuery({ ...bookableQuery(api, listing.id), refetchOnMount: "always" });
  const { data: current = listing } = fresh;
  const cameToFull = useRef<boolean>(undefined);
  if (fresh.isFetchedAfterMount) cameToFull.current ??= !hasBed(current);
  const isFull = step === 0 && !changed && !hasBed(current) && (cameToFull.current ?? true);
  // Once it is filled in again, nobody has to be reminded of a booking whose time is over.
  const isEmptyForm = ready && !isFull && draft.details.moveInDate === "";
  useKnownDetails(ready && id === null, draft.details, (details) => change({ details }));

  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // What was pressed is gone: who reads by keyboard or by ear starts again at the new step.
    body.current?.focus();
    body.current?.scrollIntoView({ block: "nearest" });
  }, [step]);

  // A remembered booking that was paid or given up elsewhere must not stand in the way of a new one.
  const stale = bookingId == null && booking.data !== undefined && !isPayable(booking.data);
  useEffect(() => {
    if (stale) change({ bookingId: null, utr: "" });
  }, [stale, change]);

  function go(next: number | null) {
    change({ bookingId: next, edits: null, utr: "" });
    setFile(null);
    onBooking?.(next);
  }

  /** What was booked is filled in again, also in a tab or on a phone where nothing was typed. */
  function bookAgain(ended: BookingView) {
    change({ details: detailsOf(ended) });
    go(null);
  }

  function openOther(paying: BookingView) {
    if (!isEditing && draft.edits === null) change({ edits: detailsOf(paying) });
    setEditing(!isEditing);
  }

  function saved() {
    change({ edits: null });
    setEditing(false);
  }

  function paid(after: BookingView) {
    clear();
    toast({
      title: t("bookings.proofSentTitle"),
      description: t("bookings.proofSentText"),
    });
    onPaid(after);
  }

  return (
    <div ref={body} tabIndex={-1} className="flex flex-1 flex-col gap-5 outline-none">
      <StepList
        current={step}
        onOpen={booking.data?.allowedActions.includes("change") ? () => openOther(booking.data) : undefined}
      />
      {step === 0 && !changed && open && (open.holdExpiresAt !== null || isEmptyForm) && (
        <BegunBefore booking={open} onContinue={() => go(open.id)} />
      )}
      {changed && (
        <DetailsStep
          listing={listing}
          rules={fresh.data?.houseRules}
          booking={changed}
          values={draft.edits ?? detailsOf(changed)}
          onChange={(edits) => change({ edits })}
          onBooked={saved}
          signIn={signIn}
        />
      )}
      {isFull && <FullStep listing={current} />}
      {step === 0 && !changed && !isFull && (
        <fieldset disabled={!ready} className="contents">
          <DetailsStep
            listing={listing}
            freeFrom={current.freeFrom}
            rules={fresh.data?.houseRules}
            values={draft.details}
            onChange={(details) => change({ details })}
            onBooked={(made) => go(made.id)}
            signIn={signIn}
          />
        </fieldset>
      )}
      {step === 1 && !booking.data && !booking.isError && <Spinner />}
      {step === 1 && !booking.data && booking.isError && (
        <ErrorState
          icon={<CloudOff className="size-7" />}
          title={t("bookings.loadFailedTitle")}
          hint={t("bookings.loadFailedHint")}
          query={booking}
        />
      )}
      {step === 1 && booking.data && !isPayable(booking.data) && <NothingToPay booking={booking.data} />}
      {step === 1 && booking.data && isRejected(booking.data) && <ProofRejected booking={booking.data} />}
      {step === 1 && booking.data && isPayable(booking.data) && !isRejected(booking.data) && (
        <PaymentStep
          booking={booking.data}
          proof={{ utr: draft.utr, file }}
          onProof={(proof) => {
            change({ utr: proof.utr });
            setFile(proof.file);
          }}
          onSubmitted={paid}
          onBookAgain={() => bookAgain(booking.data)}
        />
      )}
    </div>
  );
}
