import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { changeGender } from "#domain/roommates/endpoints.ts";
import { PERSON_GENDERS, type PersonGender, ROOM_LIMITS } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { useApi } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/field.tsx";
import { TextForm } from "#web/ui/text-form.tsx";
import { useMay } from "./rights.ts";

/** Changes the gender that somebody said once, for a reason that goes into the audit. */
export function ChangeGender({ userId, phone }: { userId: string; phone: string }) {
  const may = useMay();
  const api = useApi();
  const [open, setOpen] = useState(false);
  const [gender, setGender] = useState<PersonGender>("woman");
  const change = useMutation({
    mutationFn: async ({ reason, key }: { reason: string; key: string }) =>
      (await api.send(changeGender(userId), { json: { gender, reason }, idempotencyKey: key })).data,
  });
  if (!may("people")) return null;
  const title = t("admin.changeGenderOf", { phone });
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {t("admin.changeGender")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={t("admin.changeGenderText")}>
        <div className="grid gap-4">
          <Select
            label={t("admin.changeGenderTo")}
            value={gender}
            onChange={(event) =>
              setGender(PERSON_GENDERS.find((each) => each === event.target.value) ?? "woman")
            }
          >
            {PERSON_GENDERS.map((each) => (
              <option key={each} value={each}>
                {t("admin.genderWords", { gender: each })}
              </option>
            ))}
          </Select>
          <TextForm
            label={t("admin.changeGenderReason")}
            maxLength={ROOM_LIMITS.reason}
            press={t("admin.changeGender")}
            variant="destructive"
            check={(text) => text === "" && roomMessages.reasonRequired()}
            send={(reason, key) => change.mutateAsync({ reason, key })}
            onSent={() => {
              setOpen(false);
              toast({ title: t("admin.changeGenderDone") });
            }}
            onBack={() => setOpen(false)}
          />
        </div>
      </Dialog>
    </>
  );
}
