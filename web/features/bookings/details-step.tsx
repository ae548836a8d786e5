import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { DURATIONS, type Duration, MOVE_IN_HORIZON_DAYS } from "#domain/bookings/choices.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import { type Price, priceOf } from "#domain/bookings/price.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { formatDayOfYear } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { bookableFrom } from "#domain/listings/freshness.ts";
import { otherRents } from "#domain/listings/other-rents.ts";
import { stayShown } from "#domain/listings/rules.ts";
import { coverUrl } from "#domain/media/urls.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { type HouseRules as HouseRulesOfHouse, hasRules } from "#domain/properties/choices.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { useSession } from "#web/lib/session.ts";
import { useStay } from "#web/lib/stay.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { HouseRules } from "#web/ui/house-rules.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { StayRules } from "#web/ui/stay-rules.tsx";
import { StaySummary } from "#web/ui/stay-summary.tsx";
import { actionDone, actionKey } from "./action-key.ts";
import { bookingBody, DETAILS_FIELDS, type DetailsValues, detailsErrors } from "./details-form.ts";
import { DurationChoice } from "./duration-choice.tsx";
import { bookingFailure } from "./failures.ts";
import { GuestFields } from "./guest-fields.tsx";
import { MoveInDate } from "./move-in-date.tsx";
import { PriceSummary } from "./price-summary.tsx";
import { bookableQuery, useChangeBooking, useCreateBooking } from "./queries.ts";
import { SimilarStays } from "./similar-stays.tsx";
import { StickyBar } from "./sticky-bar.tsx";
import { WaitButton } from "./wait-button.tsx";

/** Why the last try was refused in a way that changes the screen. */
type Refusal = "price" | "bed" | "holds" | "phone" | null;

interface DetailsStepProps {
  listing: ListingCard;
  /** The first day on which a bed is free, where none is today. */
  freeFrom?: string | null;
  /** Of the house, as far as they are known. */
  rules?: HouseRulesOfHouse | undefined;
  /** Which booking is changed; without it one is made. */
  booking?: BookingView;
  values: DetailsValues;
  onChange: (values: DetailsValues) => void;
  onBooked: (booking: BookingView) => void;
  /** The button that opens the login. */
  signIn: ReactNode;
}

