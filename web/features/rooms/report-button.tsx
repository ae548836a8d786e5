import { Flag } from "lucide-react";
import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import { reportRoom } from "#domain/rooms/endpoints.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { useSession } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const ReportForm = lazyWithRetry(() => import("#web/ui/report-form.tsx"));

interface ReportButtonProps {
  room: Pick<RoomPost, "id" | "title">;
  onSignIn: () => void;
}

export function ReportButton({ room, onSignIn }: ReportButtonProps) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  return (
    <div className="border-line border-t py-6 noscript:hidden">
      <Button
        variant="quiet"
        className="-ml-4 text-muted"
        aria-haspopup="dialog"
        onClick={() => (session.data === null ? onSignIn() : setOpen(true))}
      >
        <Flag aria-hidden="true" className="size-4" /> {t("rooms.reportThis")}{" "}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={t("rooms.reportThis")}
        description={t("rooms.reportThisText")}
      >
        <Suspense fallback={<p role="status">{t("shared.loading")}</p>}>
          <ReportForm call={reportRoom(room.id)} hint={t("rooms.reportHint")} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </div>
  );
}
