import { type SQL, sql } from "drizzle-orm";
import { HOBBIES, LANGUAGES } from "#domain/rooms/choices.ts";
import { KEPT, LEDGER } from "./ledger-invariants.ts";
import { RENTS } from "./rent-invariants.ts";
import { rows } from "./rows.ts";
import type { Queryable } from "./store.ts";

interface Invariant {
  /** What holds, as a line of the report. */
  name: string;
  /** Rows with `broken`: a sentence for each place where it does not. */
  broken: SQL;
}

const LIVE = sql.raw("('pending', 'proof_submitted', 'confirmed', 'checked_in')");
const ENDED = sql.raw("('expired', 'cancelled', 'declined')");
const ACCEPTED = sql.raw("('verified', 'refund_due', 'refunded')");

const BEDS: readonly Invariant[] = [
  {
    name: "no stay has more guests than beds",
    broken: sql`select 'beds over their number at listing ' || id as broken from pg_listings
      where occupancy + live_bookings > max_occupancy`,
  },
  {
    name: "beds that are held are those of live bookings",
    broken: sql`select 'live bookings miscounted at listing ' || l.id as broken from pg_listings l
      left join (select pg_id, count(*) as live from bookings where status in ${LIVE} group by pg_id) b on b.pg_id = l.id
      where l.live_bookings <> coalesce(b.live, 0)`,
  },
  {
    name: "a held booking ends some time",
    broken: sql`select 'a held booking without an end: ' || id as broken from bookings
      where status in ('pending', 'proof_submitted') and hold_expires_at is null`,
  },
  {
    name: "each booking has its timeline",
    broken: sql`select 'a booking without a timeline: ' || id as broken from bookings b
      where not exists (select 1 from booking_events e where e.booking_id = b.id)`,
  },
];

const PROPERTIES: readonly Invariant[] = [
  {
    name: "a listing is in a property of its own host",
    broken: sql`select 'listing ' || l.id || ' is in another host''s property' as broken from pg_listings l
      join properties p on p.id = l.property_id where l.owner_id is distinct from p.owner_id`,
  },
  {
    name: "listings count the beds of their rooms",
    broken: sql`select 'beds miscounted at listing ' || l.id as broken from pg_listings l
      join (select r.property_id, r.room_type, count(*) filter (where not b.is_closed) as open
        from property_rooms r join property_beds b on b.room_id = r.id group by 1, 2) c
        on c.property_id = l.property_id and c.room_type = l.room_type
      where l.is_deleted = 0 and l.max_occupancy <> c.open`,
  },
  {
    name: "nobody has a closed bed",
    broken: sql`select 'somebody in closed bed ' || b.id as broken from property_beds b
      join bed_stays s on s.bed_id = b.id where b.is_closed and s.last_day is null`,
  },
  {
    name: "whoever lives at a property has a bed there",
    broken: sql`select 'tenant ' || t.id || ' has no bed' as broken from tenants t
      where t.state in ('expected', 'living')
        and not exists (select 1 from bed_stays s where s.tenant_id = t.id)`,
  },
];

