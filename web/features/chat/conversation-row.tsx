import { clsx } from "clsx";
import type { Conversation } from "#domain/chat/contract.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Tick } from "./bubble.tsx";
import { stateOf } from "./thread-rows.ts";
import { fullTime, listTime } from "./times.ts";
import { useTyping } from "./typing.ts";
import { coverOf, previewOf, titleOf, underTitle } from "./words.ts";

export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        "inline-grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 font-bold text-brand-ink text-xs tabular-nums",
        className,
      )}
    >
      {count > 99 ? "99+" : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

interface RowProps {
  conversation: Conversation;
  now: Date;
  active: boolean;
  /** Says which kind it is, where both kinds are listed. */
  tagged: boolean;
  onOpen: () => void;
}

export function ConversationRow({ conversation, now, active, tagged, onOpen }: RowProps) {
  const { role, room, lastMessage, unread, blockedBy } = conversation;
  const otherSide = role === "guest" ? "owner" : "guest";
  const typing = useTyping(conversation.id, otherSide);
  const title = titleOf(conversation);
  const mine = lastMessage?.senderType === role;
  const at = lastMessage && new Date(lastMessage.sentAt);
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={active || undefined}
      className={clsx(
        "flex w-full items-center gap-3 px-4 py-3 text-left outline-offset-[-3px]",
        active ? "bg-brand-soft" : "hover:bg-paper",
      )}
    >
      <Avatar src={coverOf(conversation)} name={title} size={48} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={clsx("min-w-0 flex-1 truncate", unread > 0 ? "font-bold" : "font-semibold")}>
            {title}
          </span>
          {at && (
            <time
              dateTime={at.toISOString()}
              title={fullTime(at)}
              className="shrink-0 text-muted text-xs tabular-nums"
            >
              {listTime(at, now)}
            </time>
          )}
        </span>
        <span className="block truncate text-muted text-sm">
          {tagged && (
            <span className="font-semibold text-brand">
              {room ? "Room" : role === "guest" ? "You asked" : "Your stay"} ·{" "}
            </span>
          )}
          {underTitle(conversation)}
        </span>
        <span className="mt-0.5 flex items-center gap-1.5">
          {mine && lastMessage && !typing && <Tick state={stateOf(lastMessage, conversation[otherSide])} />}
          <span
            className={clsx(
              "min-w-0 flex-1 truncate text-sm",
              typing ? "text-brand" : unread > 0 ? "font-semibold text-ink" : "text-muted",
            )}
          >
            {typing
              ? "typing…"
              : blockedBy !== null
                ? "Blocked"
                : lastMessage && `${mine ? "You: " : ""}${previewOf(lastMessage)}`}
          </span>
          <UnreadBadge count={unread} />
        </span>
      </span>
    </button>
  );
}
