import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { useStore } from "#web/lib/store.ts";
import { Button } from "#web/ui/button.tsx";
import { startUpdate, updateReady } from "./updates.ts";

/** Says that there is a new version, until somebody wants it: nothing reloads by itself. */
export function UpdateLine() {
  const ready = useStore(updateReady);
  const [later, setLater] = useState(false);
  if (!ready || later) return null;
  return (
    <section aria-label={t("shell.newVersion")} data-foot-notice="" className="foot-notice">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="min-w-0 flex-1 basis-48 font-semibold">
          {t("shell.newVersionReady")}
        </p>
        <Button variant="quiet" onClick={() => setLater(true)}>
          {t("shell.later")}
        </Button>
        <Button onClick={startUpdate}>{t("shell.reload")}</Button>
      </div>
    </section>
  );
}
