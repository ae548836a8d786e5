import { useEffect } from "react";
import { useBlocker } from "react-router";
import { t } from "#domain/i18n.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks before what was typed is left behind: by a link, by going back, or by closing the page. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      size="sm"
      title={t("ui.leaveTitle")}
      description={t("ui.leaveHint")}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => blocker.proceed?.()}>
          {t("ui.leave")}
        </Button>
        <Button onClick={stay}>{t("ui.keepEditing")}</Button>
      </div>
    </Dialog>
  );
}
