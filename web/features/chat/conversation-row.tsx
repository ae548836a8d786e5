import { clsx } from "clsx";
import type { Conversation } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { Tick } from "./bubble.tsx";
import { stateOf } from "./thread-rows.ts";
import { fullTime, listTime } from "./times.ts";
import { useTyping } from "./typing.ts";
import { coverOf, previewOf, titleOf, underTitle } from "./words.ts";

export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  const shown = count > 99 ? "99+" : count;
  return (
    <span
      className={clsx(
        "inline-grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 font-bold text-brand-ink text-xs tabular-nums",
        className,
      )}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t("chat.unreadCount", { count: shown })}</span>
    </span>
  );
}

function tagOf({ room, role }: Conversation): string {
  if (room) return t("chat.tagRoom");
  return role === "guest" ? t("chat.tagAsked") : t("chat.tagYours");
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
  const { role, lastMessage, unread, blockedBy } = conversation;
  const otherSide = role === "guest" ? "owner" : "guest";
  const typing = useTyping(conversation.id, otherSide);
  const title = titleOf(conversation);
  const mine = lastMessage?.senderType === role;
  const text = lastMessage && previewOf(lastMessage);
  const preview =
    text &&
    (mine ? <RichText text={t("chat.youWrote", { text })} tags={{ text: userText }} /> : userText(text));
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
          <span
            className={clsx("min-w-0 flex-1 truncate", unread > 0 ? "font-bold" : "font-semibold")}
            translate="no"
          >
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
          {tagged && <span className="font-semibold text-brand">{tagOf(conversation)} · </span>}
          <span translate="no">{underTitle(conversation)}</span>
        </span>
        <span className="mt-0.5 flex items-center gap-1.5">
          {mine && lastMessage && !typing && <Tick state={stateOf(lastMessage, conversation[otherSide])} />}
          <span
            className={clsx(
              "min-w-0 flex-1 truncate text-sm",
              typing ? "text-brand" : unread > 0 ? "font-semibold text-ink" : "text-muted",
            )}
          >
            {typing ? t("chat.typing") : blockedBy !== null ? t("chat.blocked") : preview}
          </span>
          <UnreadBadge count={unread} />
        </span>
      </span>
    </button>
  );
}
