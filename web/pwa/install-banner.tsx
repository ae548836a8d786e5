import { Share, SquarePlus } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { t } from "#domain/i18n.ts";
import { takeInstallOffer } from "#web/lib/install.ts";
import { Button } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { CloseNotice, FootNotice } from "./foot-notice.tsx";
import { dismiss, isDismissed, useWayToInstall } from "./install-state.ts";

/** Not with the first sight of the page: once somebody has begun to use it. */
function useBegun(): boolean {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (begun) return;
    const begin = () => setBegun(true);
    const signs = ["scroll", "keydown", "pointerup"] as const;
    for (const sign of signs) window.addEventListener(sign, begin, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, begin);
    };
  }, [begun]);
  return begun;
}

/** Offers to install the app, at the foot of the screen. */
export function InstallBanner() {
  const way = useWayToInstall();
  const begun = useBegun();
  const [gone, setGone] = useState(isDismissed);
  if (!begun || gone || way === null) return null;
  const close = () => {
    dismiss();
    setGone(true);
  };
  return (
    <FootNotice kind="install" aria-label={t("shell.installSection")}>
      <div className="flex items-center gap-3 max-sm:gap-2">
        <img src="/icon.svg" alt="" width={44} height={44} className="size-11 shrink-0 max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <p className="font-bold leading-tight">{t("shell.installTitle")}</p>
          <p className="text-muted text-sm max-sm:hidden">{t("shell.installText")}</p>
        </div>
        {way === "prompt" && <Button onClick={() => void takeInstallOffer()}>{t("shell.install")}</Button>}
        <CloseNotice onClose={close} />
      </div>
      {way === "by-hand" && <ByHand />}
    </FootNotice>
  );
}

const BOLD = { b: (text: string) => <strong>{text}</strong> };

function ByHand() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="mt-3 w-full"
      >
        {open ? t("shell.hideSteps") : t("shell.showSteps")}
      </Button>
      <ol id={id} hidden={!open} className="mt-3 grid list-decimal gap-2 pl-6">
        <li>
          <RichText text={t("shell.tapShare")} tags={BOLD} />{" "}
          <Share aria-hidden="true" className="inline size-5 align-text-bottom" />
        </li>
        <li>
          <RichText text={t("shell.chooseAddToHome")} tags={BOLD} />{" "}
          <SquarePlus aria-hidden="true" className="inline size-5 align-text-bottom" />
        </li>
        <li>
          <RichText text={t("shell.tapAdd")} tags={BOLD} />
        </li>
      </ol>
    </>
  );
}
