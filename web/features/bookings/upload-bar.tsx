/** How far an upload has come. @param share 0 to 1 */
export function UploadBar({ share }: { share: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Uploading the screenshot"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-brand transition-[width] duration-200"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
