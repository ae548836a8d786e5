import { clsx } from "clsx";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  /** What a screen reader says and a pointer sees as a tooltip. */
  label: string;
  children: ReactNode;
  /** `overlay` stands on a picture and keeps its colours in the dark. */
  look?: "plain" | "outline" | "overlay";
  ref?: Ref<HTMLButtonElement>;
}

const looks = {
  plain: "text-ink hover:bg-brand-soft",
  outline: "border border-line bg-surface text-ink hover:border-muted",
  overlay: "icon-btn-overlay",
} as const;

/** A round button of 44 px around one icon. */
export function IconButton({ label, look = "plain", className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={clsx("icon-btn", looks[look], className)}
    >
      {children}
    </button>
  );
}
