import { useQuery } from "@tanstack/react-query";
import type { ApiPath } from "#domain/endpoint.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { proofQuery } from "./queries.ts";

/** The screenshot of a payment: small, and whole in a tab of its own. */
export function RentProof({ file, alt }: { file: { path: ApiPath }; alt: string }) {
  const { data: src } = useQuery(proofQuery(useApi(), file));
  const size = "h-24 w-16 shrink-0 rounded-ctl border border-line";
  if (!src) return <span className={`${size} border-dashed`} />;
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={alt} className={`${size} object-cover`} />
      <span className="sr-only">{t("places.opensNewTab")}</span>
    </a>
  );
}
