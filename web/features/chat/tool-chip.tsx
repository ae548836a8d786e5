import type { ComponentProps, ReactNode } from "react";

/** A small button over the line to write in. */
export function ToolChip({ icon, children, ...rest }: ComponentProps<"button"> & { icon?: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border border-edge bg-surface px-3.5 font-semibold text-sm hover:border-muted"
    >
      {icon}
      {children}
    </button>
  );
}
