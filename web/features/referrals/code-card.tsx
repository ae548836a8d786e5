import { Copy, MessageCircle, QrCode, Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { copyCode } from "#web/lib/copy-code.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { linkTo } from "#web/lib/share.ts";
import { useSite } from "#web/lib/site.ts";
import { toast } from "#web/lib/toast.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { invitationText } from "./words.ts";

const Qr = lazyWithRetry(() => import("#web/ui/qr.tsx"));

async function copyLink(url: string) {
  if (await copyText(url))
    toast({ title: t("referrals.linkCopied"), description: t("referrals.linkCopiedText") });
  else
    toast({
      title: t("referrals.copyFailed"),
      description: t("referrals.copyFailedText"),
      variant: "destructive",
    });
}

/** The device's own sharing, where it has one. Somebody who closes its sheet has changed their mind. */
async function shareLink(url: string) {
  try {
    await navigator.share({ title: "Tangu", text: t("referrals.shareText"), url });
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) await copyLink(url);
  }
}

function ShareLinks({ url }: { url: string }) {
  const [qr, setQr] = useState(false);
  const canShare = useHydrated() && "share" in navigator;
  return (
    <>
      <div className="grid gap-2 min-[380px]:grid-cols-2 min-[380px]:*:last:odd:col-span-2 sm:flex sm:flex-wrap">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(invitationText(url))}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("primary", "md", "max-sm:px-2!")}
        >
          <MessageCircle aria-hidden="true" className="size-4.5 shrink-0" />
          WhatsApp
        </a>
        <Button variant="secondary" onClick={() => void copyLink(url)} className="max-sm:px-2!">
          <Copy aria-hidden="true" className="size-4.5" />
          {t("referrals.copyLink")}{" "}
        </Button>
        {canShare && (
          <Button variant="secondary" onClick={() => void shareLink(url)}>
            <Share2 aria-hidden="true" className="size-4.5" /> {t("shared.share")}{" "}
          </Button>
        )}
        <Button variant="secondary" aria-expanded={qr} onClick={() => setQr(!qr)}>
          <QrCode aria-hidden="true" className="size-4.5" />
          {qr ? t("referrals.hideQr") : t("referrals.showQr")}
        </Button>
      </div>
      {qr && (
        <div className="grid justify-items-center gap-2 py-2">
          <div className="size-48">
            <Suspense fallback={<Skeleton className="size-48" />}>
              <Qr text={url} label={t("referrals.qrLabel")} />
            </Suspense>
          </div>
          <p className="text-muted text-sm">{t("referrals.qrText")}</p>
        </div>
      )}
    </>
  );
}

/** One's code and link, and the ways to send them. */
export function CodeCard({ code, alias, isActive }: { code: string; alias: string; isActive: boolean }) {
  const publicUrl = useSite()?.publicUrl;
  if (!isActive) {
    return (
      <section className="rounded-card bg-sun-soft p-5">
        <h2 className="font-bold text-lg">{t("referrals.codeOff")}</h2>
        <p className="text-muted">{t("referrals.codeOffText")}</p>
      </section>
    );
  }
  const url = linkTo(pages.invitation(alias), publicUrl);
  return (
    <section
      aria-label={t("referrals.codeAndLink")}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto">
          <h2 className="text-muted text-sm">{t("referrals.code")}</h2>
          <p className="select-all font-bold text-2xl tabular-nums tracking-wider">{code}</p>
        </div>
        <Button variant="secondary" onClick={() => void copyCode(code)}>
          <Copy aria-hidden="true" className="size-4.5" />
          {t("referrals.copyCode")}{" "}
        </Button>
      </div>
      <div className="grid gap-3 border-line border-t pt-4">
        <p className="text-muted text-sm">{t("referrals.linkHint")}</p>
        <p translate="no" className="truncate rounded-ctl bg-paper px-3 py-2.5 text-sm">
          {url.replace(/^https?:\/\//, "")}
        </p>
        <ShareLinks url={url} />
      </div>
    </section>
  );
}
