import { VideoOff } from "lucide-react";
import { useState } from "react";

interface VideoProps {
  src: string;
  label: string;
  className?: string;
}

/** A video with the browser's own controls; says so when it cannot be played. */
export function Video({ src, label, className }: VideoProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span className={`grid place-items-center gap-2 bg-line text-muted ${className ?? ""}`}>
        <span className="grid justify-items-center gap-2">
          <VideoOff aria-hidden="true" className="size-8" />
          Video unavailable
        </span>
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: what hosts upload has no captions
    <video
      src={src}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      onError={() => setFailed(true)}
      className={`bg-black object-contain ${className ?? ""}`}
    />
  );
}
