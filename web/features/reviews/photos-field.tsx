import { ImagePlus, X } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { t } from "#domain/i18n.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { REVIEW_LIMITS } from "#domain/reviews/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { sendPhoto } from "./changes.ts";

export interface DraftPhoto {
  id: string;
  /** Once it has arrived. */
  name: string | null;
  url: string | null;
  progress: number;
  failure: string | null;
}

type Change = (change: (photos: DraftPhoto[]) => DraftPhoto[]) => void;

let last = 0;

/** Sends each picture as it is chosen. */
function useSend(onChange: Change) {
  const api = useApi();
  const patch = (id: string, part: Partial<DraftPhoto>) =>
    onChange((photos) => photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)));
  return (file: File) => {
    last += 1;
    const id = `new-${last}`;
    onChange((photos) => [...photos, { id, name: null, url: null, progress: 0, failure: null }]);
    sendPhoto(api, file, (progress) => patch(id, { progress })).then(
      ({ name, url, kind }) =>
        kind === "image"
          ? patch(id, { name, url, progress: 1 })
          : patch(id, { failure: uploadMessages.reviewPhotosOnly() }),
      (error: unknown) => patch(id, { failure: messageOf(error, uploadMessages.reviewPhotoLost()) }),
    );
  };
}

function Tile({ photo, at, onRemove }: { photo: DraftPhoto; at: number; onRemove: () => void }) {
  return (
    <li className="relative grid h-24 w-28 place-items-center overflow-hidden rounded-ctl border border-line bg-paper text-center text-sm">
      {photo.url && (
        <Picture
          src={photo.url}
          alt={t("reviews.photo", { number: at + 1 })}
          width={112}
          height={96}
          className="size-full"
        />
      )}
      {!photo.url && photo.failure === null && (
        <progress
          aria-label={t("reviews.sendingPhoto", { number: at + 1 })}
          value={photo.progress}
          max={1}
          className="w-20"
        />
      )}
      {photo.failure && (
        <span role="alert" className="px-2 text-danger text-xs leading-tight">
          {photo.failure}
        </span>
      )}
      <IconButton
        label={t("reviews.removePhoto", { number: at + 1 })}
        look="overlay"
        className="absolute! top-0 right-0"
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}

/** Up to six pictures, sent one by one with their progress. */
export function PhotosField({ photos, onChange }: { photos: readonly DraftPhoto[]; onChange: Change }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const send = useSend(onChange);
  const room = REVIEW_LIMITS.photos - photos.length;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    for (const file of [...(event.target.files ?? [])].slice(0, room)) send(file);
    event.target.value = "";
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        {t("reviews.photosLabel", { count: REVIEW_LIMITS.photos })}
      </label>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, at) => (
          <Tile
            key={photo.id}
            photo={photo}
            at={at}
            onRemove={() => onChange((all) => all.filter((each) => each.id !== photo.id))}
          />
        ))}
        {room > 0 && (
          <li className="relative grid h-24 w-28 place-items-center rounded-ctl border border-edge border-dashed text-muted hover:border-muted has-focus-visible:outline-2 has-focus-visible:outline-brand">
            <ImagePlus aria-hidden="true" className="size-6" />
            <input
              ref={input}
              id={id}
              type="file"
              multiple
              accept="image/jpeg,image/png,image/webp"
              onChange={choose}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </li>
        )}
      </ul>
    </div>
  );
}
