import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { t } from "#domain/i18n.ts";
import { importWithRetry } from "#web/lib/lazy.ts";
import { toast } from "#web/lib/toast.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A line under the title. Without one the dialog is described by its title alone. */
  description?: ReactNode;
  children: ReactNode;
  /** Stays in view below the scrolling body. */
  footer?: ReactNode;
  /** From 640 px up: sm 420, md 560, lg 820 px, or the whole screen. */
  size?: "sm" | "md" | "lg" | "full";
  /** What it is under 640 px: a sheet from below, or the whole screen. */
  phone?: "sheet" | "full";
  /** Hides title and description from sight; they are still said aloud. */
  bare?: boolean;
  /** False keeps it open on Escape and on a press outside, while work is under way. */
  dismissible?: boolean;
}

/** The dialog's code. */
export const loadDialog = () => import("./dialog-panel.tsx");
let DialogPanel = lazyPanel();

/** Where the code does not arrive the page stays as it is, says so, and asks for it anew at the next opening. */
function lazyPanel() {
  const failed = () => {
    DialogPanel = lazyPanel();
    return { default: NotLoaded };
  };
  return lazy<(props: DialogProps) => ReactNode>(() => importWithRetry(loadDialog).catch(failed));
}

function NotLoaded({ open, onOpenChange, title }: DialogProps): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!open) return;
    toast({ title, description: t("shared.connection"), variant: "destructive" });
    onOpenChange(false);
  }, [open]);
  return null;
}

/**
 * A modal dialog: a sheet on phones, centred above. Its code arrives with the first opening, and nothing
 * of it is on the page before.
 */
export function Dialog(props: DialogProps) {
  const wanted = useRef(false);
  wanted.current ||= props.open;
  if (!wanted.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
