import { MessageCircle } from "lucide-react";
import { t } from "#domain/i18n.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { useChatLauncher } from "#web/lib/chat-launcher.ts";
import { type ButtonSize, buttonClass } from "#web/ui/button.tsx";

interface ChatButtonProps {
  listing: Pick<ListingCard, "id" | "title">;
  size?: ButtonSize;
  className?: string;
}

/** Opens the conversation about a stay over the page. */
export function ChatButton({ listing, size, className }: ChatButtonProps) {
  const { ask, prepare } = useChatLauncher();
  const { id, title } = listing;
  return (
    <button
      type="button"
      aria-label={t("listings.chatAbout", { title })}
      onClick={({ currentTarget }) => ask(currentTarget, { id, title })}
      onPointerEnter={prepare}
      className={buttonClass("secondary", size, `noscript:hidden ${className ?? ""}`)}
    >
      <MessageCircle aria-hidden="true" className="size-4.5" />
      {t("listings.chat")}
    </button>
  );
}
