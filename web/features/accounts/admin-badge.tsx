import { LogOut } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";

/** What admin mode adds to the header: on a phone a row of its own below it. */
export function AdminBadge({ onLeave }: { onLeave: () => void }) {
  return (
    <span
      data-admin-badge=""
      className="flex items-center gap-1 max-md:absolute max-md:inset-x-0 max-md:top-20 max-md:h-13 max-md:justify-center max-md:bg-sun-soft"
    >
      <Link
        to={pages.createListing}
        className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-[15px] hover:bg-brand-soft"
      >
        {t("accounts.host")}
      </Link>
      <span className="inline-flex min-h-11 items-center rounded-full bg-sun-soft pl-4 font-semibold text-sm text-sun-ink">
        <Link
          to={pages.admin}
          title={t("accounts.openDashboard")}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          {t("accounts.adminMode")}
        </Link>
        <button
          type="button"
          onClick={onLeave}
          aria-label={t("accounts.leaveAdminMode")}
          title={t("accounts.leaveAdminMode")}
          className="grid size-11 place-items-center rounded-full hover:text-ink"
        >
          <LogOut aria-hidden="true" className="size-4.5" />
        </button>
      </span>
    </span>
  );
}
