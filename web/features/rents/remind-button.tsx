import { BellRing, MessageCircle } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { remindTenant } from "#domain/rents/endpoints.ts";
import { showFailure } from "#web/lib/failure.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useRentChange } from "./queries.ts";

interface RemindButtonProps {
  propertyId: number;
  invoiceId: number;
  name: string;
}

interface Sent {
  isPushed: boolean;
  whatsapp: string;
}

/** Tells a tenant what there is to pay: by push at once, and by WhatsApp with a text that is ready. */
export function RemindButton({ propertyId, invoiceId, name }: RemindButtonProps) {
  const [sent, setSent] = useState<Sent>();
  const remind = useRentChange((api, _: { at: number }, idempotencyKey) =>
    api.send(remindTenant(propertyId, invoiceId), { idempotencyKey }).then(({ data }) => setSent(data)),
  );
  return (
    <>
      <Button
        variant="secondary"
        busy={remind.isPending}
        aria-label={t("rents.remindName", { name })}
        onClick={() => remind.mutate({ at: Date.now() }, { onError: (error) => showFailure(error) })}
      >
        <BellRing aria-hidden="true" className="size-4" />
        {t("rents.remind")}
      </Button>
      <Dialog
        open={sent !== undefined}
        onOpenChange={(open) => !open && setSent(undefined)}
        title={t("rents.remindName", { name })}
        description={sent?.isPushed ? t("rents.pushed") : t("rents.notPushed")}
        size="sm"
      >
        <a
          href={sent?.whatsapp}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("primary", "lg", "w-full")}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {t("rents.openWhatsapp")}
          <span className="sr-only">{t("places.opensNewTab")}</span>
        </a>
      </Dialog>
    </>
  );
}
