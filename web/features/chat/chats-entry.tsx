import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { useChatLauncher } from "#web/lib/chat-launcher.ts";
import { UnreadBadge } from "./conversation-row.tsx";
import { unreadQuery } from "./queries.ts";

/** The way to all conversations, with what waits to be read: a tab of the navigation, or a link of the footer. */
export default function ChatsEntry({ look, className }: { look: "tab" | "link"; className: string }) {
  const { open } = useChatLauncher();
  const { data } = useQuery(unreadQuery(useApi()));
  const count = data?.messages ?? 0;
  if (look === "link") {
    return (
      <button type="button" onClick={({ currentTarget }) => open(currentTarget)} className={className}>
        {t("chat.yourChats")}
        <UnreadBadge count={count} className="ml-2" />
      </button>
    );
  }
  return (
    <button type="button" onClick={({ currentTarget }) => open(currentTarget)} className={className}>
      <span className="relative">
        <MessagesSquare aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
        <UnreadBadge count={count} className="absolute -top-2 left-3" />
      </span>
      {t("chat.chats")}
    </button>
  );
}
