import { clsx } from "clsx";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { sizeForWidth, variantSrcSet, variantUrl } from "#domain/media/urls.ts";
import { PersonPlaceholder } from "./person-placeholder.tsx";

interface PictureProps {
  /** URL of the original; smaller variants are derived from it when it is an upload of ours. */
  src: string;
  alt: string;
  /** The box it is shown in, in CSS pixels at its widest: keeps its place free and picks the variant. */
  width: number;
  height: number;
  /** As in HTML; by default the width given. */
  sizes?: string;
  /** The one picture that is the first thing seen: fetched at once and before others. */
  priority?: boolean;
  /** `contain` shows the whole picture on what lies behind it. */
  fit?: "cover" | "contain";
  /** What stands there when neither the variant nor the original loads. */
  fallback?: ReactNode;
  className?: string;
}

/** variant → (fails) original → (fails) fallback. */
type Source = "variant" | "original" | "none";

const afterFailure = (source: Source, hasVariant: boolean): Source =>
  source === "variant" && hasVariant ? "original" : "none";

/** A picture with its states: pulsing until it is there, the original when its variant fails, then a stand-in. */
export function Picture(props: PictureProps) {
  // A new picture begins anew: its state must not be that of the one before.
  return <PictureStates key={props.src} {...props} />;
}

function PictureStates({
  src,
  alt,
  width,
  height,
  sizes,
  priority = false,
  fit = "cover",
  fallback,
  className,
}: PictureProps) {
  const largest = sizeForWidth(width);
  const srcSet = variantSrcSet(src, largest);
  const [source, setSource] = useState<Source>("variant");
  const [loaded, setLoaded] = useState(false);

  const fail = useCallback(() => setSource((now) => afterFailure(now, srcSet !== undefined)), [srcSet]);

  // The picture may have come, or failed, before React took over the server's page.
  const checkAlready = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete || !image.currentSrc) return;
      if (image.naturalWidth > 0) setLoaded(true);
      else fail();
    },
    [fail],
  );

  // What failed for want of a connection is asked for again once there is one.
  useEffect(() => {
    if (source !== "none") return;
    const again = () => setSource("variant");
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [source]);

  if (source === "none") {
    return (
      <span className={clsx("grid place-items-center overflow-hidden bg-line text-muted", className)}>
        {fallback ?? <PersonPlaceholder label={alt} />}
      </span>
    );
  }
  const variant = source === "variant";
  return (
    <img
      key={source}
      ref={checkAlready}
      // Before src: a browser starts fetching with what it knows by then.
      sizes={variant && srcSet ? (sizes ?? `${width}px`) : undefined}
      srcSet={variant ? srcSet : undefined}
      src={variant ? variantUrl(src, largest) : src}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? undefined : "async"}
      onLoad={() => setLoaded(true)}
      onError={fail}
      data-loaded={loaded || undefined}
      className={clsx(
        fit === "cover" ? "bg-line object-cover" : "object-contain",
        !loaded && "picture-loading",
        className,
      )}
    />
  );
}
