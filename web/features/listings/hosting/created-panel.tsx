import { PartyPopper } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import type { CreatedListing } from "#domain/listings/hosting.ts";
import { pages } from "#domain/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";

interface CreatedPanelProps {
  listing: CreatedListing & { title: string };
  onAnother: () => void;
  /** Another page then takes the place of the dialog, which is closed with it. */
  inDialog: boolean;
}

/** It worked, and where to go from here. */
export function CreatedPanel({ listing, onAnother, inDialog }: CreatedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className="grid justify-items-center gap-2 px-2 py-10 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
        <PartyPopper aria-hidden="true" className="size-7" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="font-bold text-2xl tracking-tight outline-none">
        {t("hosting.isListed", { title: listing.title })}
      </h2>
      <p className="max-w-[46ch] text-muted">{t("hosting.isListedText")}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to={pages.listing(listing.slug)} replace={inDialog} className={buttonClass("primary", "lg")}>
          {t("hosting.seePage")}
        </Link>
        <Link
          to={pages.hostListing(listing.id)}
          replace={inDialog}
          className={buttonClass("secondary", "lg")}
        >
          {t("hosting.manageIt")}
        </Link>
        <Button variant="quiet" size="lg" onClick={onAnother}>
          {t("hosting.addAnother")}
        </Button>
      </div>
    </div>
  );
}
