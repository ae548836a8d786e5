import { clsx } from "clsx";
import { AtSign } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { BottomNav } from "./bottom-nav.tsx";
import { Logo } from "./logo.tsx";

interface HeaderProps {
  /** The product's profile elsewhere; no link without it. */
  socialUrl: string | undefined;
  /** Further sections, for whoever is signed in. */
  tabs?: ReactNode;
  /** Comes late, and where nothing has to move for it. */
  install?: ReactNode;
  /** What stands at the end: the visitor's own menu. */
  children?: ReactNode;
}

export function Header({ socialUrl, tabs, install, children }: HeaderProps) {
  return (
    <header className="wrap relative flex h-20 select-none items-center gap-3">
      <Link
        to={pages.home}
        aria-label={t("shell.homeLink")}
        className="flex items-center gap-3 rounded-2xl font-bold text-xl tracking-tight"
      >
        <Logo />
        <span
          aria-hidden="true"
          data-wordmark=""
          className="max-[22.4rem]:hidden max-[25rem]:[header:has([data-install])_&]:hidden"
        >
          Tangu
        </span>
      </Link>
      <BottomNav>{tabs}</BottomNav>
      <nav aria-label={t("shell.mainNav")} className="ml-auto flex items-center gap-1">
        {install}
        <NavLink
          to={pages.home}
          end
          className={({ isActive }) =>
            clsx(
              "inline-flex min-h-11 items-center rounded-full px-2 font-semibold text-[15px] hover:bg-brand-soft sm:px-4",
              isActive ? "text-brand" : "text-ink",
            )
          }
        >
          {t("shell.discover")}
        </NavLink>
        {socialUrl && (
          <a
            href={socialUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t("shell.socialProfileNewTab")}
            title={t("shell.socialProfile")}
            className="grid size-11 place-items-center rounded-full border border-line bg-surface hover:border-muted"
          >
            <AtSign aria-hidden="true" className="size-5" />
          </a>
        )}
        {children}
      </nav>
    </header>
  );
}
