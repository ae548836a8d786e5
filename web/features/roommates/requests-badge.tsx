import { t } from "#domain/i18n.ts";
import { useWaitingRequests } from "#web/lib/waiting-requests.ts";

/** How many requests wait, on the entry of the navigation. It lies over the entry, so that nothing moves when it comes. */
export default function RequestsBadge() {
  const count = useWaitingRequests();
  if (count === 0) return null;
  return (
    <span className="absolute -top-1 left-1/2 inline-grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 font-bold text-brand-ink text-xs tabular-nums">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("roommates.requestsWaiting", { count })}</span>
    </span>
  );
}
