import { BellPlus, BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useSavedSearches, useSearchActions } from "#web/lib/saved-searches.ts";
import { toast } from "#web/lib/toast.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { ListingFilters } from "./filters.ts";
import { keptSearchOf, savedQueryOf } from "./kept-search.ts";
import type { Search } from "./use-search.ts";

export type SavingPlace = "row" | "empty" | "news";

interface SaveSearchProps {
  search: Search;
  /** Beside the count; where nothing has all of it, as the way on; or over matches that are new. */
  place: SavingPlace;
}

/** Says that the matches of a saved search were looked at, once for each visit. */
function useSeen(kept: ReturnType<typeof keptSearchOf>, { markSeen }: ReturnType<typeof useSearchActions>) {
  const seen = useRef<string>(undefined);
  const isNews = kept !== undefined && kept.newCount !== 0;
  useEffect(() => {
    if (!isNews || seen.current === kept.query) return;
    seen.current = kept.query;
    markSeen.mutate(kept);
  });
}

/** Keeps the search that is on the screen, or takes it away again. */
function SaveButton({ filters, label }: { filters: ListingFilters; label: string }) {
  const { searches, signedIn } = useSavedSearches();
  const actions = useSearchActions();
  const { save, remove } = actions;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const kept = keptSearchOf(filters, searches);
  useSeen(kept, actions);
  const busy = save.isPending || remove.isPending;
  const pressed = save.isPending || (kept !== undefined && !remove.isPending);

  const keep = () => {
    setAsking(false);
    const onSuccess = () =>
      void toast({
        title: t("saved-searches.saved"),
        description: signedIn ? t("saved-searches.savedHint") : t("saved-searches.savedVisitor"),
        action: { label: t("saved-searches.seeAll"), onClick: () => void navigate(pages.savedSearches) },
      });
    save.mutate({ query: savedQueryOf(filters) }, { onSuccess });
  };
  const press = () => {
    if (busy || searches === undefined) return;
    if (kept) remove.mutate(kept);
    else if (filters.near && !filters.near.name) setAsking(true);
    else keep();
  };
  const Icon = pressed ? BellRing : BellPlus;
  return (
    <>
      <Chip
        active={pressed}
        onClick={press}
        aria-busy={busy}
        aria-label={pressed ? t("saved-searches.isSavedRemove") : undefined}
        className="min-w-0 whitespace-normal! text-left leading-tight max-sm:px-3"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 max-[22.4rem]:hidden" />
        {pressed ? t("saved-searches.isSaved") : label}
      </Chip>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t("saved-searches.positionTitle")}
        description={t("saved-searches.positionText")}
        size="sm"
      >
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t("shared.back")}
          </Button>
          <Button onClick={keep}>{t("saved-searches.positionConfirm")}</Button>
        </div>
      </Dialog>
    </>
  );
}

/** Where an alert leads to: one press ends them. */
function News({ search }: { search: Search }) {
  const { filters } = search;
  const { searches } = useSavedSearches();
  const { setAlerts } = useSearchActions();
  const kept = keptSearchOf(filters, searches);
  const id = kept?.id ?? null;
  const stop = () => {
    const onSuccess = () => void toast({ title: t("saved-searches.stopped") });
    if (id !== null) setAlerts.mutate({ id, alerts: false }, { onSuccess });
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-ctl bg-sun-soft py-1.5 pr-1.5 pl-4">
      <p className="mr-auto py-1.5">{t("saved-searches.newSince")}</p>
      {kept?.alerts && (
        <Button variant="quiet" busy={setAlerts.isPending} onClick={stop}>
          {t("saved-searches.stopAlerts")}
        </Button>
      )}
      <Link
        to={search.href({ ...filters, changedSince: undefined, cursor: undefined })}
        preventScrollReset
        className={buttonClass("secondary")}
      >
        {t("saved-searches.showAll")}
      </Link>
    </div>
  );
}

/** All that saving a search adds to its results. Nothing of it is rendered on the server, which knows nobody. */
export default function SaveSearch({ search, place }: SaveSearchProps) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  if (place === "news") return <News search={search} />;
  const label = place === "row" ? t("saved-searches.save") : t("saved-searches.tellMe");
  return <SaveButton filters={search.filters} label={label} />;
}
