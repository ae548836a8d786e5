import { ImagePlus, X } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { DEPOSIT_LIMITS } from "#domain/bookings/deposit.ts";
import { sendDeductionPhoto } from "#domain/bookings/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { DraftLine } from "./deductions.ts";

interface DeductionPhotosProps {
  bookingId: number;
  /** Of the deduction, from 1. */
  number: number;
  photos: DraftLine["photos"];
  onChange: (photos: DraftLine["photos"]) => void;
}

/** The photos of a deduction. Each is sent as it is chosen. */
export function DeductionPhotos({ bookingId, number, photos, onChange }: DeductionPhotosProps) {
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
      const { name } = (await api.send(sendDeductionPhoto(bookingId), { form })).data;
      onChange([...photos, { name, preview: URL.createObjectURL(file) }]);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="col-span-full flex flex-wrap items-center gap-2">
      {photos.map(({ name, preview }, at) => (
        <span key={name} className="flex items-center">
          <img
            src={preview}
            alt={t("bookings.deductionPhoto", { number: at + 1, reason: String(number) })}
            className="size-16 rounded-ctl border border-line object-cover"
          />
          <IconButton
            label={t("bookings.removePhoto", { number: at + 1 })}
            look="plain"
            onClick={() => onChange(photos.filter((photo) => photo.name !== name))}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      ))}
      {photos.length < DEPOSIT_LIMITS.photos && (
        <>
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="peer sr-only"
            disabled={isSending}
            aria-label={t("bookings.addPhotoOf", { number })}
            onChange={(event) => void add(event)}
          />
          <label
            htmlFor={id}
            className={buttonClass(
              "quiet",
              "md",
              "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-disabled:opacity-60",
            )}
          >
            <ImagePlus aria-hidden="true" className="size-4" />
            {isSending ? t("shared.loading") : t("bookings.addPhoto")}
          </label>
        </>
      )}
      {failure && (
        <p role="alert" className="w-full font-medium text-danger text-sm">
          {failure}
        </p>
      )}
    </div>
  );
}
