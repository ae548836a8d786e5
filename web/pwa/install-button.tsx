import { Download } from "lucide-react";
import { t } from "#domain/i18n.ts";
import { takeInstallOffer, useInstallOffered } from "#web/lib/install.ts";

/**
 * In the header, as long as the browser offers to install the app. It stands before what was there, in room that was
 * free, so that nothing moves when it comes.
 */
export default function InstallButton() {
  const offered = useInstallOffered();
  if (!offered) return null;
  return (
    <button
      type="button"
      data-install=""
      onClick={() => void takeInstallOffer()}
      aria-label={t("shell.installApp")}
      title={t("shell.installApp")}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-surface font-semibold text-[15px] hover:border-muted sm:px-4"
    >
      <Download aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">{t("shell.installApp")}</span>
    </button>
  );
}
