import { clsx } from "clsx";
import { Bookmark, Heart } from "lucide-react";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { isFavourite, setFavourite, useIsFavourite, useLikeCount } from "#web/lib/favourites.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ShareButton } from "./share-button.tsx";

interface ButtonsProps {
  listing: Pick<ListingCard, "id" | "title" | "slug" | "likeCount">;
  look?: "overlay" | "outline";
}

const THOUSAND = 1000;

/** "999", "1.2k": never more than a round button holds. */
export const shortCount = (count: number) =>
  count < THOUSAND ? String(count) : `${Math.floor(count / 100) / 10}k`;

function LikeButton({ listing, look }: ButtonsProps) {
  const { id, title, likeCount } = listing;
  const liked = useIsFavourite("liked", id);
  const count = useLikeCount(id, likeCount);
  const label = t("listings.likeNamed", { title });
  return (
    <IconButton
      // What is seen is part of the name, for whoever speaks to the computer.
      label={count > 0 ? `${label} (${shortCount(count)})` : label}
      title={t("listings.likeCount", { count })}
      look={look}
      aria-pressed={liked}
      onClick={() => setFavourite({ kind: "liked", id, on: !isFavourite("liked", id), likeCount })}
      className="content-center noscript:hidden"
    >
      <Heart aria-hidden="true" className={clsx("size-5", liked && "fill-current text-[#e0325a]")} />
      {count > 0 && (
        <span aria-hidden="true" className="-mt-0.5 font-semibold text-[10.5px] leading-3">
          {shortCount(count)}
        </span>
      )}
    </IconButton>
  );
}

function SaveButton({ listing, look }: ButtonsProps) {
  const { id, title, likeCount } = listing;
  const saved = useIsFavourite("saved", id);
  return (
    <IconButton
      label={t("listings.saveNamed", { title })}
      look={look}
      aria-pressed={saved}
      onClick={() => setFavourite({ kind: "saved", id, on: !isFavourite("saved", id), likeCount })}
      className="noscript:hidden"
    >
      <Bookmark
        aria-hidden="true"
        className={clsx(
          "size-5",
          saved && ["fill-current", look === "outline" ? "text-brand" : "text-[#0f6b5c]"],
        )}
      />
    </IconButton>
  );
}

/** Like, save and share: what can be done with a stay besides booking it. */
export function FavouriteButtons({ listing, look = "overlay" }: ButtonsProps) {
  return (
    <div className="flex gap-2">
      <LikeButton listing={listing} look={look} />
      <SaveButton listing={listing} look={look} />
      <ShareButton listing={listing} look={look} />
    </div>
  );
}
