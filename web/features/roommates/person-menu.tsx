import { Ban, EllipsisVertical, Flag } from "lucide-react";
import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { ReportCall } from "#domain/rooms/endpoints.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { toast } from "#web/lib/toast.ts";
import { ActionMenu } from "#web/ui/action-menu.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { failedWords, saidBy, useBlockPerson } from "./queries.ts";

const ReportForm = lazyWithRetry(() => import("#web/ui/report-form.tsx"));

interface PersonMenuProps {
  userId: string;
  firstName: string;
  /** The call that takes a report: that of their request, or of their room; without one they can be blocked only. */
  report?: ReportCall;
  onBlocked?: () => void;
}

/** What can be done about somebody: report what they wrote, or block them. */
export function PersonMenu({ userId, firstName, report, onBlocked }: PersonMenuProps) {
  const [asking, setAsking] = useState<"report" | "block" | null>(null);
  const block = useBlockPerson(userId);
  const close = () => setAsking(null);
  const failed = (error: unknown) =>
    toast({ title: t("roommates.error"), description: saidBy(error), variant: "destructive" });

  async function confirm() {
    try {
      await block.mutateAsync(true);
      close();
      onBlocked?.();
      const undo = () => {
        block
          .mutateAsync(false)
          .then(() => toast({ title: t("roommates.unblockedToast", { name: firstName }) }), failed);
      };
      toast({
        title: t("roommates.blockedToast", { name: firstName }),
        action: { label: t("roommates.undo"), onClick: undo },
      });
    } catch (error) {
      failed(error);
    }
  }

  const icon = "size-4.5 shrink-0";
  const actions = [
    ...(report === undefined
      ? []
      : [
          {
            label: t("shared.report"),
            icon: <Flag aria-hidden="true" className={icon} />,
            onSelect: () => setAsking("report"),
          },
        ]),
    {
      label: t("roommates.blockNamed", { name: firstName }),
      icon: <Ban aria-hidden="true" className={icon} />,
      destructive: true,
      onSelect: () => setAsking("block"),
    },
  ];
  return (
    <>
      <ActionMenu label={t("roommates.aboutNamed", { name: firstName })} actions={actions}>
        <IconButton label={t("roommates.moreAbout", { name: firstName })}>
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </IconButton>
      </ActionMenu>
      <Dialog
        open={asking === "report"}
        onOpenChange={close}
        size="sm"
        title={t("roommates.reportAsk", { name: firstName })}
        description={t("roommates.reportText")}
      >
        {report !== undefined && (
          <Suspense fallback={<p role="status">{t("shared.loading")}</p>}>
            <ReportForm
              call={report}
              label={t("roommates.whatIsWrong")}
              press={t("roommates.sendReport")}
              variant="destructive"
              failed={failedWords()}
              onDone={close}
            />
          </Suspense>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking === "block"}
        onOpenChange={close}
        title={t("roommates.blockAsk", { name: firstName })}
        description={t("roommates.blockText")}
        press={t("roommates.block")}
        busy={block.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
