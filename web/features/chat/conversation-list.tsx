import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudOff, MessagesSquare, Search, SearchX } from "lucide-react";
import { useState } from "react";
import type { Conversation, Sender } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { found } from "./cache.ts";
import { ConversationRow } from "./conversation-row.tsx";
import { conversationsQuery, useOlderConversations, type Which } from "./queries.ts";
import { useNow } from "./use-now.ts";

type Kind = "all" | Sender;

const kinds = () =>
  [
    { value: "all", label: t("chat.kindAll") },
    { value: "owner", label: t("chat.kindOwner") },
    { value: "guest", label: t("chat.kindGuest") },
  ] as const;

function Loading() {
  return (
    <div role="status" className="grid gap-4 p-4">
      <span className="sr-only">{t("shared.loading")}</span>
      {[1, 2, 3, 4, 5].map((each) => (
        <div key={each} className="flex items-center gap-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface ListProps {
  activeId: number | null;
  onOpen: (conversation: Conversation) => void;
}

function NotLoaded({ query }: { query: { refetch: () => unknown; isFetching: boolean } }) {
  return (
    <div className="p-4">
      <ErrorState
        icon={<CloudOff className="size-7" />}
        title={t("chat.connectionIssue")}
        hint={t("chat.listNotLoaded")}
        query={query}
        retryLabel={t("chat.retryConnection")}
      />
    </div>
  );
}

interface RowsProps extends ListProps {
  which: Which;
  /** What is shown of the list. */
  pick: (list: readonly Conversation[]) => Conversation[];
  tagged: boolean;
}

function Rows({ which, pick, tagged, activeId, onOpen }: RowsProps) {
  const query = useQuery(conversationsQuery(useApi(), useQueryClient(), which));
  const older = useOlderConversations(which);
  const now = useNow();
  const { data } = query;
  if (!data) return query.isError ? <NotLoaded query={query} /> : <Loading />;
  const shown = pick(data.conversations);
  return (
    <>
      {shown.length === 0 ? (
        <div className="p-4">
          <EmptyState
            icon={<SearchX className="size-7" />}
            title={which === "unread" ? t("chat.noUnread") : t("chat.nothingFound")}
            hint={t("chat.searchHint")}
          />
        </div>
      ) : (
        <ul aria-label={t("chat.conversations")} className="divide-y divide-line pb-4">
          {shown.map((conversation) => (
            <li key={conversation.id} className="endless-entry">
              <ConversationRow
                conversation={conversation}
                now={now}
                active={conversation.id === activeId}
                tagged={tagged}
                onOpen={() => onOpen(conversation)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="grid px-4 pb-4">
        <ShowOlder
          list={{
            hasNextPage: !data.complete,
            isFetchingNextPage: older.isPending,
            fetchNextPage: () => older.mutate(undefined, { onError: (error) => showFailure(error) }),
          }}
        />
      </div>
    </>
  );
}

/** All conversations, what came for one's stays told apart from what one asked. */
export function ConversationList({ activeId, onOpen }: ListProps) {
  const query = useQuery(conversationsQuery(useApi(), useQueryClient()));
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<Kind>("all");
  const [which, setWhich] = useState<Which>("all");

  const all = query.data?.conversations;
  if (!all) return query.isError ? <NotLoaded query={query} /> : <Loading />;
  if (all.length === 0) {
    return (
      <div className="p-4">
        <EmptyState
          icon={<MessagesSquare className="size-7" />}
          title={t("chat.noConversations")}
          hint={t("chat.noConversationsHint")}
        />
      </div>
    );
  }
  const roles = new Set(all.map(({ role }) => role));
  const both = roles.size > 1;
  const pick = (list: readonly Conversation[]) => {
    const ofKind = list.filter(({ role }) => !both || kind === "all" || role === kind);
    const waiting = ofKind.filter(({ id, unread }) => which === "all" || unread > 0 || id === activeId);
    return found(waiting, search);
  };
  return (
    <>
      <div className="grid gap-2 px-4 pt-3 pb-2">
        <label className="relative flex items-center">
          <Search aria-hidden="true" className="absolute left-3.5 size-4.5 text-muted" />
          <input
            type="search"
            aria-label={t("chat.searchConversations")}
            placeholder={t("chat.searchConversations")}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="min-h-11 w-full rounded-full border border-edge bg-paper pr-4 pl-10 text-base placeholder:text-muted hover:border-muted"
          />
        </label>
        <div className="flex flex-wrap gap-2">
          {both && (
            <Segmented
              name="chat-kind"
              label={t("chat.whichConversations")}
              options={kinds()}
              value={kind}
              onChange={setKind}
            />
          )}
          {roles.has("owner") && (
            <Chip active={which === "unread"} onClick={() => setWhich(which === "all" ? "unread" : "all")}>
              {t("chat.unread")}
            </Chip>
          )}
        </div>
      </div>
      <Rows key={which} which={which} pick={pick} tagged={both} activeId={activeId} onOpen={onOpen} />
    </>
  );
}
