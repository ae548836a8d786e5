import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { COMPARE_MAX } from "#domain/favourites/choices.ts";
import { t } from "#domain/i18n.ts";
import { compareHref } from "#web/lib/comparison-url.ts";
import { useFavouriteIds } from "#web/lib/favourite-ids.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/field.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { FavouritesPage } from "./favourites-page.tsx";

interface SavedPageProps
  extends Pick<ComponentProps<typeof FavouritesPage>, "renderCard" | "skeletons" | "beside"> {
  /** The listings that the address compares; none for the list. */
  compared: readonly number[];
  /** Shown instead of the list when the address compares listings. */
  comparison: ReactNode;
}

/** What is saved, from which up to three are chosen and seen side by side. */
export function SavedPage({ compared, comparison, ...cards }: SavedPageProps) {
  // Outlives the comparison, so that going back finds the choice as it was.
  const [chosen, setChosen] = useState<readonly number[]>(compared);
  const saved = useFavouriteIds("saved");
  const picked = chosen.filter((id) => saved?.includes(id) ?? true);
  if (compared.length > 0) return comparison;

  const choose = (id: number, on: boolean) => {
    if (on && picked.length >= COMPARE_MAX) {
      toast({
        title: t("favourites.compareLimit", { count: COMPARE_MAX }),
        description: t("favourites.compareLimitHint"),
      });
      return;
    }
    setChosen(on ? [...picked, id] : picked.filter((each) => each !== id));
  };
  return (
    <>
      <FavouritesPage
        kind="saved"
        {...cards}
        under={({ id, title }) => (
          <Checkbox
            label={
              <RichText
                text={t("favourites.compareOne", { title })}
                tags={{ name: (text) => <span className="sr-only">{text}</span> }}
              />
            }
            checked={picked.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
            className="mt-1 w-fit px-1 pr-3 font-semibold"
          />
        )}
      />
      {picked.length > 0 && <CompareBar picked={picked} onClear={() => setChosen([])} />}
    </>
  );
}

function CompareBar({ picked, onClear }: { picked: readonly number[]; onClear: () => void }) {
  const label = t("favourites.compareCount", { count: picked.length });
  const room = COMPARE_MAX - picked.length;
  return (
    <section
      data-compare-bar=""
      aria-label={t("favourites.compare")}
      className="sticky bottom-0 z-30 border-line border-t bg-surface pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <div className="wrap flex items-center gap-2">
        <p role="status" className="min-w-0 flex-1 text-muted text-sm">
          {picked.length === 1
            ? t("favourites.chooseOneMore")
            : room > 0
              ? t("favourites.addMore", { count: room })
              : t("favourites.compareFull")}
        </p>
        <Button variant="quiet" onClick={onClear}>
          {t("favourites.clear")}
        </Button>
        {picked.length > 1 ? (
          <Link to={compareHref(picked)} className={buttonClass()}>
            {label}
          </Link>
        ) : (
          <Button disabled>{label}</Button>
        )}
      </div>
    </section>
  );
}
