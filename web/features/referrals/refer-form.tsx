import { type FormEvent, useState } from "react";
import { t } from "#domain/i18n.ts";
import { referralMessages } from "#domain/referrals/contract.ts";
import { ENTRY_DAYS } from "#domain/referrals/states.ts";
import { ApiError } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { PHONE_DIGITS, PhoneInput } from "#web/ui/phone-input.tsx";
import { useRefer } from "./queries.ts";
import { type ChosenStay, StayPicker } from "./stay-picker.tsx";

type Faults = { refereeName?: string; refereePhone?: string; pgListingId?: string };

function faultsOf(name: string, phone: string): Faults {
  return {
    ...(name.trim() === "" && { refereeName: referralMessages.nameRequired() }),
    ...(phone.length !== PHONE_DIGITS && { refereePhone: referralMessages.phoneInvalid() }),
  };
}

const complain = (description: string) =>
  toast({ title: t("referrals.addFailed"), description, variant: "destructive" });

/** A friend who is to join: name, number and, if known, the PG. What was typed stays until it has been taken. */
export function ReferForm() {
  const refer = useRefer();
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [stay, setStay] = useState<ChosenStay | null>(null);
  const [faults, setFaults] = useState<Faults>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf(name, phone);
    setFaults(found);
    if (Object.keys(found).length > 0 || refer.isPending) return;
    const json = { refereeName: name.trim(), refereePhone: phone, pgListingId: stay?.id ?? null };
    refer.mutate(json, {
      onSuccess: (friend) => {
        toast({
          title: t("referrals.addedToast", { name: friend.refereeName }),
          description: t("referrals.addedToastText"),
        });
        setName("");
        setPhone("");
        setStay(null);
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return complain(t("shared.connection"));
        setFaults(error.fields);
        if (Object.keys(error.fields).length === 0) complain(error.serverMessage ?? t("referrals.tryAgain"));
      },
    });
  }

  return (
    <section
      aria-labelledby="refer-title"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div>
        <h2 id="refer-title" className="font-bold text-lg tracking-tight">
          {t("referrals.addTitle")}
        </h2>
        <p className="text-muted text-sm">{t("referrals.addText", { count: ENTRY_DAYS })}</p>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Input
          label={t("referrals.friendName")}
          autoComplete="off"
          maxLength={100}
          value={name}
          error={faults.refereeName}
          onChange={(event) => {
            setName(event.target.value);
            setFaults({ ...faults, refereeName: undefined });
          }}
        />
        <PhoneInput
          label={t("referrals.friendPhone")}
          autoComplete="off"
          value={phone}
          error={faults.refereePhone}
          onChange={(digits) => {
            setPhone(digits);
            setFaults({ ...faults, refereePhone: undefined });
          }}
        />
        <StayPicker chosen={stay} onChoose={setStay} error={faults.pgListingId} />
        <Button type="submit" size="lg" busy={refer.isPending}>
          {t("referrals.referThis")}
        </Button>
      </form>
    </section>
  );
}
