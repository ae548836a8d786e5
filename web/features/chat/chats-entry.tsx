import { useQuery } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { useChatLauncher } from "#web/lib/chat-launcher.ts";
import { UnreadBadge } from "./conversation-row.tsx";
import { unreadQuery } from "./queries.ts";

/** What waits to be read: beside an entry of the navigation, or with the link of the footer to all conversations. */
export default function ChatsEntry({ look, className }: { look: "badge" | "link"; className: string }) {
  const { open } = useChatLauncher();
  const { data } = useQuery(unreadQuery(useApi()));
  const count = data?.messages ?? 0;
  if (look === "badge") return <UnreadBadge count={count} className={className} />;
  return (
    <button type="button" onClick={({ currentTarget }) => open(currentTarget)} className={className}>
      {t("chat.yourChats")}
      <UnreadBadge count={count} className="ml-2" />
    </button>
  );
}
