import { Film, ImageOff } from "lucide-react";
import { useState } from "react";
import { sizeForWidth, variantUrl } from "#domain/media/urls.ts";
import type { Upload } from "#web/lib/upload-queue.ts";

/** A picture, or the first frame of a video, from the file itself or from the server. */
export function UploadPreview({ upload, onMissing }: { upload: Upload; onMissing: () => void }) {
  const { preview, kind, label, file, state } = upload;
  const [unseen, setUnseen] = useState(false);
  // What the browser cannot show of a file may be fine all the same; what the server cannot give is gone.
  const fail = () => (file ? setUnseen(true) : onMissing());
  if (preview === null || unseen || state === "gone") {
    const Icon = kind === "video" ? Film : ImageOff;
    return (
      <span className="absolute inset-0 grid place-items-center content-center gap-1 p-2 text-center text-muted text-xs">
        <Icon aria-hidden="true" className="size-7" />
        <span className="line-clamp-2 break-all">{label}</span>
      </span>
    );
  }
  if (kind === "video") {
    return (
      <>
        <video
          // A moment in: phones show nothing of a video that was not asked for a frame.
          src={`${preview}#t=0.1`}
          aria-label={label}
          muted
          playsInline
          preload="metadata"
          onError={fail}
          className="absolute inset-0 size-full bg-black object-cover"
        />
        <Film
          aria-hidden="true"
          className="absolute bottom-2 left-2 size-7 rounded-full bg-black/60 p-1.5 text-white"
        />
      </>
    );
  }
  return (
    <img
      src={variantUrl(preview, sizeForWidth(260))}
      alt={label}
      draggable={false}
      onError={fail}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
