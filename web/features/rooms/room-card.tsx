import { Building2, MapPin, Play } from "lucide-react";
import { memo, type ReactNode, useCallback } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import { featureLabel } from "#domain/rooms/labels.ts";
import type { RoomCard as Room } from "#domain/rooms/posts.ts";
import { usePlace } from "#web/lib/place.ts";
import { Tag } from "#web/ui/chip.tsx";
import { MatchBadge } from "#web/ui/match-badge.tsx";
import { MediaCarousel } from "#web/ui/media-carousel.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { FreeFrom, RoomTags } from "./room-tags.tsx";
import { SaveButton } from "./save-button.tsx";
import { TenantRow } from "./tenant-row.tsx";
import { depositWords, distanceWords, whereWords } from "./words.ts";

const SIZES = "(min-width: 1200px) 376px, (min-width: 740px) 48vw, calc(100vw - 34px)";
const FEATURES = 3;
const COMPANIES = 2;

/** What other parts of the product say on a card. Always the same object. */
export interface RoomParts {
  trust?: (tenant: Room["tenant"]) => ReactNode;
}

interface RoomCardProps {
  room: Room;
  parts: RoomParts;
  /** Whether the reader has said how they live: a room without a score is then their own. */
  matched: boolean;
  /** The first card of the page: its picture is fetched before all others. */
  priority?: boolean;
  onSignIn: () => void;
}

function Price({ room }: { room: Room }) {
  return (
    <p className="clear-of-video pointer-events-none absolute bottom-3 left-3 grid rounded-ctl bg-[#14120f]/85 px-3 py-1.5 font-bold text-white leading-tight">
      <span>
        {formatRupees(room.rent)}
        <small className="font-medium text-sm text-white/85">{t("rooms.perMonth")}</small>
      </span>
      <small className="font-medium text-white/85 text-xs">{depositWords(room.deposit)}</small>
    </p>
  );
}

/** The first few, and how many there are beside them. */
function some(names: readonly string[], most: number): { shown: readonly string[]; more: number } {
  return names.length <= most + 1
    ? { shown: names, more: 0 }
    : { shown: names.slice(0, most), more: names.length - most };
}

function Features({ features }: { features: readonly string[] }) {
  const { shown, more } = some(features, FEATURES);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t("rooms.features")} className="flex flex-wrap gap-1.5">
      {shown.map((feature) => (
        <li key={feature}>
          <Tag>{featureLabel(feature)}</Tag>
        </li>
      ))}
      {more > 0 && (
        <li className="py-1 text-[12.5px] text-muted leading-tight">{t("rooms.andMore", { count: more })}</li>
      )}
    </ul>
  );
}

function Companies({ companies }: { companies: readonly string[] }) {
  const { shown, more } = some(companies, COMPANIES);
  if (shown.length === 0) return null;
  const names = shown.map(placeName).join(", ");
  return (
    <p className="flex items-start gap-2 text-muted text-sm">
      <Building2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="line-clamp-1 break-all">
        <RichText
          text={
            more > 0
              ? t("rooms.nearCompaniesMore", { names, count: more })
              : t("rooms.nearCompanies", { names })
          }
          tags={{ names: (text) => <span translate="no">{text}</span> }}
        />
      </span>
    </p>
  );
}

function Card({ room, parts, matched, priority, onSignIn }: RoomCardProps) {
  const href = pages.room(room.id);
  const near = usePlace();
  const distance = distanceWords(room.distanceKm, near);
  const linked = useCallback(
    (media: ReactNode) => (
      // The title is the same link for the keyboard.
      <Link to={href} tabIndex={-1} className="block size-full">
        {media}
      </Link>
    ),
    [href],
  );
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <div className="relative">
        <MediaCarousel
          of={{ title: room.title, media: room.images }}
          width={376}
          height={282}
          sizes={SIZES}
          priority={priority}
          wrap={linked}
          empty={t("rooms.noPhotos")}
          className="aspect-4/3"
        />
        <Price room={room} />
        <div className="pointer-events-none absolute top-3 left-3 grid justify-items-start gap-1.5">
          {room.match !== null && <MatchBadge score={room.match} className="shadow-card" />}
          {room.hasVideo && (
            <span className="inline-flex items-center gap-1.5 rounded-full bg-white/95 py-1.5 pr-3 pl-2.5 font-semibold text-[#1f1b16] text-[13px]">
              <Play aria-hidden="true" className="size-3.5 fill-current" /> {t("rooms.video")}{" "}
            </span>
          )}
        </div>
        <div className="absolute top-2.5 right-2.5">
          <SaveButton room={room} onSignIn={onSignIn} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4 pt-3.5">
        <div>
          <h3 className="line-clamp-2 wrap-anywhere font-bold text-[17px] leading-tight tracking-tight">
            <Link to={href} className="hover:underline" lang={languageOf(room.title)}>
              {room.title}
            </Link>
          </h3>
          <p className="mt-1 flex items-center gap-1.5 text-muted text-sm">
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">
              {whereWords(room)}
              {distance && <span className="text-ink"> · {distance}</span>}
            </span>
          </p>
        </div>
        <RoomTags room={room}>
          <FreeFrom day={room.availableFrom} />
        </RoomTags>
        <Features features={room.features} />
        <Companies companies={room.nearbyCompanies} />
        <TenantRow room={room} parts={parts} matched={matched} />
      </div>
    </article>
  );
}

export const RoomCard = memo(Card);
