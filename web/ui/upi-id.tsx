import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "./button.tsx";

const COPIED_MS = 2000;

/** Where to pay, ready to be copied into a UPI app. */
export function UpiId({ upiId }: { upiId: string }) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    if (!(await copyText(upiId))) {
      toast({ title: t("bookings.copyUpiFailed"), variant: "destructive" });
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <div className="flex items-center gap-3 rounded-ctl border border-line bg-paper py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="text-muted text-sm">{t("bookings.upiId")}</p>
        <p className="select-all break-all font-bold">{upiId}</p>
      </div>
      <Button
        variant="secondary"
        onClick={copy}
        aria-label={copied ? t("bookings.upiIdCopied") : t("bookings.copyUpiId")}
      >
        {copied ? (
          <Check aria-hidden="true" className="size-4 text-brand" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {copied ? t("shared.copied") : t("shared.copy")}
      </Button>
    </div>
  );
}
