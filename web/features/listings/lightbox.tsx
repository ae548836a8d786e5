import type { ListingDetail } from "#domain/listings/contract.ts";
import { ListingCarousel } from "./listing-media.tsx";

interface LightboxProps {
  listing: ListingDetail;
  startAt: number;
  onIndexChange: (index: number) => void;
}

/** The pictures at the size of the screen; arrow keys move as on every carousel. */
export default function Lightbox({ listing, startAt, onIndexChange }: LightboxProps) {
  return (
    <ListingCarousel
      listing={listing}
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
