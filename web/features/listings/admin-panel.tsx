import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useDeleteListing } from "#web/lib/delete-listing.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { DeleteDialog } from "#web/ui/delete-dialog.tsx";
import type { AdminToolsProps } from "./admin-tools.tsx";

/** Edit and delete, in a chunk of their own. */
export default function AdminPanel({ listing, onDeleted }: AdminToolsProps) {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteListing(listing);
  return (
    <div className="flex gap-2">
      <Link
        to={pages.hostListing(listing.id)}
        aria-label={t("listings.editNamed", { title: listing.title })}
        className={buttonClass("secondary", "md", "flex-1")}
      >
        <Pencil aria-hidden="true" className="size-4" />
        {t("shared.edit")}
      </Link>
      <Button
        variant="secondary"
        aria-label={t("listings.deleteNamed", { title: listing.title })}
        onClick={() => setAsking(true)}
        className="flex-1 text-danger!"
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {t("shared.delete")}
      </Button>
      <DeleteDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          deletion.clearError();
        }}
        name={listing.title}
        busy={deletion.busy}
        error={deletion.error}
        onConfirm={async (password) => {
          if (await deletion.confirm(password)) onDeleted?.();
        }}
      />
    </div>
  );
}