const PAYMENTS: readonly Invariant[] = [
  {
    name: "a transfer stands on one live booking",
    broken: sql`select 'one UTR on two live bookings: ' || string_agg(id::text, ', ') as broken from bookings
      where status not in ${ENDED} and payment_status <> 'rejected' and utr is not null
      group by utr having count(*) > 1`,
  },
  {
    name: "a transfer is accepted once",
    broken: sql`select 'one UTR accepted twice: ' || string_agg(id::text, ', ') as broken from bookings
      where payment_status in ${ACCEPTED} and utr is not null group by utr having count(*) > 1`,
  },
  {
    name: "a stay that is certain is paid",
    broken: sql`select 'a stay that is unpaid: ' || id as broken from bookings
      where status in ('confirmed', 'checked_in', 'checked_out') and payment_status not in ${ACCEPTED}`,
  },
  {
    name: "money of a stay that was called off is on its way back",
    broken: sql`select 'money kept for a stay that was called off: ' || id as broken from bookings
      where status in ${ENDED} and payment_status = 'verified'`,
  },
  {
    name: "each total is rent and deposit",
    broken: sql`select 'a total that is no sum: ' || id as broken from bookings
      where total_amount <> rent + security_deposit`,
  },
  {
    name: "what became of a deposit adds up to it",
    broken: sql`select 'a deposit that does not add up: ' || id as broken from bookings b
      where deposit_settled_at is not null
        and (security_deposit is distinct from deposit_returned + deposit_deducted or deposit_returned < 0
          or deposit_deducted is distinct from ${KEPT})`,
  },
  {
    name: "the deposit of a stay that is over is owed or settled, and of no other",
    broken: sql`select 'a deposit that nobody owes or gave: ' || id as broken from bookings
      where (deposit_settled_at is not null and status <> 'checked_out')
        or (status = 'checked_out' and security_deposit > 0
          and payment_status <> case when deposit_settled_at is null then 'refund_due' else 'refunded' end)`,
  },
  {
    name: "each proof has its private image",
    broken: sql`select 'a proof whose image is not kept: ' || id as broken from bookings b
      where payment_proof_url is not null and not exists
        (select 1 from media_files m where m.name = b.payment_proof_url and attached and visibility = 'private')`,
  },
  {
    name: "each complaint has its private photos",
    broken: sql`select 'a complaint whose photo is not kept: ' || c.id as broken
      from complaints c cross join unnest(c.photos) photo where not exists
        (select 1 from media_files m where m.name = photo and attached and visibility = 'private')`,
  },
  {
    name: "each document of a tenant has its private file",
    broken: sql`select 'a document whose file is not kept: ' || d.id as broken from tenant_documents d where not exists
        (select 1 from media_files m where m.name = d.photo and attached and visibility = 'private')`,
  },
  {
    name: "nobody sent a fourth proof",
    broken: sql`select 'more proofs than attempts: ' || id as broken from bookings where proof_attempts > 3`,
  },
];

const REFERRALS: readonly Invariant[] = [
  {
    name: "earnings equal the sums of referrals",
    broken: sql`select 'earnings are not the sums of referrals: user ' || coalesce(e.user_id, r.user_id) as broken
      from referral_earnings e full join (
        select referrer_user_id as user_id, count(*) filter (where status in ('verified', 'paid')) as friends,
          coalesce(sum(amount) filter (where status = 'verified'), 0) as pending,
          coalesce(sum(amount) filter (where status = 'paid'), 0) as paid
        from referrals group by referrer_user_id
      ) r on r.user_id = e.user_id
      where coalesce(e.total_earnings, 0) <> coalesce(r.pending + r.paid, 0)
        or coalesce(e.pending_earnings, 0) <> coalesce(r.pending, 0)
        or coalesce(e.paid_earnings, 0) <> coalesce(r.paid, 0)
        or coalesce(e.total_referrals, 0) <> coalesce(r.friends, 0)`,
  },
  {
    name: "nobody has more than ten friends that count",
    broken: sql`select 'more than ten friends: user ' || referrer_user_id as broken from referrals
      where status in ('verified', 'paid') group by referrer_user_id having count(*) > 10`,
  },
  {
    name: "a friend is referred once",
    broken: sql`select 'a friend who was referred twice: ' || string_agg(id::text, ', ') as broken from referrals
      where status <> 'rejected' and not is_replaced group by referee_phone having count(*) > 1`,
  },
  {
    name: "nobody refers themselves",
    broken: sql`select 'a referral of oneself: ' || r.id as broken from referrals r
      join users u on u.id = r.referrer_user_id where u.phone_number = r.referee_phone`,
  },
  {
    name: "each referral has the times of its steps, in order",
    broken: sql`select 'a referral whose times do not fit: ' || id as broken from referrals
      where (status in ('verified', 'paid')) <> (verified_at is not null) or (status = 'paid') <> (paid_at is not null)
        or paid_at < verified_at`,
  },
];

