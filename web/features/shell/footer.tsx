import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { footerLinkClass } from "./footer-link.ts";
import { LanguageSwitch } from "./language-switch.tsx";

const CITY = [
  ["/ladies-pg-bengaluru", () => t("shell.ladiesPg")],
  ["/boys-pg-bengaluru", () => t("shell.boysPg")],
  ["/coliving-spaces-bengaluru", () => t("shell.coliving")],
  ["/?stayDuration=short-term", () => t("shell.shortStays")],
] as const;

const LEGAL = [
  [pages.terms, () => t("legal.terms")],
  [pages.privacy, () => t("legal.privacy")],
  [pages.refunds, () => t("legal.refunds")],
  [pages.contact, () => t("legal.contact")],
] as const;

interface FooterProps {
  socialUrl: string | undefined;
  links?: ReactNode;
}

export default function Footer({ socialUrl, links }: FooterProps) {
  return (
    <footer className="mt-16 border-line border-t">
      <div className="wrap flex flex-col gap-6 pt-10 pb-20 sm:flex-row sm:items-start sm:justify-between">
        <div className="max-w-[44ch]">
          <p className="font-bold text-lg tracking-tight">Tangu</p>
          <p className="mt-1 text-muted text-sm">
            <RichText text={t("shell.about")} tags={{ kannada: (text) => <span lang="kn">{text}</span> }} />
          </p>
          <LanguageSwitch />
        </div>
        <nav aria-label={t("shell.footer")} className="flex flex-wrap gap-x-6 font-semibold text-sm">
          <Link to={pages.home} className={footerLinkClass}>
            {t("shell.findPg")}
          </Link>
          <Link to={pages.rooms} className={footerLinkClass}>
            {t("shell.tabRooms")}
          </Link>
          {CITY.map(([to, label]) => (
            <Link key={to} to={to} className={footerLinkClass}>
              {label()}
            </Link>
          ))}
          <Link to={pages.stays} className={footerLinkClass}>
            {t("shell.myBookings")}
          </Link>
          <Link to={pages.saved} className={footerLinkClass}>
            {t("shell.savedTitle")}
          </Link>
          <Link to={pages.liked} className={footerLinkClass}>
            {t("shell.likedTitle")}
          </Link>
          {LEGAL.map(([to, label]) => (
            <Link key={to} to={to} className={footerLinkClass}>
              {label()}
            </Link>
          ))}
          {links}
          {socialUrl && (
            <a href={socialUrl} target="_blank" rel="noopener noreferrer" className={footerLinkClass}>
              {t("shell.followUs")}
            </a>
          )}
        </nav>
      </div>
    </footer>
  );
}
