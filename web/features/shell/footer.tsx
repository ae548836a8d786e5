import type { ReactNode } from "react";
import { Link } from "react-router";
import { pages } from "#domain/paths.ts";

export const footerLinkClass = "inline-flex min-h-11 items-center hover:underline";

const CITY = [
  ["/ladies-pg-bengaluru", "Ladies PG"],
  ["/boys-pg-bengaluru", "Boys PG"],
  ["/coliving-spaces-bengaluru", "Coliving"],
  ["/?stayDuration=short-term", "Short stays"],
] as const;

export function Footer({ socialUrl, links }: { socialUrl: string | undefined; links?: ReactNode }) {
  return (
    <footer className="mt-16 border-line border-t">
      <div className="wrap flex flex-col gap-6 pt-10 pb-8 sm:flex-row sm:items-start sm:justify-between">
        <div className="max-w-[44ch]">
          <p className="font-bold text-lg tracking-tight">Tangu</p>
          <p className="mt-1 text-muted text-sm">
            <span lang="kn">ತಂಗು</span> is Kannada for “to stay”. PGs, rooms and coliving in Bengaluru, with
            the whole price on the page.
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 font-semibold text-sm">
          <Link to={pages.home} className={footerLinkClass}>
            Find a PG
          </Link>
          <Link to={pages.rooms} className={footerLinkClass}>
            Rooms
          </Link>
          {CITY.map(([to, label]) => (
            <Link key={to} to={to} className={footerLinkClass}>
              {label}
            </Link>
          ))}
          <Link to={pages.stays} className={footerLinkClass}>
            My stays
          </Link>
          <Link to={pages.saved} className={footerLinkClass}>
            Saved PGs
          </Link>
          <Link to={pages.liked} className={footerLinkClass}>
            Liked PGs
          </Link>
          {links}
          {socialUrl && (
            <a href={socialUrl} target="_blank" rel="noopener noreferrer" className={footerLinkClass}>
              Follow us
            </a>
          )}
        </nav>
      </div>
    </footer>
  );
}
