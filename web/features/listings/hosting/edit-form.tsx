import type { FormEvent } from "react";
import { t } from "#domain/i18n.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { Button } from "#web/ui/button.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { ListingFields } from "./listing-fields.tsx";
import { useEdit } from "./use-edit.ts";

/** What the page of a stay says, to be changed. */
export function EditForm({ listing }: { listing: ManagedListing }) {
  const edit = useEdit(listing);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!edit.busy) void edit.save();
  }

  return (
    <form
      ref={edit.form}
      noValidate
      onSubmit={submit}
      aria-label={t("hosting.editNamed", { title: listing.title })}
      className="grid min-w-0 gap-9"
    >
      <UnsavedGuard unsaved={edit.changed} />
      <ListingFields
        values={edit.values}
        errors={edit.errors}
        onChange={edit.change}
        queue={edit.queue}
        isOfProperty={listing.propertyId !== null}
      />
      {edit.changed && (
        <SaveBar problems={Object.keys(edit.errors).length}>
          {edit.conflict && (
            <div className="w-full">
              <ConflictPanel conflict={edit.conflict} onResolve={edit.resolveConflict} />
            </div>
          )}
          <Button
            type="submit"
            size="lg"
            busy={edit.busy}
            disabled={edit.conflict !== undefined}
            className="max-sm:flex-1"
          >
            {t("hosting.saveChanges")}
          </Button>
        </SaveBar>
      )}
    </form>
  );
}
