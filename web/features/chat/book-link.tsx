import { CalendarCheck } from "lucide-react";
import type { Conversation } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { linkTo } from "#web/lib/share.ts";
import { ToolChip } from "./tool-chip.tsx";
import { canBeBooked } from "./words.ts";

/** Puts an invitation to book the stay into the line. */
export function BookLink(props: { listing: Conversation["listing"]; onPick: (text: string) => void }) {
  const { listing, onPick } = props;
  if (!canBeBooked(listing)) return null;
  const href = linkTo(pages.payment(listing.id));
  return (
    <ToolChip
      icon={<CalendarCheck aria-hidden="true" className="size-4" />}
      onClick={() => onPick(t("chat.bookInvitation", { listing: listing.title, link: href }))}
    >
      {t("chat.bookLink")}
    </ToolChip>
  );
}
