import { CircleAlert, ImageUp, RotateCw } from "lucide-react";
import { useId } from "react";
import { t } from "#domain/i18n.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import type { Upload } from "#web/lib/upload-queue.ts";
import { Button, buttonClass } from "./button.tsx";

/** What is said of an upload that was not made; null when there is nothing to say. */
function problemOf({ state, problem }: Upload): string | null {
  if (state === "failed") return problem;
  if (state === "cancelled") return uploadMessages.cancelled();
  return state === "gone" ? uploadMessages.fileGone() : null;
}

interface UploadFailureProps {
  upload: Upload;
  accept: string;
  onRetry: () => void;
  onReplace: (file: File) => void;
}

/** Why an upload was not made, in full, and what helps: the same file once more, or another one. */
export function UploadFailure({ upload, accept, onRetry, onReplace }: UploadFailureProps) {
  const id = useId();
  const { state, label, file, canRetry } = upload;
  const problem = problemOf(upload);
  if (problem === null) return null;
  const wasCancelled = state === "cancelled";
  return (
    <div className="relative grid gap-2 px-2.5 pt-2.5">
      <p
        role={wasCancelled ? undefined : "alert"}
        className={`flex items-start gap-1.5 font-medium text-sm leading-snug ${wasCancelled ? "text-muted" : "text-danger"}`}
      >
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{problem}</span>
      </p>
      {file && canRetry ? (
        <Button variant="secondary" aria-label={t("ui.retryUpload", { label })} onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4" /> {t("shared.retry")}
        </Button>
      ) : (
        <>
          <input
            id={id}
            type="file"
            accept={accept}
            aria-label={t("ui.replaceWithFile", { label })}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) onReplace(chosen);
              // The same file may be chosen again.
              event.target.value = "";
            }}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            aria-hidden="true"
            className={buttonClass(
              "secondary",
              "md",
              "cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-brand",
            )}
          >
            <ImageUp aria-hidden="true" className="size-4 shrink-0" /> {t("ui.replace")}
          </label>
        </>
      )}
    </div>
  );
}
