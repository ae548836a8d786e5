import { useQuery } from "@tanstack/react-query";
import { Check, UserRound, UserRoundPlus } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { formatRupees } from "#domain/money.ts";
import { placeName } from "#domain/places/names.ts";
import type { SeekerMatch } from "#domain/roommates/requests.ts";
import { workWords } from "#domain/rooms/labels.ts";
import { seekersQueryOf } from "#domain/saved-searches/kinds.ts";
import type { TrustBrief } from "#domain/trust/scores.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { lazyPart } from "#web/lib/lazy.ts";
import { useSite } from "#web/lib/site.ts";
import { toast } from "#web/lib/toast.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { Match } from "#web/ui/match.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { useInvite } from "./changes.ts";
import { seekersQuery } from "./queries.ts";

const AreaMap = lazyPart(() => import("#web/ui/map/area-map.tsx"));
const AlertChip = lazyPart(() => import("./alert-chip.tsx"));

interface SeekersProps {
  roomId: number;
  trustOf?: (trust: TrustBrief) => ReactNode;
  /** Shows the areas they look in. */
  withMap?: boolean;
}

/** The areas they look in; nobody's position is known here. */
function Areas({ people }: { people: readonly SeekerMatch[] }) {
  const tiles = useSite()?.mapTilesUrl;
  const areas = people.flatMap(({ wanted: { near } }) => near ?? []);
  if (!useHydrated() || areas.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton className="mt-3 h-56 w-full rounded-card" />}>
      <div className="mt-3">
        <AreaMap areas={areas} tiles={tiles} label={t("rooms.wantedMap")} />
      </div>
    </Suspense>
  );
}

/** What they tell of the room that they look for. */
function Wanted({ wanted: { near, from, rent, about } }: Pick<SeekerMatch, "wanted">) {
  const facts = [
    near && t("rooms.wantedNear", { area: placeName(near) }),
    from && t("rooms.wantedFrom", { day: formatDate(from) }),
    rent !== null && t("rooms.wantedRent", { rent: formatRupees(String(rent)) }),
  ].filter((fact) => typeof fact === "string");
  if (facts.length === 0 && about === "") return null;
  return (
    <div className="grid gap-1 text-[15px]">
      {facts.length > 0 && <p>{facts.join(" · ")}</p>}
      {about && (
        <p lang={languageOf(about)} className="whitespace-pre-line wrap-anywhere text-muted">
          {about}
        </p>
      )}
    </div>
  );
}

function Seeker({ seeker, roomId, trustOf }: SeekersProps & { seeker: SeekerMatch }) {
  const invite = useInvite(roomId);
  const { age, profession, isInvited } = seeker;
  const about =
    [age === null ? "" : String(age), profession && workWords(profession)].filter(Boolean).join(", ") ||
    t("rooms.someone");
  const onInvite = () =>
    invite.mutate(seeker.ref, {
      onSuccess: () => void toast({ title: t("rooms.invitedToast") }),
      onError: (error) =>
        showFailure(error, { title: t("rooms.inviteFailed"), fallback: t("rooms.tryAgain") }),
    });
  return (
    <li className="grid gap-3 border-line border-t py-4 first:border-0">
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-sun-soft text-sun-ink"
        >
          <UserRound className="size-6" />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span>{about}</span>
            {trustOf?.(seeker.trust)}
          </p>
        </div>
        {isInvited ? (
          <span className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand text-sm">
            <Check aria-hidden="true" className="size-4" /> {t("rooms.invited")}{" "}
          </span>
        ) : (
          <Button variant="secondary" busy={invite.isPending} onClick={onInvite}>
            <UserRoundPlus aria-hidden="true" className="size-4" />
            <RichText
              text={t("rooms.invite", { name: about })}
              tags={{ hidden: (text) => <span className="sr-only">{text}</span> }}
            />
          </Button>
        )}
      </div>
      <Wanted wanted={seeker.wanted} />
      <Match match={seeker.match} />
    </li>
  );
}

/** People who look for such a room and would fit best; there is no second page of them. */
export function Seekers(props: SeekersProps) {
  const query = useQuery(seekersQuery(useApi(), props.roomId));
  return (
    <section aria-labelledby="seekers" className={props.withMap ? undefined : "border-line border-t pt-4"}>
      <h2 id="seekers" className="font-bold">
        {t("rooms.seekersTitle")}
      </h2>
      <p className="mt-2">
        <Suspense fallback={null}>
          <AlertChip
            query={seekersQueryOf(props.roomId)}
            label={t("rooms.seekersTellMe")}
            isOn={t("rooms.seekersTold")}
          />
        </Suspense>
      </p>
      {query.data && props.withMap && <Areas people={query.data.people} />}
      {query.isPending && <Skeleton className="mt-3 h-16 w-full" />}
      {query.isError && !query.data && <ErrorState title={t("rooms.seekersFailed")} query={query} />}
      {query.data?.people.length === 0 && <p className="mt-1 text-muted">{t("rooms.seekersNone")}</p>}
      <ul>
        {query.data?.people.map((seeker) => (
          <Seeker key={seeker.ref} seeker={seeker} {...props} />
        ))}
      </ul>
      {query.data && (
        <p className="text-muted text-sm">
          {t("rooms.seekersBound", { perDay: query.data.perDay, count: query.data.leftToday })}
        </p>
      )}
    </section>
  );
}
