import { t } from "#domain/i18n.ts";

/** How far an upload has come. @param progress 0 to 1 */
export function UploadBar({ progress }: { progress: number }) {
  return (
    <div
      role="progressbar"
      aria-label={t("bookings.uploading")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-brand transition-[width] duration-200"
        style={{ width: `${progress * 100}%` }}
      />
    </div>
  );
}
