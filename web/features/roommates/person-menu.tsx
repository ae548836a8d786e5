import { Ban, EllipsisVertical, Flag } from "lucide-react";
import { Suspense, useState } from "react";
import type { ReportCall } from "#domain/rooms/endpoints.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { toast } from "#web/lib/toast.ts";
import { ActionMenu } from "#web/ui/action-menu.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { FAILED, saidBy, useBlockPerson } from "./queries.ts";

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
    toast({ title: "Error", description: saidBy(error), variant: "destructive" });

  async function confirm() {
    try {
      await block.mutateAsync(true);
      close();
      onBlocked?.();
      const undo = () => {
        block.mutateAsync(false).then(() => toast({ title: `${firstName} is not blocked any more` }), failed);
      };
      toast({ title: `You blocked ${firstName}`, action: { label: "Undo", onClick: undo } });
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
            label: "Report",
            icon: <Flag aria-hidden="true" className={icon} />,
            onSelect: () => setAsking("report"),
          },
        ]),
    {
      label: `Block ${firstName}`,
      icon: <Ban aria-hidden="true" className={icon} />,
      destructive: true,
      onSelect: () => setAsking("block"),
    },
  ];
  return (
    <>
      <ActionMenu label={`About ${firstName}`} actions={actions}>
        <IconButton label={`More about ${firstName}`}>
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </IconButton>
      </ActionMenu>
      <Dialog
        open={asking === "report"}
        onOpenChange={close}
        size="sm"
        title={`Report ${firstName}?`}
        description="Our team looks at it. They do not learn who reported it."
      >
        {report !== undefined && (
          <Suspense fallback={<p role="status">Loading...</p>}>
            <ReportForm
              call={report}
              label="What is wrong?"
              press="Send report"
              variant="destructive"
              failed={FAILED}
              onDone={close}
            />
          </Suspense>
        )}
      </Dialog>
      <ConfirmDialog
        open={asking === "block"}
        onOpenChange={close}
        title={`Block ${firstName}?`}
        description="You no longer see each other's rooms and requests. What waits between you ends, and your chat about a room closes. They are not told. You can take it back in your account."
        press="Block"
        busy={block.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
