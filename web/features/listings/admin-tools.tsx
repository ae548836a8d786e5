import { Suspense } from "react";
import type { ListingCard } from "#domain/listings/contract.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";

const AdminPanel = lazyWithRetry(() => import("./admin-panel.tsx"));

export interface AdminToolsProps {
  listing: ListingCard;
  onDeleted?: () => void;
}

/** What an admin may do with a stay right where it is shown. Nobody else fetches any of it. */
export function AdminTools(props: AdminToolsProps) {
  if (!useAdminMode()) return null;
  return (
    <Suspense fallback={null}>
      <AdminPanel {...props} />
    </Suspense>
  );
}
