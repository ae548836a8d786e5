import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Empties the form, after asking: what was typed may be an hour's work. */
export function StartOver({ onConfirm }: { onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="lg" className="px-4!" onClick={() => setAsking(true)}>
        {t("ui.startOver")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("ui.startOverTitle")}
        description={t("ui.startOverHint")}
        back={t("ui.keepIt")}
        press={t("ui.startOver")}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}
