import { t } from "#domain/i18n.ts";
import type { Upload } from "#web/lib/upload-queue.ts";

function stateText(state: "waiting" | "sending", progress: number): string {
  if (state === "waiting") return t("ui.uploadWaiting");
  return progress < 1 ? t("ui.uploadSending") : t("ui.uploadChecking");
}

/** How far an upload has come, laid over its picture; nothing before and after. */
export function UploadStatus({ upload: { state, progress, label } }: { upload: Upload }) {
  if (state !== "waiting" && state !== "sending") return null;
  const percent = Math.round(progress * 100);
  return (
    <div className="absolute inset-x-0 bottom-0 grid gap-1 bg-black/75 px-2.5 py-2">
      <p aria-hidden="true" className="flex justify-between font-medium text-white text-xs tabular-nums">
        <span>{stateText(state, progress)}</span>
        {state === "sending" && <span>{percent} %</span>}
      </p>
      <div
        role="progressbar"
        aria-label={t("ui.uploadOf", { label })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-white/30"
      >
        <div className="h-full rounded-full bg-white transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
