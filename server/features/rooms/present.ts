import { t } from "#domain/i18n.ts";
import { knownCompany } from "#domain/places/companies.ts";
import { compatibility } from "#domain/roommates/match-score.ts";
import { NO_PREFERENCES, type PersonGender, type Preferences } from "#domain/rooms/choices.ts";
import type { OwnRoomPost, RoomCard, RoomPost } from "#domain/rooms/posts.ts";
import type { RoomVideo } from "#domain/rooms/videos.ts";
import { NEW_TRUST, type TrustBrief } from "#domain/trust/scores.ts";
import { away, nearby, type Viewer } from "#server/features/listings/service.ts";
import {
  isOffered,
  isSeenByMen,
  joinRefusal,
  mayKnowTenant,
  mayLiveIn,
  notShownWords,
  type Reader,
} from "./policy.ts";
import type { OwnRecord, RequestRecord, RoomRecord } from "./reads.ts";

/** Who reads, and what they say of how they live; null for who has said too little to compare. */
export interface RoomsReader extends Reader {
  /** What they ever said, also when they have taken it back. */
  givenGender: PersonGender | null;
  preferences: Preferences | null;
  mostRent: number | null;
}

/** What is told of posts beside their rows, read for all of them at once. */
export interface Around {
  reader: RoomsReader | null;
  trust: Map<string, TrustBrief>;
  preferences: Map<string, Preferences>;
  withVideo: Set<number>;
  saved: Set<number>;
  /** Posts about which the reader has talked with their tenant. */
  talked: Set<number>;
}

const verifiedBy = ({ method, verifiedAt }: RoomRecord["tenancy"]) => ({
  method,
  on: verifiedAt?.toISOString() ?? null,
});

/** Nobody learns who it is before the two talk, and nobody who could not live there: a gender may have been corrected. */
function presentTenant(post: RoomRecord, { reader, trust, talked }: Around): RoomCard["tenant"] {
  const mayJoin = mayLiveIn(post.gender, reader?.gender ?? null);
  const hasTalked = talked.has(post.id) && mayJoin;
  const known = mayKnowTenant(post, reader, hasTalked);
  return {
    id: known ? post.tenantId : null,
    firstName: known ? (post.tenant.firstName ?? t("rooms.someone")) : null,
    profileImageUrl: known ? post.tenant.profileImageUrl : null,
    trust: mayJoin || known ? (trust.get(post.tenantId) ?? NEW_TRUST) : null,
    verified: verifiedBy(post.tenancy),
  };
}

/**
 * Whom to compare: nobody for a visitor, for who has said too little, for the tenant, and where the reader could not live:
 * how somebody lives is no business of those who never will live there.
 */
function pairOf(
  post: RoomRecord,
  { reader, preferences }: Around,
): { mine: Preferences; theirs: Preferences } | null {
  if (!reader?.preferences || reader.id === post.tenantId) return null;
  if (!mayLiveIn(post.gender, reader.gender)) return null;
  return { mine: reader.preferences, theirs: preferences.get(post.tenantId) ?? NO_PREFERENCES };
}

export function presentRoomCard(post: RoomRecord, around: Around, viewer: Viewer | null = null): RoomCard {
  const pair = pairOf(post, around);
  const { listing, home, position } = post;
  return {
    id: post.id,
    title: post.title,
    rent: post.rent,
    deposit: post.deposit,
    sharingType: post.sharingType,
    images: post.images,
    hasVideo: around.withVideo.has(post.id),
    features: post.features,
    nearbyCompanies: post.nearbyCompanies,
    availableFrom: post.availableFrom,
    placesLeft: post.places - post.placesTaken,
    locality: position.locality,
    gender: post.gender,
    listing: listing && { id: listing.id, slug: listing.slug, title: listing.title },
    home: home && { kind: home.kind },
    tenant: presentTenant(post, around),
    match: pair && compatibility(pair.mine, pair.theirs).score,
    distanceKm: away(position, viewer),
    isSaved: around.saved.has(post.id),
    createdAt: post.createdAt.toISOString(),
  };
}

interface Beside {
  videos: RoomVideo[];
  /** The reader's own. */
  request: RequestRecord;
  isBlocked: boolean;
}

/** @param beside what stands on the page of a post and on no card */
export function presentRoomPost(
  post: RoomRecord,
  around: Around,
  { videos, request, isBlocked }: Beside,
): RoomPost {
  const { reader } = around;
  const pair = pairOf(post, around);
  return {
    ...presentRoomCard(post, around),
    description: post.description,
    isActive: isOffered(post) || (reader?.id === post.tenantId && post.isActive),
    places: post.places,
    latitude: post.position.latitude,
    longitude: post.position.longitude,
    nearby: nearby(post.position),
    companyDistances: post.nearbyCompanies.map((name) => {
      const company = knownCompany(name);
      return company ? away(post.position, company) : null;
    }),
    videos,
    matchDetail: pair && compatibility(pair.mine, pair.theirs),
    isOwn: reader?.id === post.tenantId,
    isSeenByMen: reader !== null && isSeenByMen(post, reader.givenGender),
    refusal: reader && joinRefusal({ post, reader, isBlocked, request }),
    request: request && { id: request.id, status: request.status },
    updatedAt: post.updatedAt.toISOString(),
  };
}

export function presentOwnPost(post: OwnRecord): OwnRoomPost {
  return {
    id: post.id,
    title: post.title,
    isActive: post.isActive,
    notShown: notShownWords(post),
    rent: post.rent,
    image: post.images[0] ?? null,
    places: post.places,
    placesLeft: post.places - post.placesTaken,
    pendingRequests: post.pendingRequests,
    createdAt: post.createdAt.toISOString(),
  };
}
