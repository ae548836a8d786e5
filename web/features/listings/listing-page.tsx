import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { stayShown } from "#domain/listings/rules.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { languageOf } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import { hasRules } from "#domain/properties/choices.ts";
import { useStay, withStay } from "#web/lib/stay.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Gallery } from "#web/ui/gallery.tsx";
import { HouseRules } from "#web/ui/house-rules.tsx";
import { Section } from "#web/ui/section.tsx";
import { AdminTools } from "./admin-tools.tsx";
import { AmenityList } from "./amenity-list.tsx";
import type { OnBook } from "./book-button.tsx";
import { BookBar, BookPanel } from "./book-panel.tsx";
import { CallButton } from "./call-button.tsx";
import { ChatButton } from "./chat-button.tsx";
import { Distance } from "./distance.tsx";
import { FavouriteButtons } from "./favourite-buttons.tsx";
import { Freshness } from "./freshness.tsx";
import { bedsLabel, floorLabel, placeLine } from "./labels.ts";
import { ListingTags, PremiumBadge } from "./listing-tags.tsx";
import { LocationSection } from "./location-section.tsx";
import { PriceTable } from "./price-table.tsx";
import { SafetyTips } from "./safety-tips.tsx";
import { SimilarStays } from "./similar-stays.tsx";
import { useViewBeacon } from "./use-view-beacon.ts";

function Heading({ listing }: { listing: ListingDetail }) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="min-w-0 flex-1 basis-72">
        <h1
          className="text-balance font-bold text-[clamp(24px,3.2vw,36px)] leading-[1.15] tracking-tight"
          translate="no"
        >
          {listing.title}
        </h1>
        <p className="mt-1 text-muted" translate="no">
          {placeLine(listing)}
        </p>
        <Distance listing={listing} className="mt-0.5" />
        <div className="mt-3">
          <ListingTags listing={listing} />
          <Freshness listing={listing} className="mt-2" />
        </div>
      </div>
      <FavouriteButtons listing={listing} look="outline" />
    </div>
  );
}

function Host({ listing, trust, visit }: Pick<ListingPageProps, "listing" | "trust" | "visit">) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar src={listing.profileImageUrl} name={listing.contactName} size={56} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-bold text-lg leading-tight" translate="no">
          {listing.contactName}
        </p>
        <p className="text-muted text-sm">{t("listings.hostNote")}</p>
        {trust}
      </div>
      <div className="flex flex-wrap gap-2">
        {visit}
        <CallButton listing={listing} />
        <ChatButton listing={listing} />
      </div>
    </div>
  );
}

function Beds({ listing }: { listing: ListingDetail }) {
  const { bedsLeft, freeFrom, maxOccupancy, roomType, floor } = listing;
  const facts = [
    [t("listings.sharingTitle"), roomTypeLabel(roomType)],
    [
      t("listings.bedsLeftTitle"),
      freeFrom === null
        ? t("listings.bedsLeftOf", { left: bedsLeft, all: maxOccupancy })
        : bedsLabel(listing),
    ],
    ...(floor === null ? [] : [[t("listings.floor"), floorLabel(floor)]]),
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(110px,1fr))] gap-3">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-ctl border border-line bg-surface px-4 py-3">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ListingPageProps {
  listing: ListingDetail;
  onBook?: OnBook;
  /** What tenants said of it. */
  reviews?: ReactNode;
  /** How far its host can be trusted. */
  trust?: ReactNode;
  /** The way to ask for a visit. */
  visit?: ReactNode;
  /** The way to rooms that its tenants offer. */
  rooms?: ReactNode;
  /** What was filmed of it, in the section it is given; nothing where there is nothing. */
  videos?: (section: (videos: ReactNode) => ReactNode) => ReactNode;
}

export function ListingPage({ listing, onBook, reviews, trust, visit, rooms, videos }: ListingPageProps) {
  const navigate = useNavigate();
  const stay = stayShown(listing, useStay());
  useViewBeacon(listing.id);
  const paragraphs = listing.description.split(/\n\s*\n/).filter((text) => text.trim() !== "");
  return (
    <div className="wrap">
      <nav aria-label={t("listings.breadcrumb")} className="mb-1 flex items-center gap-2 text-muted text-sm">
        <Link
          to={withStay(pages.home, stay)}
          className="inline-flex min-h-11 items-center font-semibold hover:underline"
        >
          {t("listings.allPgs")}
        </Link>
        <span aria-hidden="true">/</span>
        <Link
          to={listing.localityPage?.path ?? `${pages.home}?search=${encodeURIComponent(listing.locality)}`}
          className="inline-flex min-h-11 items-center truncate font-semibold hover:underline"
        >
          {placeName(listing.locality)}
        </Link>
      </nav>
      <div className="relative">
        <Gallery of={listing} />
        {listing.isPremium && <PremiumBadge className="absolute top-4 left-4 max-md:left-0" />}
      </div>
      <div className="mt-6 grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0">
          <Heading listing={listing} />
          <AdminTools listing={listing} onDeleted={() => void navigate(pages.home)} />
          <div className="pt-6 pb-8">
            <Beds listing={listing} />
          </div>
          {rooms}
          <Section title={t("listings.whatYouPay")}>
            <PriceTable listing={listing} />
          </Section>
          {hasRules(listing.houseRules) && (
            <Section title={t("ui.houseRules")}>
              <HouseRules rules={listing.houseRules} monthlyRent={listing.monthlyRent} />
            </Section>
          )}
          {listing.amenities.length > 0 && (
            <Section title={t("listings.amenities")}>
              <AmenityList amenities={listing.amenities} />
            </Section>
          )}
          {paragraphs.length > 0 && (
            <Section title={t("listings.aboutThisPg")}>
              <div className="grid max-w-[68ch] gap-4">
                {paragraphs.map((text) => (
                  <p key={text} lang={languageOf(text)} className="whitespace-pre-line">
                    {text}
                  </p>
                ))}
              </div>
            </Section>
          )}
          <Section title={t("listings.yourHost")}>
            <Host listing={listing} trust={trust} visit={visit} />
          </Section>
          <Section title={t("listings.whereItIs")}>
            <LocationSection listing={listing} />
          </Section>
          {videos?.((shown) => (
            <Section title={t("listings.tenantVideos")}>{shown}</Section>
          ))}
          <Section title={t("listings.reviews")} anchor="reviews">
            {reviews}
          </Section>
          <Section title={t("listings.moneySafety")}>
            <SafetyTips />
          </Section>
        </div>
        <aside aria-label={t("listings.bookThis")} className="max-lg:hidden">
          <BookPanel listing={listing} onBook={onBook} />
        </aside>
      </div>
      <SimilarStays slug={listing.slug} stay={stay} onBook={onBook} />
      <BookBar listing={listing} onBook={onBook} />
    </div>
  );
}
