import { MapPin } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import type { RoommateRequest } from "#domain/roommates/requests.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useShowAddress } from "./queries.ts";
import { otherName } from "./words.ts";

const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, Bengaluru`)}`;

function ForTenant({ request, isShown }: { request: RoommateRequest; isShown: boolean }) {
  const { show, isPending } = useShowAddress(request.id);
  const [asking, setAsking] = useState(false);
  const name = otherName(request);
  if (isShown) {
    return (
      <>
        <p className="text-[15px]">{t("roommates.addressSeenBy", { name })}</p>
        <Button variant="secondary" busy={isPending} onClick={() => show(false)}>
          {t("roommates.hideAddress")}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-[15px]">
        {request.status === "visit_agreed"
          ? t("roommates.addressForVisit", { name })
          : t("roommates.addressHidden", { name })}
      </p>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t("roommates.showAddress")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("roommates.showAddressAsk", { name })}
        description={t("roommates.showAddressText")}
        back={t("shared.back")}
        press={t("roommates.showAddress")}
        variant="primary"
        busy={isPending}
        onConfirm={() =>
          show(true, () => {
            setAsking(false);
            toast({ title: t("roommates.addressShownToast", { name }) });
          })
        }
      />
    </>
  );
}

/** Where a home is that is not listed: for who lives there, and for those they show it to. */
export function HomeAddress({ request }: { request: RoommateRequest }) {
  const { address, role } = request;
  if (!address) return null;
  return (
    <section
      aria-label={t("roommates.address")}
      className="flex items-start gap-3 rounded-ctl border border-line px-4 py-3"
    >
      <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        {address.text === null ? (
          <p className="text-[15px] text-muted">
            {t("roommates.addressLater", { name: otherName(request) })}
          </p>
        ) : (
          <p className="whitespace-pre-line wrap-anywhere font-semibold" translate="no">
            {address.text}
          </p>
        )}
        {role === "tenant" && <ForTenant request={request} isShown={address.isShown} />}
        {role === "seeker" && address.text !== null && (
          <a
            href={mapOf(address.text)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
          >
            {t("roommates.openMap")}
          </a>
        )}
      </div>
    </section>
  );
}