export function DetailsStep(props: DetailsStepProps) {
  const {
    listing: given,
    freeFrom = null,
    rules,
    booking,
    values: typed,
    onChange,
    onBooked,
    signIn,
  } = props;
  const api = useApi();
  const client = useQueryClient();
  const create = useCreateBooking();
  const save = useChangeBooking();
  const isPending = create.isPending || save.isPending;
  const [listing, setListing] = useState(given);
  const { form, errors, show, forget } = useFormErrors(DETAILS_FIELDS);
  const [refusal, setRefusal] = useState<Refusal>(null);
  const [refusalMessage, setRefusalMessage] = useState("");
  const [today] = useState(() => kolkataDate(new Date()));
  const first = bookableFrom({ freeFrom }, today);

  const userId = useSession().data?.id;
  useEffect(() => {
    // Whoever has logged in may use their own number now. The button that had the focus is gone.
    if (userId === undefined || refusal !== "phone") return;
    setRefusal(null);
    show({});
    document.getElementById("booking-guestPhone")?.focus();
  }, [userId, refusal, show]);

  // What was booked costs what was agreed.
  const priceFor = (duration: Duration): Price | null =>
    duration === booking?.duration
      ? { rent: booking.rent, securityDeposit: booking.securityDeposit, total: booking.totalAmount }
      : priceOf(listing, duration);
  const offers = DURATIONS.flatMap((duration) => {
    const price = priceFor(duration);
    return price ? [{ duration, rent: price.rent }] : [];
  });
  const isShort = stayShown(listing, useStay()) === "short-term";
  // What most look for, so that the whole price is seen at once.
  const usual = (isShort ? undefined : offers.find(({ duration }) => duration === "1month")) ?? offers[0];
  const values: DetailsValues = { ...typed, duration: typed.duration || (usual?.duration ?? "") };
  const price = values.duration === "" ? null : priceFor(values.duration);
  const cover = coverUrl(listing.media);
  const others = otherRents(listing);
  const bedsNote = first
    ? t("listings.freeFrom", { date: formatDayOfYear(first) })
    : t("bookings.bedsLeft", { count: listing.bedsLeft });

  const change = (patch: Partial<DetailsValues>) => {
    onChange({ ...typed, ...patch });
    if (patch.guestPhone !== undefined) setRefusal((now) => (now === "phone" ? null : now));
    forget(Object.keys(patch));
  };

  async function refused(error: unknown) {
    toast({ title: t("bookings.failedTitle"), description: bookingFailure(error), variant: "destructive" });
    if (!(error instanceof ApiError)) return;
    if (error.code === "PRICE_CHANGED") {
      setListing(await client.fetchQuery({ ...bookableQuery(api, listing.id), staleTime: 0 }));
      setRefusal("price");
    }
    if (error.code === "BED_UNAVAILABLE") setRefusal("bed");
    setRefusalMessage(bookingFailure(error));
    if (error.code === "TOO_MANY_HOLDS" && error.fields.guestPhone) {
      // The field says it. What else helps, a guest can do here.
      setRefusal(userId === undefined ? "phone" : null);
    } else if (error.code === "TOO_MANY_HOLDS") {
      setRefusal("holds");
    }
    show(serverErrorsAt(DETAILS_FIELDS, error.fields));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // The form of the login dialog is below this one in React's tree.
    if (event.target !== event.currentTarget) return;
    if (!show(detailsErrors(values, today, first)) || price === null || isPending) return;
    setRefusal(null);
    onChange(values);
    const body = bookingBody(values, listing, price);
    const { pgId: _, ...changes } = body;
    const action = JSON.stringify([booking?.id, body]);
    const key = actionKey(action);
    const sent = booking
      ? save.mutateAsync({ ...changes, id: booking.id, key })
      : create.mutateAsync({ ...body, key });
    sent.then((done) => {
      actionDone(action);
      onBooked(done);
    }, refused);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col gap-5">
      <StaySummary {...listing} cover={cover} note={booking ? undefined : bedsNote} />
      {booking && <p className="text-muted text-sm">{t("bookings.changeHint")}</p>}
      <DurationChoice
        offers={offers}
        value={values.duration}
        onChange={(duration) => change({ duration })}
        error={errors.duration}
      />
      {isShort && others && (
        <p className="-mt-3 text-muted text-sm">
          {t("listings.fixedShortPrices")} {others}
        </p>
      )}
      <MoveInDate
        value={values.moveInDate}
        onChange={(moveInDate) => change({ moveInDate })}
        first={first ?? today}
        last={addDays(today, MOVE_IN_HORIZON_DAYS)}
        error={errors.moveInDate}
      />
      <GuestFields values={values} errors={errors} onChange={change} />
      {refusal === "phone" && userId === undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-ctl bg-sun-soft px-4 py-3 text-ink">
          <p>{t("bookings.haveAccount")}</p>
          {signIn}
        </div>
      )}
      {price && values.duration !== "" && <PriceSummary price={price} duration={values.duration} />}
      {rules && hasRules(rules) && (
        <section aria-label={t("ui.houseRules")} className="rounded-ctl border border-line px-4 py-3">
          <HouseRules rules={rules} monthlyRent={isShort ? null : listing.monthlyRent} />
        </section>
      )}
      <StayRules listing={listing} asksHost={!rules?.gate || !rules.guests} />
      {refusal === "price" && price && (
        <p role="alert" className="rounded-ctl bg-sun-soft px-4 py-3 text-[15px] text-ink">
          <RichText
            text={t("bookings.priceChangedTo", { total: formatRupees(price.total) })}
            tags={{ b: (text) => <b>{text}</b> }}
          />
        </p>
      )}
      {refusal === "bed" && (
        <div role="alert" className="grid gap-3 rounded-ctl bg-sun-soft px-4 py-3 text-ink">
          <p>{refusalMessage}</p>
          <WaitButton listingId={listing.id} />
          <SimilarStays listingId={listing.id} />
        </div>
      )}
      {refusal === "holds" && (
        <div role="alert" className="grid gap-2 rounded-ctl bg-sun-soft px-4 py-3 text-ink">
          <p>{refusalMessage}</p>
          <Link
            to={pages.stays}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
          >
            {t("bookings.myBookings")}
          </Link>
        </div>
      )}
      <StickyBar>
        <p className="mr-auto whitespace-nowrap leading-tight">
          <span className="block text-muted text-sm">{t("bookings.total")}</span>
          <b className="text-lg tabular-nums tracking-tight">{price ? formatRupees(price.total) : "–"}</b>
        </p>
        <Button type="submit" size="lg" className="max-[390px]:px-4!" busy={isPending}>
          {booking
            ? t("bookings.saveAndPay")
            : refusal === "price" && price
              ? t("bookings.bookFor", { total: formatRupees(price.total) })
              : t("bookings.continueToPayment")}
        </Button>
      </StickyBar>
    </form>
  );
}
