import { clsx } from "clsx";
import { t } from "#domain/i18n.ts";

const REASONS: readonly (() => string)[] = [
  () => t("admin.reasonNotReceived"),
  () => t("admin.reasonOtherAmount"),
  () => t("admin.reasonUtr"),
  () => t("admin.reasonUnreadable"),
  () => t("admin.reasonUsed"),
];

/** Why a proof is rejected, in words that most often fit; the guest reads them. */
export function Reasons({ chosen, onChoose }: { chosen: string; onChoose: (reason: string) => void }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">{t("admin.reasonOrOwnWords")}</legend>
      {REASONS.map((reason, at) => (
        <button
          key={reason()}
          type="button"
          {...(at === 0 && { "data-first-focus": "" })}
          aria-pressed={chosen === reason()}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onChoose(reason())}
          className={clsx(
            "flex min-h-11 items-center gap-3 rounded-ctl border px-3 py-1.5 text-left text-[15px]",
            chosen === reason() ? "border-brand bg-brand-soft" : "border-edge hover:border-muted",
          )}
        >
          <kbd className="text-muted text-sm">{at + 1}</kbd>
          {reason()}
        </button>
      ))}
    </fieldset>
  );
}
