import { clsx } from "clsx";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";

interface SaveBarProps {
  problems: number;
  children: ReactNode;
  className?: string;
}

/** The form's own actions, in view while the rest scrolls. Takes the place of the tabs on a phone. */
export function SaveBar({ problems, children, className }: SaveBarProps) {
  return (
    <div
      data-book-bar=""
      className={clsx(
        "sticky bottom-[var(--bar-bottom,0px)] z-10 -mx-5 -mb-6 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]",
        className,
      )}
    >
      <p role="status" className="mr-auto font-medium text-danger text-sm empty:hidden max-sm:w-full">
        {problems > 0 && t("ui.fieldsToCheck", { count: problems })}
      </p>
      {children}
    </div>
  );
}
