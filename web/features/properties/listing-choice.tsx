import { t } from "#domain/i18n.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import type { ListingOfProperty } from "#domain/properties/contract.ts";
import { Checkbox } from "#web/ui/field.tsx";

interface ListingChoiceProps {
  listings: readonly ListingOfProperty[];
  chosen: readonly number[];
  error?: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** Which listings a building has: one of each sharing. */
export function ListingChoice({ listings, chosen, error, onChange }: ListingChoiceProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{t("properties.listingsOf")}</legend>
      {listings.map(({ id, title, roomType }) => (
        <Checkbox
          key={id}
          name="listingIds"
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
          label={
            <>
              <span translate="no">{title}</span>
              <span className="text-muted"> · {roomTypeLabel(roomType)}</span>
            </>
          }
        />
      ))}
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
