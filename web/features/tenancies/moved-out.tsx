import { useState } from "react";
import { t } from "#domain/i18n.ts";
import type { VerificationView } from "#domain/tenancies/verification.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useMovedOut } from "./queries.ts";
import { placeWords } from "./words.ts";

/** Ends a tenancy with the word of its tenant, once they have said that they mean it. */
export function MovedOut({ view }: { view: VerificationView }) {
  const { id } = view;
  const title = placeWords(view);
  const [asking, setAsking] = useState(false);
  const end = useMovedOut(id);
  const confirm = () =>
    end.mutateAsync().then(
      () => {
        setAsking(false);
        toast({
          title: t("tenancies.movedOutToast"),
          description: t("tenancies.movedOutToastText", { title }),
        });
      },
      (error: unknown) => showFailure(error, { title: t("tenancies.movedOutFailed") }),
    );
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-haspopup="dialog"
        aria-label={t("tenancies.movedOutNamed", { title })}
        onClick={() => setAsking(true)}
      >
        {t("tenancies.movedOut")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("tenancies.movedOutAsk")}
        description={view.home ? t("tenancies.movedOutHomeText") : t("tenancies.movedOutText")}
        back={t("tenancies.stillHere")}
        press={t("tenancies.movedOut")}
        busy={end.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
