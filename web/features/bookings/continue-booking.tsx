import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { OpenBooking } from "#domain/bookings/contract.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import "./continue-booking.css";
import { bookingQuery, openBookingsQuery } from "./queries.ts";

/** Another tab or device may pay or call it off while this one is looked at. */
const POLL_MS = 30_000;

/** Says that the time is over, and the way on, unless it was paid or called off elsewhere. */
function useToldOfEnd() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, pgId }: OpenBooking) => {
    const { status } = await client.fetchQuery({ ...bookingQuery(api, id), staleTime: 0 });
    // The payment page says it itself.
    if ((status !== "pending" && status !== "expired") || document.querySelector("[data-checkout]")) return;
    toast({
      title: t("bookings.holdExpiredTitle"),
      description: t("bookings.holdExpired"),
      action: { label: t("bookings.bookAgain"), onClick: () => void navigate(pages.payment(pgId, id)) },
    });
  };
}

type HeldBooking = OpenBooking & { holdExpiresAt: string };

const isHeldAt =
  (now: number) =>
  (booking: OpenBooking): booking is HeldBooking =>
    booking.holdExpiresAt !== null && Date.parse(booking.holdExpiresAt) > now;

/** The one whose hold ends first, until it does; else the one that can be booked again. */
function useNextOpen(): OpenBooking | undefined {
  const tell = useToldOfEnd();
  const { data: open = [] } = useQuery({
    ...openBookingsQuery(useApi()),
    refetchInterval: ({ state }) => (state.data?.some(isHeldAt(Date.now())) ? POLL_MS : false),
  });
  const telling = useRef(tell);
  telling.current = tell;
  const [now, setNow] = useState(() => Date.now());
  const held = open.find(isHeldAt(now));
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        telling.current(held).catch(() => undefined);
      },
      Date.parse(held.holdExpiresAt) - Date.now() + 100,
    );
    return () => clearTimeout(timer);
  }, [held]);
  return held ?? open[0];
}

/**
 * In the header, while something that was begun is not paid: from whichever tab, and after days, as the server knows it.
 * Like the install button it stands before what was there, so that nothing moves when it comes.
 */
export default function ContinueBooking() {
  const next = useNextOpen();
  const { pathname } = useLocation();
  if (!next || pathname.endsWith(pages.payment(next.pgId))) return null;
  return (
    <Link
      to={pages.payment(next.pgId, next.id)}
      data-continue=""
      aria-label={t("bookings.continueBookingAt", { title: next.title })}
      title={next.title}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sun-soft px-3 font-semibold text-sun-ink no-underline hover:underline text-[15px]"
    >
      <Timer aria-hidden="true" className="size-5 shrink-0" />
      {t("bookings.continueBooking")}
    </Link>
  );
}
