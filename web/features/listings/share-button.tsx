import { Share2 } from "lucide-react";
import { t } from "#domain/i18n.ts";
import { listingMessages } from "#domain/listings/choices.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { pages } from "#domain/paths.ts";
import { linkTo, share } from "#web/lib/share.ts";
import { toast } from "#web/lib/toast.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface ShareButtonProps {
  listing: Pick<ListingCard, "title" | "slug">;
  look?: "overlay" | "outline";
}

export function ShareButton({ listing, look = "overlay" }: ShareButtonProps) {
  const onClick = async () => {
    const url = linkTo(pages.listing(listing.slug));
    const outcome = await share(navigator, listing.title, url);
    if (outcome === "copied") toast({ title: t("listings.linkCopied"), description: listing.title });
    if (outcome === "failed") toast({ title: listingMessages.shareFailed(), variant: "destructive" });
  };
  return (
    <IconButton
      label={t("listings.shareNamed", { title: listing.title })}
      look={look}
      onClick={onClick}
      className="noscript:hidden"
    >
      <Share2 aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
