import { clsx } from "clsx";
import type { ButtonHTMLAttributes, Ref } from "react";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "destructive";
export type ButtonSize = "md" | "lg";

const base =
  "inline-flex select-none items-center justify-center gap-2 rounded-ctl font-semibold no-underline [&>svg]:shrink-0 transition-[background-color,border-color,filter,opacity] duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary: "border border-brand bg-brand text-brand-ink hover:brightness-110",
  secondary: "border border-line bg-surface text-ink hover:border-muted",
  quiet: "border border-transparent bg-transparent text-ink hover:bg-brand-soft",
  destructive: "border border-danger bg-danger text-paper hover:brightness-110",
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-11 px-4 text-[15px] max-[22rem]:px-3",
  lg: "min-h-13 px-6 text-base max-[22rem]:px-3",
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "md", extra?: string) {
  return clsx(base, variants[variant], sizes[size], extra);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and refuses clicks; the label stays, so that the width does not jump. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {busy && <Spinner label={null} className="size-4" />}
      {children}
    </button>
  );
}
