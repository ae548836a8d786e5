import { type ReactNode, Suspense, useRef } from "react";
import { lazyWithRetry } from "#web/lib/lazy.ts";

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
const DialogPanel = lazyWithRetry(loadDialog);

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
