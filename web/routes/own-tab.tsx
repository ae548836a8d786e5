import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { tabClass } from "#web/features/shell/bottom-nav.tsx";
import { useSession } from "#web/lib/session.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";

interface OwnTabProps {
  label: string;
  Icon: LucideIcon;
  onPress: (control: Element) => void;
  /** Fetches what it opens, when a press seems near. */
  onNear?: () => void;
  /** Whether it is there in admin mode too. */
  forAdmins?: boolean;
  /** On the corner of the icon. */
  children?: ReactNode;
}

/**
 * An entry of the navigation for whoever is signed in. It is in the page of everybody: until it is known who is here, the
 * style sheet shows it where somebody was signed in before, so that no entry moves when the session has come.
 */
export function OwnTab({ label, Icon, onPress, onNear, forAdmins, children }: OwnTabProps) {
  const { data: user } = useSession();
  const isAdmin = useAdminMode() && forAdmins;
  if (user === null && !isAdmin) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onPress(currentTarget)}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={clsx(tabClass, "text-muted hover:text-ink", !user && !isAdmin && "known-only")}
    >
      <span className="relative">
        <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
        {children}
      </span>
      {label}
    </button>
  );
}
