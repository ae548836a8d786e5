import { useQuery } from "@tanstack/react-query";
import { CloudOff, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { GENERAL_INQUIRY_LISTING_ID } from "#domain/chat/contract.ts";
import { beginConversation } from "#domain/chat/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import type { ChatAbout } from "#web/lib/chat-launcher.ts";
import { keyOf } from "#web/lib/query.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PaneDialog } from "#web/ui/pane-dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { type Identity, identifierOf, keepIdentity, loadIdentity } from "./identity.ts";
import { NamePrompt } from "./name-prompt.tsx";
import { openConversation } from "./queries.ts";
import { Thread } from "./thread.tsx";
import { type ChatActor, useActor } from "./use-actor.ts";

/** A dialog's inside while there is no thread yet. */
function Frame({ title, close, children }: { title: string; close: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="flex items-center gap-3 border-line border-b py-2.5 pr-3 pl-5">
        <p className="min-w-0 flex-1 truncate font-bold text-[17px] tracking-tight" translate="no">
          {title}
        </p>
        {close}
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </>
  );
}

interface AskedProps {
  about: ChatAbout;
  identity: Identity;
  close: ReactNode;
}

/** The conversation about a stay: the one from before, or a new one. */
function Asked({ about, identity, close }: AskedProps) {
  const api = useApi();
  // A lost answer is asked for again with the same key.
  const key = useRef(newActionKey());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(beginConversation(), about.id, identity.id, identity.user),
    queryFn: async () => {
      const input = { guestIdentifier: identifierOf(identity), pgListingId: about.id };
      const conversation = await openConversation(api, input, key.current);
      key.current = newActionKey();
      keepIdentity(identity.name, identity.user);
      return conversation;
    },
  });
  if (data) return <Thread key={data.id} conversation={data} end={close} />;
  const refused = error instanceof ApiError && error.status < 500 ? error.serverMessage : null;
  return (
    <Frame title={about.title} close={close}>
      <div className="m-auto p-5">
        {error ? (
          <ErrorState
            icon={<CloudOff className="size-7" />}
            title={refused ?? t("chat.connectionIssue")}
            hint={refused === null ? t("chat.notOpened") : undefined}
            query={{ refetch, isFetching }}
            retryLabel={t("chat.retryConnection")}
          />
        ) : (
          <Spinner />
        )}
      </div>
    </Frame>
  );
}

function GuestChat({ about, actor, close }: { about: ChatAbout; actor: ChatActor; close: ReactNode }) {
  const [identity, setIdentity] = useState(() => loadIdentity(actor.userId));
  if (identity) return <Asked about={about} identity={identity} close={close} />;
  return (
    <Frame title={about.title} close={close}>
      <NamePrompt
        title={t("chat.askAbout", { listing: about.title })}
        suggested={actor.firstName ?? ""}
        onName={(name) => setIdentity({ id: newActionKey().slice(0, 12), name, user: actor.userId })}
      />
    </Frame>
  );
}

interface GuestDialogProps {
  /** The stay that is asked about; a general inquiry without one. */
  about: ChatAbout | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asking about a stay, over the page that is open. Meant to be loaded with its first opening. */
export default function GuestDialog({ about, open, onOpenChange }: GuestDialogProps) {
  const actor = useActor();
  const asked = about ?? { id: GENERAL_INQUIRY_LISTING_ID, title: t("chat.generalInquiry") };
  const close = (
    <IconButton label={t("shared.close")} onClick={() => onOpenChange(false)}>
      <X className="size-5" />
    </IconButton>
  );
  return (
    <PaneDialog open={open} onOpenChange={onOpenChange} title={asked.title} size="md">
      {actor.pending ? (
        <Frame title={asked.title} close={close}>
          <div className="m-auto">
            <Spinner />
          </div>
        </Frame>
      ) : (
        <GuestChat key={`${asked.id} ${actor.userId}`} about={asked} actor={actor} close={close} />
      )}
    </PaneDialog>
  );
}
