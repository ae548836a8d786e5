import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";

const PAGES = [
  [pages.terms, () => t("legal.terms")],
  [pages.privacy, () => t("legal.privacy")],
] as const;

/** What somebody agrees to by the next press. The whole of it opens in a tab of its own, so that what was typed stays. */
export function Notice({ text }: { text: string }) {
  return (
    <p className="text-muted text-sm">
      {text}
      {PAGES.map(([to, name]) => (
        <Link
          key={to}
          to={to}
          target="_blank"
          className="ml-2 inline-flex min-h-11 items-center font-semibold underline"
        >
          {name()}
          <span className="sr-only">{t("places.opensNewTab")}</span>
        </Link>
      ))}
    </p>
  );
}
