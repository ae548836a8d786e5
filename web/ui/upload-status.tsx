import { CircleAlert, RotateCw } from "lucide-react";
import type { Upload } from "#web/lib/upload-queue.ts";

const FAILED: Partial<Record<Upload["state"], string>> = {
  cancelled: "Upload cancelled",
  failed: "Upload failed",
  gone: "No longer there. Please add it again.",
};

/** How far an upload has come, laid over its picture; nothing once it is there. */
export function UploadStatus({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { state, share, label, problem, file } = upload;
  if (state === "done") return null;
  const failed = FAILED[state];
  if (failed) {
    return (
      <div className="absolute inset-x-0 bottom-0 grid gap-1 bg-black/75 p-2 text-white">
        <p
          role={state === "cancelled" ? undefined : "alert"}
          className="flex items-start gap-1.5 font-medium text-xs leading-snug"
        >
          <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          <span>{state === "failed" && problem ? problem : failed}</span>
        </p>
        {file && (
          <button
            type="button"
            aria-label={`Retry the upload of ${label}`}
            onClick={onRetry}
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-ctl bg-white font-semibold text-[#1f1b16] text-sm"
          >
            <RotateCw aria-hidden="true" className="size-4" /> Retry
          </button>
        )}
      </div>
    );
  }
  const percent = Math.round(share * 100);
  return (
    <div className="absolute inset-x-0 bottom-0 grid gap-1 bg-black/75 px-2.5 py-2">
      <p aria-hidden="true" className="flex justify-between font-medium text-white text-xs tabular-nums">
        <span>{state === "waiting" ? "Waiting" : share < 1 ? "Uploading" : "Checking"}</span>
        {state === "sending" && <span>{percent} %</span>}
      </p>
      <div
        role="progressbar"
        aria-label={`Upload of ${label}`}
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
