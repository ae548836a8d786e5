import { ImageOff } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { t } from "#domain/i18n.ts";
import { listingMessages } from "#domain/listings/choices.ts";
import { isVideo, posterUrl, sizeForWidth, variantUrl } from "#domain/media/urls.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Carousel } from "./carousel.tsx";
import { Picture } from "./picture.tsx";

const Video = lazyWithRetry(() => import("./video.tsx"));

interface MediaProps {
  url: string;
  title: string;
  at: number;
  count: number;
  width: number;
  height: number;
  sizes?: string;
  priority?: boolean;
  fit?: "cover" | "contain";
  className?: string;
}

function LostPicture() {
  return (
    <span className="grid justify-items-center gap-2 text-sm">
      <ImageOff aria-hidden="true" className="size-8" />
      {t("ui.pictureMissing")}
    </span>
  );
}

/** One picture or video of a place. */
export function Media({ url, title, at, count, ...box }: MediaProps) {
  const number = at + 1;
  if (!isVideo(url)) {
    const alt = count > 1 ? t("ui.pictureAt", { title, number, count }) : title;
    return <Picture src={url} alt={alt} fallback={<LostPicture />} {...box} />;
  }
  const src = posterUrl(url);
  const poster = <Picture src={src} alt="" fallback={<LostPicture />} {...box} className="size-full" />;
  return (
    <Suspense fallback={<span className={box.className}>{poster}</span>}>
      <Video
        src={url}
        label={count > 1 ? t("ui.videoAt", { title, number, count }) : t("ui.videoOf", { title })}
        poster={poster}
        posterSrc={variantUrl(src, sizeForWidth(box.width))}
        className={box.className}
      />
    </Suspense>
  );
}

/** Something with pictures: a stay, or a room. */
export interface Pictured {
  title: string;
  media: readonly string[];
}

interface MediaCarouselProps {
  of: Pictured;
  width: number;
  height: number;
  sizes?: string;
  priority?: boolean;
  fit?: "cover" | "contain";
  ready?: boolean;
  startAt?: number;
  onIndexChange?: (index: number) => void;
  /** What stands there when there is nothing to show. */
  empty?: ReactNode;
  /** Puts something around each picture, as a link. Videos keep their own controls. */
  wrap?: (media: ReactNode, at: number) => ReactNode;
  className?: string;
}

export function MediaCarousel({ of, wrap, ...props }: MediaCarouselProps) {
  const { media, title } = of;
  return (
    <Carousel
      label={t("ui.picturesOf", { title })}
      count={media.length}
      ready={props.ready}
      startAt={props.startAt}
      onIndexChange={props.onIndexChange}
      className={props.className}
      empty={props.empty ?? listingMessages.noMedia()}
      renderSlide={(at) => {
        const url = media[at] ?? "";
        const slide = (
          <Media
            {...{ url, title, at }}
            count={media.length}
            width={props.width}
            height={props.height}
            sizes={props.sizes}
            priority={props.priority && at === 0}
            fit={props.fit}
            className="size-full"
          />
        );
        return wrap && !isVideo(url) ? wrap(slide, at) : slide;
      }}
    />
  );
}
