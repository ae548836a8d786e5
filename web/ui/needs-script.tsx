import { t } from "#domain/i18n.ts";

/** Where there are no scripts, in place of what only they can fill. */
export function NeedsScript({ text }: { text?: string }) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="rounded-ctl bg-sun-soft px-4 py-3">{text ?? t("shared.needsScript")}</p>
      )}
    </noscript>
  );
}
