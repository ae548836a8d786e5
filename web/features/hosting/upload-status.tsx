import { CircleAlert } from "lucide-react";
import type { Upload } from "./upload-queue.ts";

const FAILED: Partial<Record<Upload["state"], string>> = {
  cancelled: "Upload cancelled",
  failed: "Upload failed",
  gone: "No longer there. Please add it again.",
};

/** How far an upload has come, laid over its picture; nothing once it is there. */
export function UploadStatus({ upload }: { upload: Upload }) {
  const { state, share, label, problem } = upload;
  if (state === "done") return null;
  const failed = FAILED[state];
  if (failed) {
    return (
      <p
        role={state === "cancelled" ? undefined : "alert"}
        className="absolute inset-x-0 bottom-0 flex items-start gap-1.5 bg-black/75 px-2.5 py-2 font-medium text-white text-xs leading-snug"
      >
        <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
        <span>{state === "failed" && problem ? problem : failed}</span>
      </p>
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
