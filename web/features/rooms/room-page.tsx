import { Building2, Check, ExternalLink, HeartHandshake, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { languageOf } from "#domain/locale.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { formatDistance } from "#domain/places/distance.ts";
import { placeName } from "#domain/places/names.ts";
import { preferencesThen } from "#domain/roommates/links.ts";
import { featureLabel } from "#domain/rooms/labels.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { usePlace } from "#web/lib/place.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Gallery } from "#web/ui/gallery.tsx";
import { Match } from "#web/ui/match.tsx";
import { PlaceIcon } from "#web/ui/place-icon.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Section } from "#web/ui/section.tsx";
import { roomsHref } from "./filters.ts";
import { ReportButton } from "./report-button.tsx";
import { RoomAside, RoomBar } from "./room-aside.tsx";
import { FreeFrom, RoomTags } from "./room-tags.tsx";
import { SaveButton } from "./save-button.tsx";
import { ShareButton } from "./share-button.tsx";
import { TenantSection } from "./tenant-section.tsx";
import { distanceWords, whereWords } from "./words.ts";

/** What other parts of the product say on the page of a room. */
export interface RoomSlots {
  trust?: ReactNode;
  videos?: ReactNode;
  /** What can be done about who posted it: block, report. */
  personMenu?: ReactNode;
  /** The way to ask to join, or why not. */
  ask?: ReactNode;
  /** For who posted it: change, close, delete, and who would fit. */
  own?: ReactNode;
}

function Crumbs({ room }: { room: RoomPost }) {
  const { locality } = room;
  return (
    <nav aria-label={t("rooms.breadcrumb")} className="mb-1 flex items-center gap-2 text-muted text-sm">
      <Link to={pages.rooms} className="inline-flex min-h-11 items-center font-semibold hover:underline">
        {t("rooms.allRooms")}
      </Link>
      <span aria-hidden="true">/</span>
      <Link
        to={roomsHref({ locality })}
        className="inline-flex min-h-11 items-center truncate font-semibold hover:underline"
      >
        {placeName(locality)}
      </Link>
    </nav>
  );
}

function Heading({ room, onSignIn }: { room: RoomPost; onSignIn: () => void }) {
  const distance = distanceWords(room.distanceKm, usePlace());
  return (
    <div className="flex flex-wrap items-start gap-4 pb-8">
      <div className="min-w-0 flex-1 basis-72">
        <h1
          className="text-balance wrap-anywhere font-bold text-[clamp(24px,3.2vw,36px)] leading-[1.15] tracking-tight"
          lang={languageOf(room.title)}
        >
          {room.title}
        </h1>
        <p className="mt-1 text-muted">
          {whereWords(room)}
          {distance && <span className="font-semibold text-ink"> · {distance}</span>}
        </p>
        <div className="mt-3">
          <RoomTags room={room}>
            <FreeFrom day={room.availableFrom} />
          </RoomTags>
        </div>
      </div>
      <div className="flex gap-2">
        {!room.isOwn && <SaveButton room={room} look="outline" onSignIn={onSignIn} />}
        <ShareButton room={room} />
      </div>
    </div>
  );
}

function Costs({ room }: { room: RoomPost }) {
  const facts = [
    [t("rooms.rentField"), formatRupees(room.rent)],
    [
      t("rooms.depositField"),
      Number(room.deposit) > 0 ? formatRupees(room.deposit) : t("rooms.noDepositValue"),
    ],
    [t("rooms.sharingField"), roomTypeLabel(room.sharingType)],
    [t("rooms.bedsField"), t("rooms.bedsFreeValue", { left: room.placesLeft, count: room.places })],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-ctl border border-line bg-surface px-4 py-3">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return (
    <div className="grid max-w-[68ch] gap-4">
      {paragraphs.map((part) => (
        <p key={part} lang={languageOf(part)} className="whitespace-pre-line wrap-anywhere">
          {part}
        </p>
      ))}
    </div>
  );
}

/** How far a company is; nothing for names of before, whose place nobody knows. */
const Away = ({ km }: { km: number | null | undefined }) =>
  km == null ? null : <span className="shrink-0 text-muted tabular-nums">{formatDistance(km)}</span>;

/** The listing, which has a page of its own; of a home, the area alone. */
function Place({ room }: { room: RoomPost }) {
  const { listing, locality } = room;
  return (
    <p className="flex items-start gap-3">
      <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      {listing ? (
        <span>
          <RichText
            text={t("rooms.whereIs", { locality: placeName(locality), title: listing.title })}
            tags={{
              listing: (text) => (
                <Link
                  to={pages.listing(listing.slug)}
                  translate="no"
                  className="font-semibold text-brand hover:underline"
                >
                  {text}
                </Link>
              ),
            }}
          />
        </span>
      ) : (
        <span>
          <b>{whereWords(room)}</b>
          <span className="block text-muted text-sm">{t("rooms.addressLater")}</span>
        </span>
      )}
    </p>
  );
}

/** The area and what is around; the house itself is on its own page. */
function Where({ room }: { room: RoomPost }) {
  const { listing, nearby, nearbyCompanies, companyDistances } = room;
  return (
    <>
      <Place room={room} />
      {nearbyCompanies.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 font-semibold">{t("rooms.companiesNearby")}</h3>
          <ul className="flex flex-wrap gap-2">
            {nearbyCompanies.map((name, at) => (
              <li key={name}>
                <Link
                  to={roomsHref({ company: name })}
                  className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge bg-surface px-4 font-semibold text-sm hover:border-muted"
                >
                  <Building2 aria-hidden="true" className="size-4 shrink-0 text-muted" />
                  <span translate="no" className="truncate">
                    {placeName(name)}
                  </span>
                  <Away km={companyDistances[at]} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {nearby.length > 0 && (
        <>
          <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
            {nearby.map((place) => (
              <li key={place.name} className="flex items-center gap-3 border-line border-b py-3">
                <PlaceIcon kind={place.kind} className="size-4.5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">{placeName(place.name)}</span>
                <span className="font-semibold text-sm tabular-nums">{formatDistance(place.distanceKm)}</span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-muted text-sm">
            {listing ? t("rooms.straightLine") : t("rooms.straightLineFromArea")}
          </p>
        </>
      )}
      {listing && (
        <Link to={pages.listing(listing.slug)} className={buttonClass("secondary", "md", "mt-4")}>
          <ExternalLink aria-hidden="true" className="size-4" /> {t("rooms.seePg")}{" "}
        </Link>
      )}
    </>
  );
}

function Compatibility({ room }: { room: RoomPost }) {
  // Who may not live there is not asked how they live.
  if (room.isOwn || room.refusal === roomMessages.genderRule()) return null;
  return (
    <Section title={t("rooms.matchTitle")}>
      {room.matchDetail ? (
        <Match match={room.matchDetail} name={room.tenant.firstName} />
      ) : (
        <div className="flex flex-wrap items-center gap-4 rounded-card bg-brand-soft p-5">
          <HeartHandshake aria-hidden="true" className="size-8 shrink-0 text-brand" />
          <p className="min-w-0 flex-1 basis-52">{roomMessages.matchNeedsPreferences()}</p>
          <Link to={preferencesThen(pages.room(room.id))} className={buttonClass()}>
            {t("rooms.sayHowYouLive")}
          </Link>
        </div>
      )}
    </Section>
  );
}

interface RoomPageProps {
  room: RoomPost;
  slots: RoomSlots;
  onSignIn: () => void;
}

export function RoomPage({ room, slots, onSignIn }: RoomPageProps) {
  return (
    <div className="wrap">
      <Crumbs room={room} />
      {room.images.length > 0 && <Gallery of={{ title: room.title, media: room.images }} />}
      <div className="mt-6 grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0">
          <Heading room={room} onSignIn={onSignIn} />
          {slots.own}
          <Section title={t("rooms.whatYouPay")}>
            <Costs room={room} />
          </Section>
          {room.videos.length > 0 && <Section title={t("rooms.lookAround")}>{slots.videos}</Section>}
          {room.features.length > 0 && (
            <Section title={t("rooms.features")}>
              <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
                {room.features.map((feature) => (
                  <li key={feature} className="flex items-center gap-3">
                    <Check aria-hidden="true" className="size-5 shrink-0 text-brand" />
                    {featureLabel(feature)}{" "}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {room.description.trim() !== "" && (
            <Section title={t("rooms.aboutRoom")}>
              <Paragraphs text={room.description} />
            </Section>
          )}
          <Section title={t("rooms.whoLivesThere")}>
            <TenantSection room={room} trust={slots.trust} menu={slots.personMenu} />
          </Section>
          <Compatibility room={room} />
          <Section title={t("rooms.whereItIs")}>
            <Where room={room} />
          </Section>
          {!room.isOwn && <ReportButton room={room} onSignIn={onSignIn} />}
        </div>
        {!room.isOwn && <RoomAside room={room} ask={slots.ask} />}
      </div>
      {!room.isOwn && <RoomBar room={room} ask={slots.ask} />}
    </div>
  );
}
