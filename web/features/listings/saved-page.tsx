import { useState } from "react";
import { Link } from "react-router";
import { COMPARE_MAX } from "#domain/favourites/choices.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import { useMarkedIds } from "#web/lib/marked-ids.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/field.tsx";
import { compareHref } from "./compare.ts";
import { Comparison } from "./comparison.tsx";
import { MarkedPage } from "./marked-page.tsx";

interface SavedPageProps {
  /** The stays that the address compares; none for the list. */
  compared: readonly number[];
  onBook?: (listing: ListingCard) => void;
}

/** What is saved, from which up to three are chosen and seen side by side. */
export function SavedPage({ compared, onBook }: SavedPageProps) {
  // Outlives the comparison, so that going back finds the choice as it was.
  const [chosen, setChosen] = useState<readonly number[]>(compared);
  const saved = useMarkedIds("saved");
  const picked = chosen.filter((id) => saved?.includes(id) ?? true);
  if (compared.length > 0) return <Comparison key={compared.join()} ids={compared} onBook={onBook} />;

  const choose = (id: number, on: boolean) => {
    if (on && picked.length >= COMPARE_MAX) {
      toast({ title: `${COMPARE_MAX} stays are the most`, description: "Take one out to choose another." });
      return;
    }
    setChosen(on ? [...picked, id] : picked.filter((each) => each !== id));
  };
  return (
    <>
      <MarkedPage
        mark="saved"
        onBook={onBook}
        under={({ id, title }) => (
          <Checkbox
            label={
              <>
                Compare <span className="sr-only">{title}</span>
              </>
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
  const label = `Compare (${picked.length})`;
  const room = COMPARE_MAX - picked.length;
  return (
    <section
      data-compare-bar=""
      aria-label="Compare"
      className="sticky bottom-0 z-30 border-line border-t bg-surface pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <div className="wrap flex items-center gap-2">
        <p role="status" className="min-w-0 flex-1 text-muted text-sm">
          {picked.length === 1
            ? "Choose one more to compare"
            : room > 0
              ? `Room for ${room} more`
              : "That is all that fit"}
        </p>
        <Button variant="quiet" onClick={onClear}>
          Clear
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
