import { ImagePlus, X } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { sendComplaintPhoto } from "#domain/complaints/endpoints.ts";
import { COMPLAINT_LIMITS } from "#domain/complaints/limits.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

export interface SentPhoto {
  name: string;
  preview: string;
}

interface PhotoPickerProps {
  photos: readonly SentPhoto[];
  onChange: (photos: SentPhoto[]) => void;
}

/** The photos of a complaint. Each is sent as it is chosen. */
export function PhotoPicker({ photos, onChange }: PhotoPickerProps) {
  const api = useApi();
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function add(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    const form = new FormData();
    form.set("photo", file);
    setFailure(undefined);
    setSending(true);
    try {
      const { name } = (await api.send(sendComplaintPhoto(), { form })).data;
      onChange([...photos, { name, preview: URL.createObjectURL(file) }]);
    } catch (error) {
      setFailure(messageOf(error, t("complaints.photoFailed")));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">{t("complaints.photosHint", { count: COMPLAINT_LIMITS.photos })}</p>
      <div className="flex flex-wrap items-center gap-2">
        {photos.map(({ name, preview }, at) => (
          <span key={name} className="flex items-center">
            <img
              src={preview}
              alt={t("complaints.photoNumber", { number: at + 1 })}
              className="size-16 rounded-ctl border border-line object-cover"
            />
            <IconButton
              label={t("complaints.removePhoto", { number: at + 1 })}
              look="plain"
              onClick={() => onChange(photos.filter((photo) => photo.name !== name))}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </span>
        ))}
        {photos.length < COMPLAINT_LIMITS.photos && (
          <>
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="peer sr-only"
              disabled={isSending}
              onChange={(event) => void add(event)}
            />
            <label
              htmlFor={id}
              className={buttonClass(
                "secondary",
                "md",
                "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-disabled:opacity-60",
              )}
            >
              <ImagePlus aria-hidden="true" className="size-4" />
              {isSending ? t("shared.sending") : t("complaints.addPhoto")}
            </label>
          </>
        )}
      </div>
      {failure && (
        <p role="alert" className="font-medium text-danger text-sm">
          {failure}
        </p>
      )}
    </div>
  );
}
