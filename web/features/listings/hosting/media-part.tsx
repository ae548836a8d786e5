import { LISTING_MEDIA_MAX } from "#domain/media/contract.ts";
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
      title="Photos and videos"
      hint={`JPG, PNG, WebP, MP4 or MOV, up to 100 MB each and ${LISTING_MEDIA_MAX} in all. The first is the cover.`}
    >
      <UploadGallery
        queue={queue}
        error={error}
        title="Photos and videos"
        name="media"
        label="Add photos and videos"
        hint="Several at once, or drop them here"
        accept="image/jpeg,image/png,image/webp,video/mp4,video/quicktime,.mov"
        tooMany={`A stay shows at most ${LISTING_MEDIA_MAX} photos and videos`}
      />
      <ProfileField queue={queue} error={profileError} />
    </FormSection>
  );
}
