import { clsx } from "clsx";
import { Clock } from "lucide-react";
import { formatCountdown } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";

const SOON_S = 2 * 60 * 60;

/** How long something still waits for us. @param until an ISO moment */
export function TimeLeft({ until }: { until: string }) {
  const seconds = Math.floor((Date.parse(until) - Date.now()) / 1000);
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 whitespace-nowrap tabular-nums",
        seconds < SOON_S ? "font-semibold text-danger" : "text-muted",
      )}
    >
      <Clock aria-hidden="true" className="size-3.5" />
      {seconds > 0 ? t("admin.timeLeft", { time: formatCountdown(seconds) }) : t("admin.timeOver")}
    </span>
  );
}
