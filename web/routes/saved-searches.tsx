import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { NotifyToggle } from "#web/features/chat/notify-toggle.tsx";
import { SavedSearchesPage } from "#web/features/saved-searches/saved-searches-page.tsx";
import { hiddenHead } from "#web/lib/head.ts";
import type { Route } from "./+types/saved-searches";

/** Somebody's own page: no browser keeps it on a shared computer. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  hiddenHead(t("saved-searches.title"), {
    path: pages.savedSearches,
    publicUrl: matches[0]?.loaderData?.site.publicUrl,
  });

export default function SavedSearches() {
  return (
    <SavedSearchesPage
      notifications={
        <div className="rounded-card border border-line bg-surface *:border-0">
          <NotifyToggle />
        </div>
      }
    />
  );
}
