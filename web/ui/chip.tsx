import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { t } from "#domain/i18n.ts";

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shown as chosen, and said as pressed unless `toggles` is false. */
  active?: boolean;
  toggles?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A pill that acts or is switched on and off. */
export function Chip({ active, toggles = true, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={toggles ? active : undefined}
      {...rest}
      className={clsx(
        "inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border px-4 font-semibold text-sm transition-colors",
        active
          ? "border-brand bg-brand-soft text-brand"
          : "border-edge bg-surface text-ink hover:border-muted",
        className,
      )}
    >
      {children}
    </button>
  );
}

interface RemovableChipProps {
  label: string;
  /** It holds a name that is the same in every language. */
  isName?: boolean;
  onRemove: () => void;
}

/** Something chosen that one press takes away again. */
export function RemovableChip({ label, isName, onRemove }: RemovableChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={t("ui.removeFilter", { label })}
      translate={isName ? "no" : undefined}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full py-1 text-left leading-tight bg-brand-soft pr-3 pl-4 font-semibold text-brand text-sm hover:brightness-95 dark:hover:brightness-125"
    >
      {label}
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  );
}

const tones = {
  plain: "tag-plain",
  brand: "bg-brand-soft text-brand",
  boys: "bg-boys-soft text-boys",
  ladies: "bg-ladies-soft text-ladies",
  colive: "bg-colive-soft text-colive",
  sun: "bg-sun-soft text-ink",
} as const;
export type TagTone = keyof typeof tones;

/** A small fact beside others. */
export function Tag({ tone = "plain", children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={clsx("tag", tones[tone])}>{children}</span>;
}
