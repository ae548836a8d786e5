import { Suspense } from "react";
import { t } from "#domain/i18n.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import type { OnBook } from "./book-button.tsx";
import { Results } from "./results.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { useSearch } from "./use-search.ts";

// Below the list, and nothing in it needs scripts.
const WhyChoose = lazyPart(() => import("./why-choose.tsx"));
const PopularLocalities = lazyPart(() => import("./popular-localities.tsx"));

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
      <Suspense fallback={null}>
        <WhyChoose />
        <PopularLocalities />
      </Suspense>
    </div>
  );
}
