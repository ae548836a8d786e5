import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ApiPath } from "#domain/endpoint.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { privateImageQuery } from "#web/lib/private-image.ts";

interface PrivateImageProps {
  file: { path: ApiPath };
  alt: string;
  /** How large it is shown. */
  className?: string;
}

/** A private image: small, and whole in a tab of its own. */
export function PrivateImage({ file, alt, className = "size-16" }: PrivateImageProps) {
  const { data: src } = useQuery(privateImageQuery(useApi(), file));
  const look = clsx("shrink-0 rounded-ctl border border-line", className);
  if (!src) return <span className={clsx(look, "border-dashed")} />;
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={alt} className={clsx(look, "object-cover")} />
      <span className="sr-only">{t("places.opensNewTab")}</span>
    </a>
  );
}
