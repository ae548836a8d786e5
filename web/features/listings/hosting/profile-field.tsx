import { clsx } from "clsx";
import { RotateCw, UserRound } from "lucide-react";
import { useId, useRef } from "react";
import { t } from "#domain/i18n.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { useStore } from "#web/lib/store.ts";
import { toast } from "#web/lib/toast.ts";
import { refusedUpload, type UploadQueue } from "#web/lib/upload-queue.ts";
import { Button } from "#web/ui/button.tsx";
import { UploadPreview } from "#web/ui/upload-preview.tsx";

/** The picture beside the name: a face, or the house's sign. */
export function ProfileField({ queue, error }: { queue: UploadQueue; error: string | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useStore(queue).find(({ role }) => role === "profile");
  const underWay = upload?.state === "waiting" || upload?.state === "sending";
  const failed = upload?.state === "failed" || upload?.state === "gone";
  const add = (files: FileList | null) => {
    const { refused } = queue.add(Array.from(files ?? []).slice(0, 1), "profile");
    if (refused) toast({ ...refusedUpload.profile(), variant: "destructive" });
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {t("hosting.profileImage")}
      </label>
      <div className="flex items-center gap-4">
        <span className="relative grid size-18 shrink-0 place-items-center overflow-hidden rounded-full bg-sun-soft text-sun-ink">
          {upload ? (
            <UploadPreview upload={upload} onMissing={() => queue.markMissing(upload.id)} />
          ) : (
            <UserRound aria-hidden="true" className="size-8" strokeWidth={1.5} />
          )}
        </span>
        <input
          ref={input}
          id={id}
          name="profileImage"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            add(event.target.files);
            event.target.value = "";
          }}
          className="peer sr-only"
        />
        <div className="grid min-w-0 gap-1.5 rounded-ctl peer-focus-visible:outline-3 peer-focus-visible:outline-brand">
          <p
            id={`${id}-note`}
            role="status"
            className={clsx("text-sm", failed ? "font-medium text-danger" : "text-muted")}
          >
            {upload === undefined && t("hosting.profileHint")}
            {underWay && t("hosting.uploading", { percent: Math.round(upload.progress * 100) })}
            {upload?.state === "done" && upload.label}
            {upload?.state === "cancelled" && uploadMessages.cancelled()}
            {upload?.state === "failed" && upload.problem}
            {upload?.state === "gone" && uploadMessages.fileGone()}
          </p>
          <div className="flex flex-wrap gap-2">
            {underWay ? (
              <Button variant="secondary" onClick={() => queue.cancel(upload.id)}>
                {t("shared.cancel")}
              </Button>
            ) : (
              <Button variant="secondary" tabIndex={-1} onClick={() => input.current?.click()}>
                {upload ? t("hosting.replace") : t("hosting.chooseImage")}
              </Button>
            )}
            {(upload?.state === "failed" || upload?.state === "cancelled") && upload.canRetry && (
              <Button variant="secondary" onClick={() => queue.retry(upload.id)}>
                <RotateCw aria-hidden="true" className="size-4" /> {t("shared.retry")}
              </Button>
            )}
            {upload && !underWay && (
              <Button variant="quiet" onClick={() => queue.remove(upload.id)}>
                {t("shared.remove")}
              </Button>
            )}
          </div>
        </div>
      </div>
      {error && <p className="font-medium text-danger text-sm">{error}</p>}
    </div>
  );
}
