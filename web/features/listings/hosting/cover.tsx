import { House } from "lucide-react";
import { coverUrl } from "#domain/media/urls.ts";
import { Picture } from "#web/ui/picture.tsx";

/** The first picture of a stay, or a house where there is none. */
export function Cover({ media, className }: { media: readonly string[]; className: string }) {
  const url = coverUrl(media);
  const house = <House aria-hidden="true" className="size-8" strokeWidth={1.5} />;
  if (url === null) {
    return <span className={`grid place-items-center bg-brand-soft text-brand ${className}`}>{house}</span>;
  }
  return <Picture src={url} alt="" width={200} height={150} fallback={house} className={className} />;
}
