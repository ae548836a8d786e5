import { Link } from "react-router";
import type { Conversation } from "#domain/chat/contract.ts";
import { pages } from "#domain/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { canBeBooked, priceAndBeds } from "./words.ts";

/** The stay that a thread is about, beside it where there is room. */
export function ListingBeside({ conversation }: { conversation: Conversation }) {
  const { listing, role, guestName } = conversation;
  return (
    <aside
      aria-label="The stay"
      className="grid w-[300px] shrink-0 content-start gap-4 overflow-y-auto border-line border-l p-5 max-xl:hidden"
    >
      {listing.cover && (
        <Picture
          src={listing.cover}
          alt=""
          width={260}
          height={195}
          className="aspect-4/3 w-full rounded-ctl"
        />
      )}
      <div>
        <p className="font-bold leading-snug tracking-tight">{listing.title}</p>
        <p className="mt-1 text-muted text-sm">{priceAndBeds(listing)}</p>
        {role === "owner" && <p className="mt-1 text-muted text-sm">{guestName} asks about it</p>}
      </div>
      {listing.isListed && (
        <Link to={pages.listing(listing.slug)} className={buttonClass("secondary")}>
          See the stay
        </Link>
      )}
      {role === "guest" && canBeBooked(listing) && (
        <Link to={pages.payment(listing.id)} className={buttonClass()}>
          Book
        </Link>
      )}
    </aside>
  );
}
