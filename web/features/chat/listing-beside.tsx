import { Link } from "react-router";
import type { Conversation } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { canBeBooked, factsOf, subjectOf } from "./words.ts";

/** The stay that a thread is about, beside it where there is room. */
export function ListingBeside({ conversation }: { conversation: Conversation }) {
  const { listing, role, room, guestName } = conversation;
  const image = room ? room.image : listing?.cover;
  return (
    <aside
      aria-label={room ? t("chat.theRoom") : t("chat.thePg")}
      className="grid w-[300px] shrink-0 content-start gap-4 overflow-y-auto border-line border-l p-5 max-xl:hidden"
    >
      {image && (
        <Picture src={image} alt="" width={260} height={195} className="aspect-4/3 w-full rounded-ctl" />
      )}
      <div>
        <p className="font-bold leading-snug tracking-tight">{subjectOf(conversation)}</p>
        <p className="mt-1 text-muted text-sm">{factsOf(conversation)}</p>
        {role === "owner" && !room && (
          <p className="mt-1 text-muted text-sm">{t("chat.guestAsks", { name: guestName })}</p>
        )}
      </div>
      {room?.id && (
        <Link to={pages.room(room.id)} className={buttonClass("secondary")}>
          {t("chat.seeRoom")}
        </Link>
      )}
      {listing?.isListed && (
        <Link to={pages.listing(listing.slug)} className={buttonClass("secondary")}>
          {t("chat.seePg")}
        </Link>
      )}
      {role === "guest" && !room && canBeBooked(listing) && (
        <Link to={pages.payment(listing.id)} className={buttonClass()}>
          {t("chat.book")}
        </Link>
      )}
    </aside>
  );
}
