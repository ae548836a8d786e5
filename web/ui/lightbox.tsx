import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import { MediaCarousel, type Pictured } from "./media-carousel.tsx";

interface LightboxProps {
  of: Pictured;
  startAt: number;
  onIndexChange: (index: number) => void;
}

/** Sends arrow keys to the pictures wherever the focus is, as on the button that closes them. */
function useArrowKeys(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const slides = frame.current?.querySelector<HTMLElement>("ul[tabindex]");
    slides?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      // A video moves by them itself.
      const isTaken = !(target instanceof Element) || target.closest("ul[tabindex], video") !== null;
      if (isTaken || !["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) return;
      event.preventDefault();
      slides?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [frame]);
}

/** The pictures at the size of the screen, and which of them is shown. */
export default function Lightbox({ of, startAt, onIndexChange }: LightboxProps) {
  const frame = useRef<HTMLDivElement>(null);
  useArrowKeys(frame);
  const [at, setAt] = useState(startAt);
  const count = of.media.length;
  return (
    <div ref={frame} className="relative">
      <MediaCarousel
        of={of}
        width={1600}
        height={1200}
        sizes="100vw"
        fit="contain"
        ready
        startAt={startAt}
        onIndexChange={(next) => {
          setAt(next);
          onIndexChange(next);
        }}
        className="h-dvh bg-[#0c0b0a]"
      />
      {count > 1 && (
        // Said aloud by the list and by the title of the dialog.
        <p
          aria-hidden="true"
          className="absolute top-4 left-4 rounded-full bg-black/60 px-3.5 py-2 font-semibold text-sm text-white tabular-nums"
        >
          {t("ui.position", { number: at + 1, count })}
        </p>
      )}
    </div>
  );
}
