import { useNavigation } from "react-router";
import { t } from "#domain/i18n.ts";
import { useOnline } from "#web/lib/connection.ts";
import { Spinner } from "#web/ui/spinner.tsx";

/** Why nothing seems to happen: the page that was pressed is still on its way. */
export function PageStatus() {
  const online = useOnline();
  const loading = useNavigation().state !== "idle";
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[max(8px,env(safe-area-inset-top))] z-60 flex justify-center px-3"
    >
      {online && loading && (
        <p className="page-status page-status-late">
          <Spinner label={null} className="size-4" />
          {t("shared.loading")}
        </p>
      )}
    </div>
  );
}
