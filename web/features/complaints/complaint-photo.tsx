import { useQuery } from "@tanstack/react-query";
import { useApi } from "#web/lib/api.ts";
import { complaintPhotoQuery } from "./queries.ts";

export function ComplaintPhoto({ id, name, alt }: { id: number; name: string; alt: string }) {
  const { data: src } = useQuery(complaintPhotoQuery(useApi(), id, name));
  if (!src) return <span className="size-16 rounded-ctl border border-line border-dashed" />;
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={alt} className="size-16 rounded-ctl border border-line object-cover" />
    </a>
  );
}
