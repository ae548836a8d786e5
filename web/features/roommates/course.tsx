import { clsx } from "clsx";
import { Check } from "lucide-react";
import { t } from "#domain/i18n.ts";
import type { RequestStatus } from "#domain/roommates/states.ts";

const STOPS: readonly { status: RequestStatus; label: () => string }[] = [
  { status: "pending", label: () => t("roommates.courseAsked") },
  { status: "talking", label: () => t("roommates.courseTalking") },
  { status: "visit_agreed", label: () => t("roommates.courseVisit") },
  { status: "offered", label: () => t("roommates.courseOffered") },
  { status: "accepted", label: () => t("roommates.courseAgreed") },
  { status: "moved_in", label: () => t("roommates.courseMovedIn") },
];

/** How far a request has come on its way from asking to moving in; nothing for one that ended before. */
export function Course({ status }: { status: RequestStatus }) {
  const at = STOPS.findIndex((stop) => stop.status === status);
  if (at < 0) return null;
  return (
    <ol aria-label={t("roommates.courseLabel")} className="grid grid-cols-6 gap-1">
      {STOPS.map(({ status: stop, label }, index) => (
        <li
          key={stop}
          aria-current={index === at ? "step" : undefined}
          className={clsx(
            "grid content-start gap-1 border-t-4 pt-1.5 text-[11px] leading-tight sm:text-xs",
            index <= at ? "border-brand" : "border-line",
            index === at ? "font-bold text-ink" : "text-muted",
          )}
        >
          <span className="flex items-center gap-1 wrap-anywhere hyphens-auto">
            {index < at && <Check aria-hidden="true" className="size-3 shrink-0 text-brand max-sm:hidden" />}
            {label()}
          </span>
        </li>
      ))}
    </ol>
  );
}
