import { clsx } from "clsx";
import { Bell, BellOff } from "lucide-react";
import { useEffect, useId } from "react";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { lookAtPermission, type Permission, switchNotifications, useNotifications } from "./notify.ts";

const HINTS = {
  default: () => `${t("chat.notifyHint")} ${t("personal-data.noticePush")}`,
  granted: () => t("personal-data.noticePush"),
  denied: () => t("chat.notifyBlockedHint"),
  unsupported: () => t("chat.notifyUnsupportedHint"),
} as const;

function stateOf(permission: Permission, on: boolean): string {
  if (permission === "denied") return t("chat.notifyBlocked");
  if (permission === "unsupported") return t("chat.notifyUnsupported");
  return on ? t("chat.notifyOn") : t("chat.notifyOff");
}

/** Whether new messages are told while one looks at something else. */
export function NotifyToggle() {
  const { permission, on } = useNotifications();
  const api = useApi();
  const hintId = useId();
  const possible = permission === "default" || permission === "granted";
  const hint = on ? "" : HINTS[permission]();

  useEffect(() => {
    window.addEventListener("focus", lookAtPermission);
    lookAtPermission();
    return () => window.removeEventListener("focus", lookAtPermission);
  }, []);

  return (
    <div className="border-line border-b px-4 py-1.5">
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-describedby={hint ? hintId : undefined}
        disabled={!possible}
        onClick={() => void switchNotifications(api, !on)}
        className="flex min-h-11 w-full items-center gap-3 rounded-ctl text-left font-semibold text-[15px] disabled:cursor-not-allowed"
      >
        {possible ? (
          <Bell aria-hidden="true" className="size-5 text-brand" />
        ) : (
          <BellOff aria-hidden="true" className="size-5 text-muted" />
        )}
        <span className="flex-1">{t("chat.notifications")}</span>
        <span className="text-muted text-sm">{stateOf(permission, on)}</span>
        <span
          aria-hidden="true"
          className={clsx(
            "relative h-6 w-10 rounded-full border transition-colors",
            on ? "border-brand bg-brand" : "border-muted bg-paper",
            !possible && "opacity-50",
          )}
        >
          <span
            className={clsx(
              "absolute top-0.75 size-4 rounded-full transition-[left]",
              on ? "left-5 bg-brand-ink" : "left-0.75 bg-muted",
            )}
          />
        </span>
      </button>
      {hint && (
        <p id={hintId} className="pb-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
