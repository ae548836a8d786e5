import {
  BedDouble,
  CalendarCheck,
  EllipsisVertical,
  Flag,
  House,
  LockKeyhole,
  LockKeyholeOpen,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CHAT_LIMITS, type Conversation } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { ActionMenu } from "#web/ui/action-menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextForm } from "#web/ui/text-form.tsx";
import { useBlock, useReport } from "./queries.ts";
import { canBeBooked, otherName } from "./words.ts";

const failed = (error: unknown) => showFailure(error);

function ReportForm({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const report = useReport(conversation.id);
  return (
    <TextForm
      label={t("chat.whatIsWrong")}
      rows={3}
      maxLength={CHAT_LIMITS.reason}
      press={t("chat.sendReport")}
      variant="destructive"
      check={(reason) => reason === "" && t("chat.reportReasonNeeded")}
      send={(reason) => report.mutateAsync(reason)}
      failureOf={(error) => void showFailure(error)}
      onSent={() => {
        onDone();
        toast({ title: t("chat.reportSent"), description: t("chat.reportSentText") });
      }}
      onBack={onDone}
    />
  );
}

/** What can be done about a conversation: see its stay, report it, close it and open it again. */
export function ThreadMenu({ conversation }: { conversation: Conversation }) {
  const { id, role, room, blockedBy, listing } = conversation;
  const navigate = useNavigate();
  const block = useBlock(id);
  const [asking, setAsking] = useState<"report" | "block" | null>(null);
  const name = otherName(conversation);
  const close = () => setAsking(null);
  const icon = "size-4.5 shrink-0";

  const actions = [
    ...(room?.id
      ? [
          {
            label: t("chat.seeRoom"),
            icon: <BedDouble aria-hidden="true" className={icon} />,
            onSelect: () => void navigate(pages.room(room.id!)),
          },
        ]
      : []),
    ...(listing?.isListed
      ? [
          {
            label: t("chat.seePg"),
            icon: <House aria-hidden="true" className={icon} />,
            onSelect: () => void navigate(pages.listing(listing.slug)),
          },
        ]
      : []),
    ...(role === "guest" && room === null && canBeBooked(listing)
      ? [
          {
            label: t("chat.bookPg"),
            icon: <CalendarCheck aria-hidden="true" className={icon} />,
            onSelect: () => void navigate(pages.payment(listing.id)),
          },
        ]
      : []),
    {
      label: t("shared.report"),
      icon: <Flag aria-hidden="true" className={icon} />,
      onSelect: () => setAsking("report"),
    },
    ...(blockedBy === null
      ? [
          {
            label: t("chat.block"),
            icon: <LockKeyhole aria-hidden="true" className={icon} />,
            destructive: true,
            onSelect: () => setAsking("block"),
          },
        ]
      : []),
    ...(blockedBy === role
      ? [
          {
            label: t("chat.unblock"),
            icon: <LockKeyholeOpen aria-hidden="true" className={icon} />,
            onSelect: () => block.mutate(false, { onError: failed }),
          },
        ]
      : []),
  ];

  return (
    <>
      <ActionMenu label={t("chat.conversation")} actions={actions}>
        <IconButton label={t("chat.more")}>
          <EllipsisVertical className="size-5" />
        </IconButton>
      </ActionMenu>
      <Dialog
        open={asking === "report"}
        onOpenChange={close}
        size="sm"
        title={t("chat.reportTitle")}
        description={t("chat.reportHint")}
      >
        <ReportForm conversation={conversation} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={asking === "block"}
        onOpenChange={close}
        title={t("chat.blockTitle", { name })}
        description={t("chat.blockHint")}
        press={t("chat.block")}
        busy={block.isPending}
        onConfirm={() => block.mutateAsync(true).then(close, failed)}
      />
    </>
  );
}

/** In place of the line to write in, once one side has closed the conversation. */
export function ClosedBar({ conversation, closed }: { conversation: Conversation; closed: string }) {
  const block = useBlock(conversation.id);
  const own = conversation.blockedBy === conversation.role;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-3 border-line border-t px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] text-center text-muted"
    >
      <p>{own ? t("chat.youBlocked", { name: otherName(conversation) }) : closed}</p>
      {own && (
        <Button
          variant="secondary"
          busy={block.isPending}
          onClick={() => block.mutate(false, { onError: failed })}
        >
          {t("chat.unblock")}
        </Button>
      )}
    </div>
  );
}
