import { LocateFixed, SlidersHorizontal } from "lucide-react";
import { type FormEvent, Suspense } from "react";
import { t } from "#domain/i18n.ts";
import type { Stay } from "#domain/listings/choices.ts";
import { useHistoryStep } from "#web/lib/history-step.ts";
import { lazyWithRetry, prepareOnApproach } from "#web/lib/lazy.ts";
import { onDemand } from "#web/lib/on-demand.ts";
import { useAhead } from "#web/lib/rest.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Dialog, loadDialog } from "#web/ui/dialog.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { LoadingPage, Spinner } from "#web/ui/spinner.tsx";
import { categories, choose, chosenIn } from "./categories.ts";
import { hiddenFilterCount, type Near, NO_FILTERS } from "./filters.ts";
import { nearLabel } from "./labels.ts";
import { PlainFilters } from "./plain-filters.tsx";
import { textWithout, useSearchReport } from "./queries.ts";
import { SearchBox } from "./search-box.tsx";
import { type NearMe, useNearMe } from "./use-near-me.ts";
import type { Search } from "./use-search.ts";

const loadForm = () => import("./filter-form.tsx");
const FilterForm = lazyWithRetry(loadForm);
const loadFilters = () => Promise.all([loadDialog(), loadForm()]);

const stayOptions = () =>
  [
    { value: "monthly", label: t("listings.monthlyStay") },
    { value: "short-term", label: t("listings.shortStay") },
  ] as const;

export function SearchPanel({ search }: { search: Search }) {
  const { filters, held, refine } = search;
  const report = useSearchReport(filters);
  const nearMe = useNearMe(search, report);
  const sheet = useHistoryStep("filters");
  useAhead(loadFilters);
  const changeStay = async (stay: Stay) => {
    if (filters.minRent || filters.maxRent) {
      toast({ title: t("listings.rentLimitRemoved"), description: t("listings.rentLimitRemovedText") });
    }
    // What the text says of the stay goes: "daily", or the rent of a day.
    const said = report?.stay
      ? report.parts.filter(
          ({ what }) => what === "stay" || (what === "rent" && report.stay !== filters.stay),
        )
      : [];
    const change = said.length > 0 && { search: await textWithout(filters.search, said) };
    refine({ stay, minRent: undefined, maxRent: undefined, ...change });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search.submit();
  };
  return (
    <search>
      <form action={search.path} method="get" onSubmit={onSubmit}>
        <SearchBox search={search} nearMe={nearMe}>
          {held.within && search.text.trim() !== "" && (
            <Button
              variant="secondary"
              onClick={() => refine({ within: undefined })}
              className="mt-3 w-full noscript:hidden"
            >
              {t("listings.searchAll")}
            </Button>
          )}
        </SearchBox>
        <div className="mt-3 flex flex-wrap gap-2 pb-2.5 lg:flex-nowrap">
          <div className="flex gap-2 max-sm:w-full">
            <FiltersButton
              count={hiddenFilterCount(filters, report) - hiddenFilterCount({ ...NO_FILTERS, ...held })}
              onOpen={() => sheet.enter()}
            />
            <Segmented
              name="stayDuration"
              label={t("listings.stayType")}
              options={stayOptions()}
              value={report?.stay ?? filters.stay}
              onChange={changeStay}
              className="max-sm:flex-1"
            />
          </div>
          {/* Who it is for is seen at once on a phone; only the way to near me may lie beyond its edge. */}
          <div className="relative -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none] *:shrink-0">
            {categories().map((category) => (
              <Menu
                key={category.gender}
                label={category.label}
                items={category.items}
                value={chosenIn(category, filters)}
                className="noscript:hidden max-sm:gap-1 max-sm:px-2.5"
                onSelect={(value) => {
                  const chosen = choose(category, value);
                  console.info("Category chosen", chosen.gender, chosen.roomType ?? value);
                  refine(chosen);
                }}
              >
                {category.label}
              </Menu>
            ))}
            <NearMeChip near={nearMe.active ? filters.near : undefined} {...nearMe} />
          </div>
        </div>
        {/* Only what the server writes is ever read of it: browsers need not know how. */}
        <noscript>{import.meta.env.SSR && <PlainFilters filters={filters} />}</noscript>
      </form>
      <Dialog
        open={sheet.at !== undefined}
        onOpenChange={(next) => !next && sheet.leave()}
        title={t("listings.filters")}
        description={t("listings.filtersHint")}
      >
        {/* As high as the form: a dialog that grows as it comes would move. */}
        <Suspense
          fallback={
            <div className="min-h-[85dvh]">
              <LoadingPage />
            </div>
          }
        >
          <FilterForm search={search} />
        </Suspense>
      </Dialog>
    </search>
  );
}

function FiltersButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <Chip
      onClick={({ currentTarget }) => onDemand(currentTarget, loadFilters, onOpen)}
      {...prepareOnApproach(loadFilters)}
      active={count > 0}
      toggles={false}
      aria-haspopup="dialog"
      className="relative noscript:hidden max-sm:px-3"
    >
      <SlidersHorizontal aria-hidden="true" className="size-4.5" />
      <span className="max-sm:sr-only">{t("listings.filters")}</span>
      {count > 0 && (
        <span className="grid size-5.5 place-items-center rounded-full bg-brand text-brand-ink text-xs max-sm:absolute max-sm:-top-1.5 max-sm:-right-1">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t("listings.activeCount", { count })}</span>
        </span>
      )}
    </Chip>
  );
}

function NearMeChip({ near, active, locating, toggle }: NearMe & { near: Near | undefined }) {
  return (
    <Chip active={active} onClick={toggle} aria-busy={locating} className="max-w-64 noscript:hidden">
      {locating ? (
        <Spinner label={null} className="size-4" />
      ) : (
        <LocateFixed aria-hidden="true" className="size-4 shrink-0" />
      )}
      <span className="truncate">{nearLabel(near)}</span>
    </Chip>
  );
}
