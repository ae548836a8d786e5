import { t } from "#domain/i18n.ts";
import type { OnBook } from "./book-button.tsx";
import { PopularLocalities } from "./popular-localities.tsx";
import { Results } from "./results.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { useSearch } from "./use-search.ts";
import { WhyChoose } from "./why-choose.tsx";

export function HomeScreen({ onBook }: { onBook?: OnBook }) {
  const search = useSearch();
  return (
    <div className="wrap">
      <h1 className="mt-1 max-w-[26ch] text-balance font-bold text-[clamp(24px,3.4vw,40px)] leading-[1.12] tracking-tight">
        {t("listings.homeTitle")}
      </h1>
      <p className="mt-1 mb-4.5 max-w-[60ch] text-pretty text-muted">{t("listings.homeText")}</p>
      <SearchPanel search={search} />
      <Results search={search} onBook={onBook} />
      <WhyChoose />
      <PopularLocalities />
    </div>
  );
}
