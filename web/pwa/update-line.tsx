import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { useStore } from "#web/lib/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CloseNotice, FootNotice } from "./foot-notice.tsx";
import { startUpdate, updateReady } from "./updates.ts";

/** Says that there is a new version, until somebody wants it: nothing reloads by itself. */
export function UpdateLine() {
  const ready = useStore(updateReady);
  const [later, setLater] = useState(false);
  if (!ready || later) return null;
  return (
    <FootNotice kind="update" aria-label={t("shell.newVersion")}>
      <div className="flex items-center gap-2">
        <p role="status" className="min-w-0 flex-1 font-semibold leading-tight">
          {t("shell.newVersionReady")}
        </p>
        <Button onClick={startUpdate}>{t("shell.reload")}</Button>
        <CloseNotice label={t("shell.later")} onClose={() => setLater(true)} />
      </div>
    </FootNotice>
  );
}
