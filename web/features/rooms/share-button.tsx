import { Share2 } from "lucide-react";
import { t } from "#domain/i18n.ts";
import { listingMessages } from "#domain/listings/choices.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import type { RoomCard } from "#domain/rooms/posts.ts";
import { linkTo, share } from "#web/lib/share.ts";
import { toast } from "#web/lib/toast.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

/** What a room is, for whoever gets the link. Nothing of who lives there. */
export const shareText = ({ title, sharingType, rent, locality }: RoomCard): string =>
  t("rooms.shareText", {
    title,
    sharing: roomTypeLabel(sharingType),
    locality: placeName(locality),
    rent: formatRupees(rent),
  });

export function ShareButton({ room }: { room: RoomCard }) {
  const onClick = async () => {
    const url = linkTo(pages.room(room.id));
    const outcome = await share(navigator, shareText(room), url);
    if (outcome === "copied") toast({ title: t("rooms.linkCopied"), description: room.title });
    if (outcome === "failed") toast({ title: listingMessages.shareFailed(), variant: "destructive" });
  };
  return (
    <IconButton
      label={t("rooms.shareNamed", { title: room.title })}
      look="outline"
      onClick={onClick}
      className="noscript:hidden"
    >
      <Share2 aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
