import { t } from "#domain/i18n.ts";
import { LISTING_MEDIA_MAX } from "#domain/media/contract.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import type { UploadQueue } from "#web/lib/upload-queue.ts";
import { FormSection } from "#web/ui/form-section.tsx";
import { UploadGallery } from "#web/ui/upload-gallery.tsx";
import { ProfileField } from "./profile-field.tsx";

interface MediaPartProps {
  queue: UploadQueue;
  error: string | undefined;
  profileError: string | undefined;
}

export function MediaPart({ queue, error, profileError }: MediaPartProps) {
  return (
    <FormSection
      title={t("hosting.photosAndVideos")}
      hint={t("hosting.photosHint", { most: LISTING_MEDIA_MAX })}
    >
      <UploadGallery
        queue={queue}
        error={error}
        title={t("hosting.photosAndVideos")}
        name="media"
        label={t("hosting.addPhotos")}
        hint={t("hosting.addPhotosHint")}
        accept="image/jpeg,image/png,image/webp,video/mp4,video/quicktime,.mov"
        tooMany={uploadMessages.tooManyFiles()}
      />
      <ProfileField queue={queue} error={profileError} />
    </FormSection>
  );
}
