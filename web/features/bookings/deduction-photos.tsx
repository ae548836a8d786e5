import { DEPOSIT_LIMITS } from "#domain/bookings/deposit.ts";
import { sendDeductionPhoto } from "#domain/bookings/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { PhotoPicker } from "#web/ui/photo-picker.tsx";
import type { DraftLine } from "./deductions.ts";

interface DeductionPhotosProps {
  bookingId: number;
  /** Of the deduction, from 1. */
  number: number;
  photos: DraftLine["photos"];
  onChange: (photos: DraftLine["photos"]) => void;
}

/** The photos of a deduction. */
export function DeductionPhotos({ bookingId, number, photos, onChange }: DeductionPhotosProps) {
  const api = useApi();
  return (
    <PhotoPicker
      photos={photos}
      onChange={onChange}
      most={DEPOSIT_LIMITS.photos}
      send={async (form) => (await api.send(sendDeductionPhoto(bookingId), { form })).data}
      variant="quiet"
      className="col-span-full"
      words={{
        photo: (at) => t("bookings.deductionPhoto", { number: at, reason: String(number) }),
        remove: (at) => t("bookings.removePhoto", { number: at }),
        add: t("bookings.addPhoto"),
        addTo: t("bookings.addPhotoOf", { number }),
      }}
    />
  );
}
