import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { pages } from "#domain/paths.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError } from "#web/lib/api.ts";
import { useDeleteListing } from "#web/lib/delete-listing.ts";
import { isCancelled } from "#web/lib/step-up.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { DeleteDialog } from "#web/ui/delete-dialog.tsx";
import { PHONE_DIGITS, PhoneInput } from "#web/ui/phone-input.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { saidBy } from "./failures.ts";
import { useHandOver } from "./queries.ts";

/** Gives the stay to an account, by its mobile number. */
function HandOver({ listing }: { listing: ManagedListing }) {
  const handOver = useHandOver(listing.id);
  const [phone, setPhone] = useState("");
  const [error, setError] = useState<string>();

  const give = (phoneNumber: string | null) =>
    handOver.mutate(
      { phoneNumber, key: newActionKey() },
      {
        onSuccess: () => {
          setPhone("");
          toast(
            phoneNumber
              ? {
                  title: t("hosting.handedOver"),
                  description: t("hosting.handedOverText", { phone: phoneNumber, title: listing.title }),
                }
              : {
                  title: t("hosting.takenBack"),
                  description: t("hosting.takenBackText", { title: listing.title }),
                },
          );
        },
        onError: (failure) => {
          if (isCancelled(failure)) return;
          const field = failure instanceof ApiError ? failure.fields.phoneNumber : undefined;
          setError(field ?? saidBy(failure));
        },
      },
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (phone.length !== PHONE_DIGITS) return setError(t("accounts.invalidPhone"));
    give(phone);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="text-[15px]">
        {listing.ownerPhone ? (
          <RichText
            text={t("hosting.belongsTo", { phone: listing.ownerPhone })}
            tags={{ phone: (text) => <b className="tabular-nums">{text}</b> }}
          />
        ) : (
          t("hosting.belongsToNobody")
        )}
      </p>
      <PhoneInput
        label={t("hosting.newOwnerPhone")}
        autoComplete="off"
        value={phone}
        onChange={(digits) => {
          setPhone(digits);
          setError(undefined);
        }}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={handOver.isPending}>
          {t("hosting.handOver")}
        </Button>
        {listing.ownerPhone && (
          <Button variant="quiet" disabled={handOver.isPending} onClick={() => give(null)}>
            {t("hosting.takeBack")}
          </Button>
        )}
      </div>
    </form>
  );
}

function Delete({ listing }: { listing: ManagedListing }) {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteListing(listing);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="destructive" className="justify-self-start" onClick={() => setAsking(true)}>
        {t("hosting.deletePg")}
      </Button>
      <DeleteDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          deletion.clearError();
        }}
        name={listing.title}
        busy={deletion.busy}
        error={deletion.error}
        onConfirm={async (password) => {
          if (await deletion.confirm(password)) void navigate(pages.home);
        }}
      />
    </>
  );
}

/** What only an admin may do with a stay. */
export function AdminPart({ listing }: { listing: ManagedListing }) {
  return (
    <div className="grid gap-5">
      <HandOver listing={listing} />
      {!listing.isDeleted && <Delete listing={listing} />}
    </div>
  );
}