const PEOPLE: readonly Invariant[] = [
  {
    name: "no session of a deleted account lives",
    broken: sql`select 'a session of a deleted account: user ' || u.id as broken
      from sessions s join users u on u.id = s.user_id where u.deleted_at is not null`,
  },
  {
    name: "a deleted account keeps no name, number or password",
    broken: sql`select 'a deleted account that is not forgotten: user ' || id as broken from users
      where deleted_at is not null and num_nonnulls(phone_number, password, email, first_name, last_name) > 0`,
  },
  {
    name: "ratings are those of the reviews that are shown",
    broken: sql`select 'rating is not that of its reviews at listing ' || l.id as broken from pg_listings l
      left join (select pg_id, count(*) as n, round(avg(rating), 2) as mean from reviews
        where hidden_at is null group by pg_id) r on r.pg_id = l.id
      where l.review_count <> coalesce(r.n, 0) or l.rating <> coalesce(r.mean, 0)`,
  },
  {
    name: "likes are counted",
    broken: sql`select 'likes miscounted at listing ' || l.id as broken from pg_listings l
      left join (select pg_id, count(*) as n from likes group by pg_id) k on k.pg_id = l.id
      where l.like_count <> coalesce(k.n, 0)`,
  },
];

/** The bits of a list of one's own within all that can be chosen, as the database counts them. */
const maskOf = (list: "languages_spoken" | "hobbies", options: readonly string[]) =>
  sql`coalesce((select sum(1 << (array_position(array[${sql.join(
    options.map((option) => sql`${option}`),
    sql`, `,
  )}]::text[], chosen) - 1)) from jsonb_array_elements_text(p.${sql.identifier(list)}::jsonb) as chosen), 0)`;

const PREFERENCES: readonly Invariant[] = [
  {
    name: "masks are those of the lists they stand for",
    broken: sql`select 'masks are not those of the lists of user ' || p.user_id as broken from user_preferences p
      where p.language_mask <> ${maskOf("languages_spoken", LANGUAGES)} or p.hobby_mask <> ${maskOf("hobbies", HOBBIES)}`,
  },
  {
    name: "who is found by their gender has one, and a deleted account is found by nobody",
    broken: sql`select 'is looking and should not be shown: user ' || p.user_id as broken
      from user_preferences p join users u on u.id = p.user_id
      where u.deleted_at is not null or (p.is_looking and p.looking_for = 'same' and p.gender is null)`,
  },
];

const VIDEOS: readonly Invariant[] = [
  {
    name: "likes of videos are counted",
    broken: sql`select 'likes miscounted at room video ' || v.id as broken from room_videos v
      left join (select video_id, count(*) as n from room_video_likes group by video_id) k on k.video_id = v.id
      where v.likes <> coalesce(k.n, 0)`,
  },
  {
    name: "each visitor of today is counted at the video they saw",
    broken: sql`select 'fewer views than visitors at room video ' || v.id as broken from room_videos v
      join (select video_id, count(*) as n from room_video_visitors group by video_id) s on s.video_id = v.id
      where v.view_count < s.n`,
  },
  {
    name: "each video that is shown has its files",
    broken: sql`select 'a video whose files are not kept: ' || v.id as broken from room_videos v
      where hidden_at is null and not exists
        (select 1 from media_files m where m.attached and m.visibility = 'public' and m.kind = 'video'
          and v.video_url = '/uploads/' || m.name || '.' || m.extension)`,
  },
  {
    name: "a video of a post is of its place, and of who posted it",
    broken: sql`select 'a video that is not of its post: ' || v.id as broken from room_videos v
      join room_posts p on p.id = v.post_id
      where p.pg_id is distinct from v.pg_listing_id or p.tenant_id is distinct from v.uploaded_by`,
  },
];

