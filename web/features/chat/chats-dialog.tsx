import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, MessagesSquare, X } from "lucide-react";
import { useState } from "react";
import type { Conversation } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PaneDialog } from "#web/ui/pane-dialog.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { ListingBeside } from "./listing-beside.tsx";
import { NotifyToggle } from "./notify-toggle.tsx";
import { conversationsQuery } from "./queries.ts";
import { Thread } from "./thread.tsx";
import { useWide } from "./use-wide.ts";

interface ChatsDialogProps {
  /** What stands in the history: 0 is the list, a number the thread that a phone shows; undefined is closed. */
  at: number | undefined;
  onEnter: (conversationId: number) => void;
  /** One step back: out of the thread, or out of the dialog. */
  onLeave: () => void;
}

function List(props: { activeId: number | null; onOpen: (one: Conversation) => void; onClose: () => void }) {
  return (
    <>
      <header className="flex items-center gap-3 border-line border-b py-2.5 pr-3 pl-4">
        <h2 className="flex-1 font-bold text-xl tracking-tight">{t("chat.chats")}</h2>
        <IconButton label={t("shared.close")} onClick={props.onClose} data-first-focus="">
          <X className="size-5" />
        </IconButton>
      </header>
      <NotifyToggle />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ConversationList activeId={props.activeId} onOpen={props.onOpen} />
      </div>
    </>
  );
}

/** @param opened as it was when it was chosen; what has been read leaves the list of unread conversations */
function useConversation(id: number | null, opened: Conversation | null): Conversation | null {
  const api = useApi();
  const client = useQueryClient();
  const all = useQuery(conversationsQuery(api, client));
  const unread = useQuery({ ...conversationsQuery(api, client, "unread"), enabled: false });
  const known = [...(all.data?.conversations ?? []), ...(unread.data?.conversations ?? [])];
  return known.find((each) => each.id === id) ?? (opened?.id === id ? opened : null);
}

/** List and thread side by side. */
function WideChats({ at, onLeave }: Pick<ChatsDialogProps, "at" | "onLeave">) {
  const [chosen, setChosen] = useState<Conversation | null>(null);
  const id = chosen?.id ?? (at || null);
  const conversation = useConversation(id, chosen);
  return (
    <div className="flex min-h-0 flex-1">
      <section
        aria-label={t("chat.conversations")}
        className="flex w-[340px] shrink-0 flex-col border-line border-r"
      >
        <List activeId={id} onOpen={setChosen} onClose={onLeave} />
      </section>
      {conversation ? (
        <>
          <Thread key={conversation.id} conversation={conversation} />
          <ListingBeside conversation={conversation} />
        </>
      ) : (
        <div className="grid flex-1 place-items-center bg-paper p-6 text-center text-muted">
          <p className="grid justify-items-center gap-3">
            <MessagesSquare aria-hidden="true" className="size-10" />
            {t("chat.chooseOne")}
          </p>
        </div>
      )}
    </div>
  );
}

/** List or thread. */
function NarrowChats({ at, onEnter, onLeave }: ChatsDialogProps) {
  const [chosen, setChosen] = useState<Conversation | null>(null);
  const conversation = useConversation(at || null, chosen);
  if (!conversation) {
    const open = (one: Conversation) => {
      setChosen(one);
      onEnter(one.id);
    };
    return <List activeId={null} onOpen={open} onClose={onLeave} />;
  }
  return (
    <Thread
      key={conversation.id}
      conversation={conversation}
      start={
        <IconButton label={t("chat.backToList")} onClick={onLeave} className="-ml-1">
          <ArrowLeft className="size-5" />
        </IconButton>
      }
    />
  );
}

/** Everything somebody asked, and everything that came for their stays. Meant to be loaded with its first opening. */
export default function ChatsDialog({ at, onEnter, onLeave }: ChatsDialogProps) {
  const wide = useWide();
  return (
    <PaneDialog
      open={at !== undefined}
      onOpenChange={(open) => !open && onLeave()}
      title={t("chat.chats")}
      size="full"
    >
      {wide ? (
        <WideChats at={at} onLeave={onLeave} />
      ) : (
        <NarrowChats at={at} onEnter={onEnter} onLeave={onLeave} />
      )}
    </PaneDialog>
  );
}
