import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { tabClass } from "#web/features/shell/bottom-nav.tsx";
import { useSession } from "#web/lib/session.ts";

interface OwnTabProps extends ComponentProps<"button"> {
  label: string;
  Icon: LucideIcon;
  /** Whether it is there for somebody who is not signed in. */
  isThere?: boolean;
}

/**
 * An entry of the navigation for whoever is signed in. It is in the page of everybody: until it is known who is here, the
 * style sheet shows it where somebody was signed in before, so that no entry moves when the session has come.
 */
export function OwnTab({ label, Icon, isThere, children, ...button }: OwnTabProps) {
  const { data: user } = useSession();
  if (user === null && !isThere) return null;
  return (
    <button
      type="button"
      {...button}
      className={clsx(tabClass, "relative text-muted hover:text-ink", !user && !isThere && "known-only")}
    >
      <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
      {label}
      {children}
    </button>
  );
}