const TENANCIES: readonly Invariant[] = [
  {
    name: "each photo of an agreement is kept as a private image",
    broken: sql`select 'an agreement whose photo is not kept: ' || id as broken from tenant_verifications t
      where document is not null and not exists
        (select 1 from media_files m where m.name = t.document and attached and visibility = 'private')`,
  },
  {
    // Or the first that is forgotten takes it from the other.
    name: "no two tenancies keep one photo",
    broken: sql`select 'an agreement that several refer to: ' || document as broken from tenant_verifications
      where document is not null group by document having count(*) > 1`,
  },
  {
    name: "what waits to be looked at is not decided",
    broken: sql`select 'a tenancy that waits and is decided: ' || id as broken from tenant_verifications
      where verification_status in ('pending', 'in_review') and (decided_at is not null or verified_at is not null)`,
  },
  {
    name: "nobody sent a tenancy a fourth time",
    broken: sql`select 'a tenancy sent too often: ' || id as broken from tenant_verifications where attempts > 3`,
  },
  {
    name: "what a stay proves is that stay's, and ends with it",
    broken: sql`select 'a tenancy that is not its stay: ' || t.id as broken from tenant_verifications t
      join bookings b on b.id = t.booking_id
      where b.user_id is distinct from t.user_id or b.pg_id <> t.pg_listing_id
        or (t.verification_status = 'verified' and b.status <> 'checked_in')`,
  },
];

const ROOMMATES: readonly Invariant[] = [
  {
    name: "nobody waits for a room with whom they are blocked",
    broken: sql`select 'a request between two who are blocked: ' || r.id as broken from roommate_requests r
      where r.status in ('pending', 'talking', 'visit_agreed', 'offered') and exists (select 1 from user_blocks b
        where (b.user_id, b.blocked_id) in
          ((r.seeker_user_id, r.current_tenant_id), (r.current_tenant_id, r.seeker_user_id)))`,
  },
  {
    name: "each request in which two have met has its talk, between its two people and nobody else",
    broken: sql`select 'a request without its talk: ' || r.id as broken from roommate_requests r
      left join chat_conversations c on c.roommate_request_id = r.id
      where r.status in ('talking', 'visit_agreed', 'offered', 'accepted', 'moved_in') and (c.id is null or c.user_id is distinct from r.seeker_user_id
        or c.host_user_id is distinct from r.current_tenant_id)`,
  },
  {
    name: "a talk between two who are blocked is closed",
    broken: sql`select 'an open talk between two who are blocked: ' || c.id as broken from chat_conversations c
      join user_blocks b on (b.user_id, b.blocked_id) in
        ((c.user_id, c.host_user_id), (c.host_user_id, c.user_id))
      where c.blocked_by is null`,
  },
];

const OFFERED: readonly Invariant[] = [
  {
    name: "places that are taken are requests in which both agreed",
    broken: sql`select 'places miscounted at room post ' || p.id as broken from room_posts p
      left join (select room_post_id, count(*) as n from roommate_requests where status in ('accepted', 'moved_in')
        group by room_post_id) r on r.room_post_id = p.id
      where p.places_taken <> coalesce(r.n, 0) or p.places_taken > p.places`,
  },
  {
    name: "a room is offered by who lives there",
    broken: sql`select 'a room without a tenancy: post ' || p.id as broken from room_posts p
      left join tenant_verifications t on t.id = p.tenancy_id
      where p.is_active and (t.verification_status is distinct from 'verified'
        or t.user_id <> p.tenant_id or t.pg_listing_id is distinct from p.pg_id or t.home_id is distinct from p.home_id)`,
  },
  {
    name: "nobody waits at a room that is closed",
    broken: sql`select 'a request waits at a closed room: ' || r.id as broken from roommate_requests r
      join room_posts p on p.id = r.room_post_id
      where r.status in ('pending', 'talking', 'visit_agreed', 'offered') and (not p.is_active or p.hidden_at is not null)`,
  },
];

export const INVARIANTS: readonly Invariant[] = [
  ...BEDS,
  ...PROPERTIES,
  ...PAYMENTS,
  ...LEDGER,
  ...RENTS,
  ...REFERRALS,
  ...PEOPLE,
  ...PREFERENCES,
  ...VIDEOS,
  ...TENANCIES,
  ...ROOMMATES,
  ...OFFERED,
];

export interface Checked {
  name: string;
  /** Empty when it holds. */
  broken: string[];
}

/** What must be true of the tables whatever has been done to them, each recomputed from the rows it is made of. */
export async function checkInvariants(q: Queryable): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const { name, broken } of INVARIANTS) {
    const found = await rows<{ broken: string }>(q, broken);
    checked.push({ name, broken: found.map((row) => row.broken) });
  }
  return checked;
}
