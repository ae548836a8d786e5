import { Images } from "lucide-react";
import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import { isVideo } from "#domain/media/urls.ts";
import { useHistoryStep } from "#web/lib/history-step.ts";
import { ahead, lazyWithRetry } from "#web/lib/lazy.ts";
import { Dialog, loadDialog } from "./dialog.tsx";
import { Media, MediaCarousel, type Pictured } from "./media-carousel.tsx";
import { LoadingPage } from "./spinner.tsx";

const Lightbox = lazyWithRetry(() => import("./lightbox.tsx"));

const TILES = 5;
const HERO = { width: 580, height: 435 } as const;
/** The same for phone and desktop, so that the hidden one of the two asks for no second file. */
const HERO_SIZES = "(min-width: 1200px) 580px, (min-width: 768px) 50vw, 100vw";

/** All pictures of a place: slides on a phone, a mosaic above, each opening them at full size. */
export function Gallery({ of }: { of: Pictured }) {
  const { at: openAt, enter, leave } = useHistoryStep("pictures");
  const [shownAt, setShownAt] = useState(0);
  const show = (at: number) => {
    setShownAt(at);
    enter(at);
  };
  const count = of.media.length;
  return (
    <section aria-label={t("ui.pictures")} onPointerEnter={() => ahead(loadDialog)}>
      <div className="relative -mx-4 md:hidden">
        <MediaCarousel
          of={of}
          {...HERO}
          sizes={HERO_SIZES}
          priority
          className="aspect-4/3"
          wrap={(media, at) => (
            <button
              type="button"
              onClick={() => show(at)}
              className="block size-full"
              aria-label={t("ui.openPicture", { number: at + 1, count })}
            >
              {media}
            </button>
          )}
        />
      </div>
      <Mosaic of={of} onOpen={show} />
      <Dialog
        open={openAt !== undefined}
        onOpenChange={(next) => !next && leave()}
        title={t("ui.picturesOfAt", { title: of.title, number: shownAt + 1, count })}
        size="full"
        bare
      >
        <Suspense fallback={<LoadingPage />}>
          <Lightbox of={of} startAt={openAt ?? shownAt} onIndexChange={setShownAt} />
        </Suspense>
      </Dialog>
    </section>
  );
}

function Mosaic({ of, onOpen }: { of: Pictured; onOpen: (at: number) => void }) {
  const { media, title } = of;
  const count = media.length;
  if (count === 0) {
    return <MediaCarousel of={of} {...HERO} className="hidden h-60 rounded-card md:grid" />;
  }
  const tiles = media.slice(0, count >= TILES ? TILES : count >= 3 ? 3 : 1);
  return (
    <div
      className={`relative hidden h-[435px] gap-2 overflow-hidden rounded-card md:grid ${columns[tiles.length]}`}
    >
      {tiles.map((url, at) => (
        <div key={url} className={at === 0 ? "row-span-2 min-h-0" : "min-h-0"}>
          {isVideo(url) ? (
            <Media {...{ url, title, at, count }} {...HERO} className="size-full" />
          ) : (
            <button
              type="button"
              onClick={() => onOpen(at)}
              aria-label={t("ui.openPicture", { number: at + 1, count })}
              className="block size-full -outline-offset-4"
            >
              <Media
                {...{ url, title, at, count }}
                width={at === 0 ? HERO.width : 290}
                height={at === 0 ? HERO.height : 214}
                sizes={at === 0 ? HERO_SIZES : "(min-width: 1200px) 290px, 25vw"}
                priority={at === 0}
                className="size-full transition-[filter] hover:brightness-95"
              />
            </button>
          )}
        </div>
      ))}
      <button
        type="button"
        onClick={() => onOpen(0)}
        className="absolute right-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded-ctl bg-white/95 px-4 font-semibold text-[#1f1b16] text-sm shadow-card hover:bg-white noscript:hidden"
      >
        <Images aria-hidden="true" className="size-4.5" />
        {t("ui.seePictures", { count })}
      </button>
    </div>
  );
}

const columns: Readonly<Record<number, string>> = {
  1: "grid-cols-1 grid-rows-2",
  3: "grid-cols-[2fr_1fr] grid-rows-2",
  5: "grid-cols-[2fr_1fr_1fr] grid-rows-2",
};
