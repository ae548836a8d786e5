import { MessagesSquare } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { identityText } from "#web/lib/chat-identity.ts";
import {
  type ChatAbout,
  type ChatLauncher,
  ChatLauncherContext,
  useChatLauncher,
} from "#web/lib/chat-launcher.ts";
import { useHistoryStep } from "#web/lib/history-step.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { onDemand } from "#web/lib/on-demand.ts";
import { useAhead } from "#web/lib/rest.ts";
import { useSession } from "#web/lib/session.ts";
import { useStore } from "#web/lib/store.ts";
import { toast } from "#web/lib/toast.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { OwnTab } from "./own-tab.tsx";

const loadGuest = () => import("#web/features/chat/guest-dialog.tsx");
const loadChats = () => import("#web/features/chat/chats-dialog.tsx");
const GuestDialog = lazyWithRetry(loadGuest);
const ChatsDialog = lazyWithRetry(loadChats);
const Presence = lazyWithRetry(() => import("#web/features/chat/presence.tsx"));
const ChatsEntry = lazyWithRetry(() => import("#web/features/chat/chats-entry.tsx"));

const unreachable = () =>
  toast({
    title: t("shell.chatNotOpened"),
    description: t("shared.connection"),
    variant: "destructive",
  });

/** Whether somebody is here who may have conversations: an account, admin mode, or a guest who has asked before. */
function useTalker(): "member" | "guest" | null {
  const { data: user } = useSession();
  const inAdminMode = useAdminMode();
  const asked = useStore(identityText);
  if (user || inAdminMode) return "member";
  return asked === null ? null : "guest";
}

/** Opens the conversation that an address names, as that of a notification does; `all` is the list of them. */
function useNamed(enter: (id: number) => void): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const id = /^(all|[1-9]\d{0,8})$/.exec(query.get("chat") ?? "")?.[0];
    if (id === undefined) return;
    query.delete("chat");
    const opened = async () => {
      await loadChats();
      await navigate({ search: query.toString() }, { replace: true });
      enter(id === "all" ? 0 : Number(id));
    };
    opened().catch(unreachable);
  }, [search, navigate, enter]);
}

/** The chat of every page: its dialogs, the ways into them, and the connection behind. */
export function ChatRoom({ children }: { children: ReactNode }) {
  const guest = useHistoryStep("chat");
  const chats = useHistoryStep("chats");
  const talker = useTalker();
  useAhead(loadGuest);
  const [about, setAbout] = useState<ChatAbout>();
  const { enter: enterGuest } = guest;
  const { enter: enterChats } = chats;
  useNamed(enterChats);
  // What has been open stays there, to close in its own time.
  const opened = useRef({ guest: false, chats: false });
  opened.current.guest ||= guest.at !== undefined;
  opened.current.chats ||= chats.at !== undefined;

  const launcher = useMemo<ChatLauncher>(
    () => ({
      ask: (control, next) =>
        onDemand(control, loadGuest, () => {
          setAbout(next);
          enterGuest(next?.id);
        }),
      open: (control) => onDemand(control, loadChats, enterChats),
      prepare: () => void loadGuest().catch(() => undefined),
    }),
    [enterGuest, enterChats],
  );

  return (
    <ChatLauncherContext value={launcher}>
      {children}
      {/* Of its own: while it is fetched, an open dialog must not be taken away and put back. */}
      <Suspense fallback={null}>{talker && <Presence />}</Suspense>
      <Suspense fallback={null}>
        {opened.current.guest && (
          <GuestDialog
            about={about}
            open={guest.at !== undefined}
            onOpenChange={(next) => !next && guest.leave()}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {opened.current.chats && <ChatsDialog at={chats.at} onEnter={chats.enter} onLeave={chats.leave} />}
      </Suspense>
    </ChatLauncherContext>
  );
}

/** The tab of whoever is signed in or in admin mode. */
export function ChatsTab() {
  const { open } = useChatLauncher();
  const isMember = useTalker() === "member";
  return (
    <OwnTab
      label={t("chat.chats")}
      Icon={MessagesSquare}
      isThere={isMember}
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      <Suspense fallback={null}>
        {isMember && <ChatsEntry look="badge" className="absolute -top-1 left-1/2" />}
      </Suspense>
    </OwnTab>
  );
}

/** In the footer: asking about nothing in particular, and the answers of who has asked. */
export function ChatLinks({ className }: { className: string }) {
  const { ask } = useChatLauncher();
  const talker = useTalker();
  return (
    <>
      <button
        type="button"
        onClick={({ currentTarget }) => ask(currentTarget)}
        className={`${className} noscript:hidden`}
      >
        {t("shell.askUs")}
      </button>
      {talker && (
        <Suspense fallback={null}>
          <ChatsEntry look="link" className={className} />
        </Suspense>
      )}
    </>
  );
}
