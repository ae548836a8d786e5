import { type FormEvent, useState } from "react";
import { sendComplaintPhoto } from "#domain/complaints/endpoints.ts";
import { COMPLAINT_LIMITS } from "#domain/complaints/limits.ts";
import { COMPLAINT_KINDS, type ComplaintKind } from "#domain/complaints/states.ts";
import { complaintKindWords } from "#domain/complaints/words.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { fieldsOf, showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button } from "#web/ui/button.tsx";
import { Select, TextArea } from "#web/ui/field.tsx";
import { PhotoPicker, type SentPhoto } from "#web/ui/photo-picker.tsx";
import { useCreateComplaint } from "./queries.ts";

type Wrong = { kind?: string; text?: string };

/** Tells the people who run the PG what is wrong. @param place who the tenant is there */
export function ComplaintForm({ place, onDone }: { place: number; onDone: () => void }) {
  const api = useApi();
  const create = useCreateComplaint();
  const action = useActionKey();
  const [kind, setKind] = useState<ComplaintKind>();
  const [text, setText] = useState("");
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const [wrong, setWrong] = useState<Wrong>({});

  function send(event: FormEvent) {
    event.preventDefault();
    const missing: Wrong = {
      ...(kind === undefined && { kind: t("complaints.kindRequired") }),
      ...(text.trim() === "" && { text: t("complaints.textRequired") }),
    };
    setWrong(missing);
    if (kind === undefined || missing.text) return;
    const input = { place, kind, text: text.trim(), photos: photos.map(({ name }) => name) };
    create.mutateAsync({ ...input, key: action.keyFor(JSON.stringify(input)) }).then(
      () => {
        toast({ title: t("complaints.sent") });
        onDone();
      },
      (error: unknown) => {
        setWrong(fieldsOf(error));
        showFailure(error, { title: t("complaints.failed"), fallback: t("shared.connection") });
      },
    );
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Select
        label={t("complaints.kindLabel")}
        value={kind ?? ""}
        error={wrong.kind}
        onChange={({ target }) => {
          setWrong({});
          setKind(COMPLAINT_KINDS.find((each) => each === target.value));
        }}
      >
        <option value="">{t("complaints.choose")}</option>
        {COMPLAINT_KINDS.map((each) => (
          <option key={each} value={each}>
            {complaintKindWords(each)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t("complaints.textLabel")}
        hint={t("complaints.textHint")}
        value={text}
        error={wrong.text}
        maxLength={COMPLAINT_LIMITS.text}
        onChange={({ target }) => {
          setWrong({});
          setText(target.value);
        }}
      />
      <div className="grid gap-2">
        <p className="text-muted text-sm">{t("complaints.photosHint", { count: COMPLAINT_LIMITS.photos })}</p>
        <PhotoPicker
          photos={photos}
          onChange={setPhotos}
          most={COMPLAINT_LIMITS.photos}
          send={async (form) => (await api.send(sendComplaintPhoto(), { form })).data}
          words={{
            photo: (number) => t("complaints.photoNumber", { number }),
            remove: (number) => t("complaints.removePhoto", { number }),
            add: t("complaints.addPhoto"),
            failed: t("complaints.photoFailed"),
          }}
        />
      </div>
      {create.isPaused && <p role="status">{t("properties.waitsForConnection")}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={create.isPending}>
          {t("complaints.send")}
        </Button>
        <Button variant="secondary" onClick={onDone} disabled={create.isPending}>
          {t("shared.cancel")}
        </Button>
      </div>
    </form>
  );
}
