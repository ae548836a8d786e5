import { useQuery } from "@tanstack/react-query";
import { useApi } from "#web/lib/api.ts";
import { UnreadBadge } from "./conversation-row.tsx";
import { unreadQuery } from "./queries.ts";

/** How many messages wait to be read, beside a way to all conversations. */
export default function UnreadCount({ className }: { className: string }) {
  const { data } = useQuery(unreadQuery(useApi()));
  return <UnreadBadge count={data?.messages ?? 0} className={className} />;
}
