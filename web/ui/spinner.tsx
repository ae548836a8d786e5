import { clsx } from "clsx";
import { t } from "#domain/i18n.ts";
import { NeedsScript } from "./needs-script.tsx";

interface SpinnerProps {
  /** Said aloud; null where the text beside it already says so. */
  label?: string | null;
  className?: string;
}

export function Spinner({ label = t("shared.loading"), className }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:[animation-duration:2.4s]",
        className ?? "size-5",
      )}
    />
  );
  if (label === null) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-3 text-muted">
      {ring}
      {label}
    </span>
  );
}

/** A page, or a dialog's body, that is on its way. */
export function LoadingPage({ label = t("shared.loading") }: { label?: string }) {
  return (
    <>
      <NeedsScript />
      <div className="grid min-h-[50vh] place-items-center noscript:hidden">
        <Spinner label={label} />
      </div>
    </>
  );
}
