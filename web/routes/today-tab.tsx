import { clsx } from "clsx";
import { Sun } from "lucide-react";
import { Suspense } from "react";
import { NavLink } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { tabClass } from "#web/features/shell/bottom-nav.tsx";
import { lazyPart } from "#web/lib/lazy.ts";
import { useSession } from "#web/lib/session.ts";

const TodayBadge = lazyPart(() => import("#web/features/today/today-badge.tsx"));

/**
 * The entry of whoever runs a PG. It is in the page of everybody: until it is known who is here, the style sheet shows it
 * where somebody who runs one was signed in before, so that no entry moves when the session has come.
 */
export function TodayTab() {
  const { data: user } = useSession();
  if (user === null || user?.runsPg === false) return null;
  return (
    <NavLink
      to={pages.host}
      end
      className={({ isActive }) =>
        clsx(
          tabClass,
          "relative",
          isActive ? "text-brand" : "text-muted hover:text-ink",
          !user && "hosts-only",
        )
      }
    >
      <Sun aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
      {t("today.title")}
      <Suspense fallback={null}>
        {user?.runsPg && <TodayBadge className="absolute -top-1 left-1/2" />}
      </Suspense>
    </NavLink>
  );
}
