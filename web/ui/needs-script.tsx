import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";

/** Where there are no scripts, in place of what only they can fill. */
export function NeedsScript({ children = t("shared.needsScript") }: { children?: ReactNode }) {
  return <p className="hidden rounded-ctl bg-sun-soft px-4 py-3 noscript:block">{children}</p>;
}
