import { MediaCarousel, type Pictured } from "./media-carousel.tsx";

interface LightboxProps {
  of: Pictured;
  startAt: number;
  onIndexChange: (index: number) => void;
}

/** The pictures at the size of the screen; arrow keys move as on every carousel. */
export default function Lightbox({ of, startAt, onIndexChange }: LightboxProps) {
  return (
    <MediaCarousel
      of={of}
      width={1600}
      height={1200}
      sizes="100vw"
      fit="contain"
      ready
      startAt={startAt}
      onIndexChange={onIndexChange}
      className="h-dvh bg-[#0c0b0a]"
    />
  );
}
