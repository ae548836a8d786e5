import { Search } from "lucide-react";
import { t } from "#domain/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { RemovableChip } from "#web/ui/chip.tsx";
import { Checkbox } from "#web/ui/field.tsx";

interface MoveControlsProps {
  /** Undefined where the page speaks of one place, and a search for others is made elsewhere. */
  follows: boolean | undefined;
  onFollow: (follows: boolean) => void;
  /** Given when the map shows another part than the list. */
  onSearch: (() => void) | undefined;
  /** Given when the search is held to a part of the map. */
  onLeave: (() => void) | undefined;
}

/** Whether the list follows the map. */
export function MoveControls({ follows, onFollow, onSearch, onLeave }: MoveControlsProps) {
  return (
    <div className="map-controls">
      {follows !== undefined && (
        <Checkbox
          className="map-pill"
          label={t("listings.mapSearchMoving")}
          checked={follows}
          onChange={(event) => onFollow(event.target.checked)}
        />
      )}
      {onLeave && (
        <span className="map-leave rounded-full bg-surface shadow-card">
          <RemovableChip label={t("listings.inMapArea")} onRemove={onLeave} />
        </span>
      )}
      {onSearch && (
        <Button className="shadow-card" onClick={onSearch}>
          <Search aria-hidden="true" className="size-4" />
          {t("listings.mapSearchHere")}
        </Button>
      )}
    </div>
  );
}
