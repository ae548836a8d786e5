import { queryOptions, useQuery } from "@tanstack/react-query";
import { getDeductionPhoto } from "#domain/bookings/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.tsx";

/** The private photo, as an address for this page alone: an image element could not send the token of admin mode. */
const photoQuery = (api: Api, bookingId: number, name: string) =>
  queryOptions({
    queryKey: keyOf(getDeductionPhoto(bookingId, name)),
    queryFn: async () => URL.createObjectURL(await api.blob(getDeductionPhoto(bookingId, name))),
  });

export function DeductionPhoto({ bookingId, name, alt }: { bookingId: number; name: string; alt: string }) {
  const { data: src } = useQuery(photoQuery(useApi(), bookingId, name));
  if (!src) return <span className="size-16 rounded-ctl border border-line border-dashed" />;
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={alt} className="size-16 rounded-ctl border border-line object-cover" />
    </a>
  );
}
