import { BellRing } from "lucide-react";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { switchNotifications, useNotifications } from "./notify.ts";
import { ToolChip } from "./tool-chip.tsx";

/** To a guest who has asked and may go on with other things; gone once they have said yes or no. */
export function OfferNotifications() {
  const api = useApi();
  const { permission, on } = useNotifications();
  if (on || (permission !== "default" && permission !== "granted")) return null;
  return (
    <div className="mb-2 grid justify-items-start gap-1">
      <ToolChip
        icon={<BellRing aria-hidden="true" className="size-4" />}
        onClick={() => void switchNotifications(api, true)}
      >
        {t("chat.tellMe")}
      </ToolChip>
      <p className="text-muted text-sm">{t("personal-data.noticePush")}</p>
    </div>
  );
}
