import { useMutation } from "@tanstack/react-query";
import { Copy, MessageCircle } from "lucide-react";
import { useState } from "react";
import { kolkataDate } from "#domain/dates.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { InviteView, TenantView } from "#domain/properties/contract.ts";
import { inviteTenant, inviteWarden } from "#domain/properties/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { useRefresh } from "./queries.ts";

/** A ready message of WhatsApp, to a number or to whom one chooses there. */
const whatsapp = (text: string, phone = "") =>
  `https://wa.me/${phone === "" ? "" : `91${phone}`}?text=${encodeURIComponent(text)}`;

async function copy(text: string): Promise<void> {
  const isCopied = await copyText(text);
  toast({ title: isCopied ? t("properties.copied") : t("properties.copyFailed") });
}

function Link({ invite, phone }: { invite: InviteView; phone?: string }) {
  return (
    <div className="grid gap-3 rounded-card border border-line bg-paper p-4">
      <p className="break-words text-sm" translate="no">
        {invite.text}
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={whatsapp(invite.text, phone)} target="_blank" rel="noreferrer" className={buttonClass()}>
          <MessageCircle aria-hidden="true" className="size-4" />
          {t("properties.sendWhatsapp")}
        </a>
        <Button variant="secondary" onClick={() => void copy(invite.text)}>
          <Copy aria-hidden="true" className="size-4" />
          {t("properties.copy")}
        </Button>
      </div>
      <p className="text-muted text-sm">
        {t("properties.linkWorksUntil", { date: formatDay(kolkataDate(new Date(invite.expiresAt))) })}
      </p>
    </div>
  );
}

interface InviteLinkProps {
  hint: string;
  press: string;
  phone?: string;
  make: (api: Api, idempotencyKey: string) => Promise<{ data: InviteView }>;
}

function InviteLink({ hint, press, phone, make }: InviteLinkProps) {
  const api = useApi();
  const refresh = useRefresh();
  const [made, setMade] = useState<InviteView | null>(null);
  const invite = useMutation({
    mutationFn: async (key: string) => (await make(api, key)).data,
    onSuccess: (link) => {
      setMade(link);
      void refresh();
    },
    onError: (error) => showFailure(error, { title: t("properties.notDone") }),
  });
  return (
    <div className="grid gap-3">
      <p className="text-muted">{hint}</p>
      {made ? (
        <Link invite={made} phone={phone} />
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={invite.isPending}
          onClick={() => invite.mutate(newActionKey())}
        >
          {press}
        </Button>
      )}
    </div>
  );
}

/** A link by which a tenant sees their own side. */
export const InviteTenant = ({ propertyId, person }: { propertyId: number; person: TenantView }) => (
  <InviteLink
    hint={t("properties.inviteHint")}
    press={t("properties.makeLink")}
    phone={person.phone}
    make={(api, idempotencyKey) => api.send(inviteTenant(propertyId, person.id), { idempotencyKey })}
  />
);

/** A link by which somebody becomes a warden. */
export const InviteWarden = ({ propertyId }: { propertyId: number }) => (
  <InviteLink
    hint={t("properties.wardenHint")}
    press={t("properties.makeWardenLink")}
    make={(api, idempotencyKey) => api.send(inviteWarden(propertyId), { idempotencyKey })}
  />
);
