import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { type BookingView, UTR_LENGTH } from "#domain/bookings/contract.ts";
import { paymentNote, whatsappLink } from "#domain/bookings/payment.ts";
import { t } from "#domain/i18n.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";

/** The window has to open within the click, and without `noopener`, which hides whether it was blocked. */
function openWindow(link: string): boolean {
  const opened = window.open(link, "_blank");
  if (!opened) return false;
  opened.opener = null;
  return true;
}

/** The payment as a note for WhatsApp, looked at before it goes. */
export function WhatsappNote({ booking, utr }: { booking: BookingView; utr: string }) {
  const [previewing, setPreviewing] = useState(false);
  const [readyLink, setReadyLink] = useState<string | null>(null);
  const note = paymentNote(booking, utr);
  const complete = utr.length === UTR_LENGTH;

  function preview() {
    if (complete) return setPreviewing(true);
    toast({
      title: t("bookings.utrNeededTitle"),
      description: t("bookings.utrNeeded"),
      variant: "destructive",
    });
  }

  async function send() {
    try {
      const link = whatsappLink(booking.payment.whatsappNumber, note);
      if (openWindow(link)) return;
      if (await copyText(link)) {
        toast({
          title: t("bookings.whatsappCopied"),
          description: t("bookings.whatsappCopiedText"),
        });
      } else {
        setReadyLink(link);
        toast({ title: t("bookings.whatsappReady"), description: t("bookings.whatsappReadyText") });
      }
    } catch {
      toast({
        title: t("bookings.whatsappFailed"),
        description: t("bookings.whatsappFailedText"),
        variant: "destructive",
      });
    }
  }

  if (!previewing || !complete) {
    return (
      <Button variant="secondary" onClick={preview}>
        <MessageCircle aria-hidden="true" className="size-4" />
        {t("bookings.whatsappPreview")}
      </Button>
    );
  }
  return (
    <section
      aria-label={t("bookings.whatsappNote")}
      className="grid gap-3 rounded-ctl border border-line bg-paper p-4"
    >
      <p className="whitespace-pre-line rounded-2xl rounded-tl-sm bg-brand-soft px-4 py-3 text-[15px]">
        {note}
      </p>
      {readyLink && (
        <a
          href={readyLink}
          target="_blank"
          rel="noreferrer"
          className="break-all font-medium text-brand text-sm underline underline-offset-4"
        >
          {readyLink}
        </a>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void send()}>{t("bookings.whatsappSend")}</Button>
        <Button variant="quiet" onClick={() => setPreviewing(false)}>
          {t("bookings.closePreview")}
        </Button>
      </div>
    </section>
  );
}
