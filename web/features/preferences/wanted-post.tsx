import { useQuery } from "@tanstack/react-query";
import { Eye, Search } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { formatRupees } from "#domain/money.ts";
import { placeName } from "#domain/places/names.ts";
import type { PreferencesView } from "#domain/preferences/contract.ts";
import { preferencesThen } from "#domain/roommates/links.ts";
import { WANTED } from "#domain/rooms/choices.ts";
import { workWords } from "#domain/rooms/labels.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { useSite } from "#web/lib/site.ts";
import { toast } from "#web/lib/toast.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { preferencesQuery, useStopLooking } from "./queries.ts";

const AreaMap = lazyPart(() => import("#web/ui/map/area-map.tsx"));
const EDIT = preferencesThen(WANTED, "found");

/** Who sees it, in the words of the choice. */
const seenBy = ({ lookingFor, gender }: PreferencesView) =>
  lookingFor === "same"
    ? t("preferences.sameGender", { gender: gender ?? "other" })
    : t("preferences.anybody", { gender: gender ?? "other" });

function Where({ area }: { area: string }) {
  const tiles = useSite()?.mapTilesUrl;
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={<Skeleton className="h-56 w-full rounded-card" />}>
      <AreaMap areas={[area]} tiles={tiles} label={t("preferences.postMap", { area: placeName(area) })} />
    </Suspense>
  );
}

function Post({ said }: { said: PreferencesView }) {
  const { lookingNear, lookingFrom, lookingRent, lookingAbout, age, profession } = said;
  const { mutate: stop, isPending } = useStopLooking(said);
  const facts = [
    lookingNear === null ? t("preferences.postAnywhere") : placeName(lookingNear),
    lookingRent !== null && t("preferences.postRent", { rent: formatRupees(String(lookingRent)) }),
    lookingFrom && t("preferences.postFrom", { day: formatDate(lookingFrom) }),
    [age === null ? "" : t("preferences.years", { age }), profession && workWords(profession)]
      .filter(Boolean)
      .join(", "),
  ].filter((fact): fact is string => Boolean(fact));
  const onStop = () =>
    stop(undefined, {
      onSuccess: () => void toast({ title: t("preferences.postStopped") }),
      onError: (error) =>
        void toast({
          title: t("preferences.notSaved"),
          description: messageOf(error),
          variant: "destructive",
        }),
    });
  return (
    <article
      aria-label={t("preferences.postTitle")}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <p>
        <Tag tone="brand">
          <Eye aria-hidden="true" className="size-3.5" /> {t("preferences.postSeenBy", { who: seenBy(said) })}
        </Tag>
      </p>
      <ul className="grid gap-1">
        {facts.map((fact) => (
          <li key={fact} className="font-semibold">
            {fact}
          </li>
        ))}
      </ul>
      {lookingAbout && (
        <p lang={languageOf(lookingAbout)} className="whitespace-pre-line wrap-anywhere text-muted">
          {lookingAbout}
        </p>
      )}
      {lookingNear !== null && <Where area={lookingNear} />}
      <p className="text-muted text-sm">{t("preferences.postNoName")}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={EDIT} className={buttonClass("secondary")}>
          {t("preferences.postEdit")}
        </Link>
        <Button variant="quiet" busy={isPending} onClick={onStop}>
          {t("preferences.postStop")}
        </Button>
      </div>
    </article>
  );
}

/** What somebody posts of the room that they look for, as tenants read it. */
export function WantedPost() {
  const query = useQuery(preferencesQuery(useApi()));
  if (query.isError && !query.data)
    return <ErrorState title={t("preferences.notLoaded")} hint={t("shared.connection")} query={query} />;
  if (!query.data) return <Skeleton className="h-40 w-full rounded-card" />;
  if (query.data.isLooking) return <Post said={query.data} />;
  return (
    <EmptyState
      icon={<Search className="size-7" />}
      title={t("preferences.postNone")}
      hint={t("preferences.postNoneHint")}
    >
      <Link to={EDIT} className={buttonClass()}>
        {t("preferences.postBegin")}
      </Link>
    </EmptyState>
  );
}
