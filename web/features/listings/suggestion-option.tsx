import { X } from "lucide-react";
import { t } from "#domain/i18n.ts";
import { Option } from "#web/ui/listbox.tsx";
import type { Suggestion } from "./suggestion-groups.tsx";

interface SuggestionOptionProps {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onTake: () => void;
  onRemove: () => void;
}

/** One row of the list. A recent search can be removed: by a press beside it, or by the Delete key. */
export function SuggestionOption({ id, suggestion, active, onTake, onRemove }: SuggestionOptionProps) {
  const { name, icon, note, action } = suggestion;
  const isRecent = action.kind === "recent";
  const row = (
    <Option
      id={id}
      active={active}
      icon={icon}
      line={note}
      onClick={onTake}
      aria-description={isRecent ? t("listings.removeRecentKey") : undefined}
      className={isRecent ? "min-w-0 flex-1" : undefined}
    >
      {/* Names are the same in every language; those of places are in the reader's. */}
      <span translate={action.kind === "listing" ? "no" : undefined}>{name}</span>
    </Option>
  );
  if (!isRecent) return row;
  return (
    <div className="flex items-center">
      {row}
      {/* An option of its own: a listbox may hold nothing else that can be pressed. Arrows pass it by. */}
      <Option
        active={false}
        icon={<X className="size-4.5 text-muted" />}
        aria-label={t("listings.removeRecent", { search: name })}
        onClick={onRemove}
        className="shrink-0"
      />
    </div>
  );
}
