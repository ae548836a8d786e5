import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { kolkataDate } from "#domain/dates.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import {
  hostingMessages,
  type ManagedListing,
  type OwnerInput,
  TEAM_CODE,
} from "#domain/listings/hosting.ts";
import { pages } from "#domain/paths.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError } from "#web/lib/api.ts";
import { useDeleteListing } from "#web/lib/delete-listing.ts";
import { isCancelled } from "#web/lib/step-up.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { DeleteDialog } from "#web/ui/delete-dialog.tsx";
import { Input } from "#web/ui/field.tsx";
import { PHONE_DIGITS, PhoneInput } from "#web/ui/phone-input.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { saidBy } from "./failures.ts";
import { useHandOver } from "./queries.ts";

function ownerText({ ownerName, ownerAccountSince }: ManagedListing, phone: string): string {
  const values = { name: ownerName ?? t("hosting.ownerWithoutName"), phone };
  if (!ownerAccountSince) return t("hosting.belongsTo", values);
  const date = formatDate(kolkataDate(new Date(ownerAccountSince)));
  return t("hosting.belongsToSince", { ...values, date });
}

function Owner({ listing }: { listing: ManagedListing }) {
  if (!listing.ownerPhone) return <p className="text-[15px]">{t("hosting.belongsToNobody")}</p>;
  return (
    <p className="text-[15px]">
      <RichText
        text={ownerText(listing, listing.ownerPhone)}
        tags={{
          name: (text) => <b>{text}</b>,
          phone: (text) => <span className="tabular-nums">{text}</span>,
        }}
      />
    </p>
  );
}

type Errors = { phoneNumber?: string | undefined; code?: string | undefined };

/** Hands the listing to the account of the person who answers the phone number on it. */
function HandOver({ listing }: { listing: ManagedListing }) {
  const handOver = useHandOver(listing.id);
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<Errors>({});

  const give = (input: OwnerInput) =>
    handOver.mutate(
      { ...input, key: newActionKey() },
      {
        onSuccess: (after) => {
          setPhone("");
          setCode("");
          const title = listing.title;
          toast(
            after.ownerPhone
              ? {
                  title: t("hosting.handedOver"),
                  description: t("hosting.handedOverText", {
                    owner: after.ownerName ?? `+91 ${after.ownerPhone}`,
                    title,
                  }),
                }
              : { title: t("hosting.takenBack"), description: t("hosting.takenBackText", { title }) },
          );
        },
        onError: (failure) => {
          if (isCancelled(failure)) return;
          const fields = failure instanceof ApiError ? failure.fields : {};
          const isOfField = fields.phoneNumber !== undefined || fields.code !== undefined;
          setErrors(isOfField ? fields : { phoneNumber: saidBy(failure) });
        },
      },
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    const digits = code.replace(/\s/g, "");
    if (phone.length !== PHONE_DIGITS) return setErrors({ phoneNumber: t("accounts.invalidPhone") });
    if (!TEAM_CODE.test(digits)) return setErrors({ code: hostingMessages.teamCode() });
    give({ phoneNumber: phone, code: digits });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Owner listing={listing} />
      <p className="text-muted text-sm">
        {listing.contactPhone ? (
          <RichText
            text={t("hosting.askForCodeAt", { phone: listing.contactPhone })}
            tags={{ phone: (text) => <span className="tabular-nums">{text}</span> }}
          />
        ) : (
          t("hosting.askForCode")
        )}
      </p>
      <PhoneInput
        label={t("hosting.newOwnerPhone")}
        autoComplete="off"
        value={phone}
        onChange={(digits) => {
          setPhone(digits);
          setErrors({});
        }}
        error={errors.phoneNumber}
      />
      <Input
        label={t("hosting.teamCodeLabel")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setErrors({});
        }}
        error={errors.code}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={handOver.isPending}>
          {t("hosting.handOver")}
        </Button>
        {listing.ownerPhone && (
          <Button variant="quiet" disabled={handOver.isPending} onClick={() => give({ phoneNumber: null })}>
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
