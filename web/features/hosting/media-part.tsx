import { clsx } from "clsx";
import { ImagePlus } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { LISTING_MEDIA_MAX } from "#domain/media/contract.ts";
import { toast } from "#web/lib/toast.ts";
import { FormSection } from "./form-section.tsx";
import { MediaTile } from "./media-tile.tsx";
import { useUploads } from "./new-listing.ts";
import { ProfileField } from "./profile-field.tsx";
import { refusedUpload, type UploadQueue } from "./upload-queue.ts";
import { useReorder } from "./use-reorder.ts";

interface MediaPartProps {
  queue: UploadQueue;
  error: string | undefined;
  profileError: string | undefined;
}

/** Pictures and videos: sent as soon as they are chosen, in the order in which they will be shown. */
export function MediaPart({ queue, error, profileError }: MediaPartProps) {
  const gallery = useUploads(queue).filter(({ role }) => role === "media");
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const move = (id: number, to: number) => {
    queue.move(id, to);
    const at = queue.of("media").findIndex((each) => each.id === id);
    const label = queue.of("media")[at]?.label;
    setSaid(`${label} is now ${at === 0 ? "the cover" : `number ${at + 1} of ${gallery.length}`}`);
  };
  const reorder = useReorder(list, move);
  return (
    <FormSection
      title="Photos and videos"
      hint={`JPG, PNG, WebP, MP4 or MOV, up to 100 MB each and ${LISTING_MEDIA_MAX} in all. The first is the cover.`}
    >
      <Chooser queue={queue} error={error} />
      {gallery.length > 0 && (
        <ul ref={list} aria-label="Photos and videos" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {gallery.map((upload, at) => (
            <MediaTile
              key={upload.id}
              upload={upload}
              at={at}
              count={gallery.length}
              queue={queue}
              onMove={move}
              lifted={reorder.lifted === upload.id}
              grip={reorder.gripOf(upload.id)}
            />
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ProfileField queue={queue} error={profileError} />
    </FormSection>
  );
}

function Chooser({ queue, error }: { queue: UploadQueue; error: string | undefined }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const add = (files: FileList | null) => {
    const { refused, tooMany } = queue.add(Array.from(files ?? []), "media");
    if (refused) toast({ ...refusedUpload.media, variant: "destructive" });
    else if (tooMany) toast({ title: `A stay shows at most ${LISTING_MEDIA_MAX} photos and videos` });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input opens the same chooser by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="grid gap-1.5"
    >
      <input
        id={id}
        name="media"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,video/mp4,video/quicktime,.mov"
        aria-label="Add photos and videos"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          add(event.target.files);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        aria-hidden="true"
        className={clsx(
          "grid min-h-32 cursor-pointer place-items-center content-center gap-1 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors hover:border-brand peer-focus-visible:outline-3 peer-focus-visible:outline-brand",
          over ? "border-brand bg-brand-soft" : error ? "border-danger bg-paper" : "border-line bg-paper",
        )}
      >
        <ImagePlus aria-hidden="true" className="size-8 text-brand" strokeWidth={1.75} />
        <span className="font-semibold">Add photos and videos</span>
        <span className="text-muted text-sm">Several at once, or drop them here</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
