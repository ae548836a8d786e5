import { CloudOff, WifiOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Conversation } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { BookLink } from "./book-link.tsx";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { OfferNotifications } from "./offer-notifications.tsx";
import { QuickReplies } from "./quick-replies.tsx";
import { ClosedBar, ThreadMenu } from "./thread-menu.tsx";
import { ToolChip } from "./tool-chip.tsx";
import { useTyping } from "./typing.ts";
import { usePhotos } from "./use-photos.ts";
import { useThread } from "./use-thread.ts";
import { coverOf, factsOf, otherName, titleOf, underTitle } from "./words.ts";

const firstQuestions = () => [t("chat.askBed"), t("chat.askVisit"), t("chat.askRent")];

interface ThreadProps {
  conversation: Conversation;
  /** Before and after the title: the ways out. */
  start?: ReactNode;
  end?: ReactNode;
}

function Header({ conversation, start, end }: ThreadProps) {
  const title = titleOf(conversation);
  return (
    <header className="flex items-center gap-2.5 border-line border-b px-3 pt-[max(10px,env(safe-area-inset-top))] pb-2.5">
      {start}
      <Avatar src={coverOf(conversation)} name={title} />
      <div className="min-w-0 flex-1 leading-tight">
        <h2 className="truncate font-bold text-[17px] tracking-tight" translate="no">
          {title}
        </h2>
        <p translate="no" className="truncate text-muted text-sm">
          {underTitle(conversation)}
        </p>
        <p className="truncate text-muted text-xs">{factsOf(conversation)}</p>
      </div>
      <ThreadMenu conversation={conversation} />
      {end}
    </header>
  );
}

function Tools({
  conversation,
  put,
  empty,
}: {
  conversation: Conversation;
  put: (text: string) => void;
  empty: boolean;
}) {
  // Two who may live together need no answers of a host.
  if (conversation.room !== null) return <OfferNotifications />;
  if (conversation.role === "guest") {
    if (!empty) return <OfferNotifications />;
    return (
      <div className="-mx-3 mb-2 flex gap-2 overflow-x-auto px-3 [scrollbar-width:none]">
        {firstQuestions().map((text) => (
          <ToolChip key={text} onClick={() => put(text)}>
            {text}
          </ToolChip>
        ))}
      </div>
    );
  }
  return (
    <div className="-mx-3 mb-2 flex gap-2 overflow-x-auto px-3 [scrollbar-width:none]">
      <QuickReplies onPick={put} />
      <BookLink listing={conversation.listing} onPick={put} />
    </div>
  );
}

/** One conversation: its messages and the line to write in. Give it the conversation's id as its key. */
export function Thread({ conversation, start, end }: ThreadProps) {
  const { id, role, blockedBy } = conversation;
  const thread = useThread(conversation);
  const photos = usePhotos(id, role);
  const typing = useTyping(id, role === "guest" ? "owner" : "guest");
  const [sent, setSent] = useState(0);
  const { query, messages } = thread;
  const other = otherName(conversation);

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Header conversation={conversation} start={start} end={end} />
      {thread.status === "down" && (
        <p
          role="status"
          className="flex items-center justify-center gap-2 bg-sun-soft px-4 py-1.5 text-sm text-sun-ink"
        >
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t("chat.reconnecting")}
        </p>
      )}
      {query.data ? (
        <MessageList
          conversation={conversation}
          messages={messages}
          waiting={thread.waiting}
          photos={photos}
          complete={thread.complete}
          onOlder={thread.older}
          other={other}
          typing={typing}
          sent={sent}
        />
      ) : query.isError ? (
        <div className="grid flex-1 place-items-center bg-paper p-4">
          <ErrorState
            icon={<CloudOff className="size-7" />}
            title={t("chat.connectionIssue")}
            hint={t("chat.messagesNotLoaded")}
            query={query}
            retryLabel={t("chat.retryConnection")}
          />
        </div>
      ) : (
        <div className="grid flex-1 place-items-center bg-paper">
          <Spinner />
        </div>
      )}
      {blockedBy === null ? (
        <Composer
          conversationId={id}
          onSend={(text) => {
            setSent(sent + 1);
            return thread.send(text);
          }}
          onPhoto={(photo, name, caption) => {
            setSent(sent + 1);
            photos.send(photo, name, caption);
          }}
          onTyping={thread.type}
          tools={(put) => (
            <Tools
              conversation={conversation}
              put={put}
              empty={messages.length + thread.waiting.length === 0}
            />
          )}
        />
      ) : (
        <ClosedBar conversation={conversation} closed={t("chat.closed")} />
      )}
    </div>
  );
}
