import { clsx } from "clsx";
import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { formatCountdown } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";

const TICK_MS = 30_000;
const URGENT_SECONDS = 2 * 60 * 60;

/** How long a bed is still held for a payment that waits; nothing where no bed is held. */
export function TimeLeft({ until }: { until: string | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (until === null) return null;
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1000));
  // In whole minutes: a list in which seconds run is hard to read.
  const time = formatCountdown(Math.max(seconds, 0) - (seconds % 60));
  return (
    <span
      className={clsx(
        "inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap font-semibold text-sm tabular-nums",
        seconds < URGENT_SECONDS ? "text-danger" : "text-muted",
      )}
    >
      <Clock aria-hidden="true" className="size-4" />
      {seconds === 0 ? t("statements.holdOver") : t("bookings.timeLeft", { time })}
    </span>
  );
}
