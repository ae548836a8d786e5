import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { useFloating } from "#web/lib/floating.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import "./foot-notice.css";

interface FootNoticeProps extends ComponentProps<"section"> {
  kind: Parameters<typeof useFloating>[0];
  children: ReactNode;
}

/** At the foot of the screen, above what is always there, while nothing more urgent is. */
export function FootNotice({ kind, children, ...rest }: FootNoticeProps) {
  if (!useFloating(kind)) return null;
  return (
    <section {...rest} data-foot-notice="" className="foot-notice">
      {children}
    </section>
  );
}

/** The way to have none of it; at the end of its line. */
export function CloseNotice({ label = t("shell.notNow"), onClose }: { label?: string; onClose: () => void }) {
  return (
    <IconButton label={label} onClick={onClose} className="-mr-2">
      <X className="size-5" />
    </IconButton>
  );
}
