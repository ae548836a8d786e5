import { UserRound } from "lucide-react";
import { t } from "#domain/i18n.ts";

/** The generic person that stands where a picture could not be shown. */
export function PersonPlaceholder({ label }: { label: string }) {
  return (
    <span
      role="img"
      aria-label={label || t("ui.pictureMissing")}
      className="grid size-full place-items-center"
    >
      <UserRound aria-hidden="true" className="size-1/2 max-h-16 max-w-16 opacity-70" />
    </span>
  );
}
